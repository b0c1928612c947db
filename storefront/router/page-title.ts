import type { Supplier } from '#contract/pages/shapes.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { textsOf } from '../texts/namespaces.ts'
import type { PageRoute } from './page-module.ts'
import { routes, type RouteName } from './routes.ts'

/** The title of a page whose data has no heading. */
export function pageTitle(route: RouteName, language: Language, { name, tagline }: Supplier): string {
  const { title }: PageRoute = routes[route]
  return title ? `${textsOf(language, 'shell')[title]} | ${name}` : `${name} | ${tagline}`
}
