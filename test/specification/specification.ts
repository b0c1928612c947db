import { statements as screens } from './section-2.ts'
import { statements as entities } from './section-3.ts'
import { statements as states } from './section-4.ts'
import type { Statement } from './statement.ts'

type Section = {
  section: number
  about: string
  /** Raised with every statement that is added, so that none is lost without a word. */
  atLeast: number
  statements: Statement[]
}

/** The specification, section by section, each statement with the tests that show it. */
export const specification: Section[] = [
  { section: 2, about: 'screens and routes', atLeast: 102, statements: screens },
  { section: 3, about: 'entities and their fields', atLeast: 61, statements: entities },
  { section: 4, about: 'states and transitions', atLeast: 81, statements: states },
]
