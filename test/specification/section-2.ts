import type { Statement } from './statement.ts'

const routes = 'storefront/routes.test.ts'

/** Section 2: screens and routes. */
export const statements: Statement[] = [
  { says: '/ and /homepage are the home page', shownBy: [`${routes}: %s is the page %s`] },
]
