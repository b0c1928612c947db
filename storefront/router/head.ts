import type { PageData } from '#contract/pages/shapes.ts'
import type { Language } from '#rules/catalogue/product.ts'
import type { RouteName } from '../routes.ts'
import { textsOf } from '../texts/rooms.ts'
import { routeOf } from './pages.ts'

const named = (language: Language, heading: string) => `${heading} | ${textsOf(language, 'shell').brand}`

/** The title of a page that has no heading in its data. */
export function pageTitle(name: RouteName, language: Language): string {
  const title = textsOf(language, 'shell')[routeOf(name).title]
  return name === 'home' ? title : named(language, title)
}

/** Title and description of a page, for the document's head and for search engines. */
export function head(name: RouteName, data: PageData, language: Language): { title: string; description: string } {
  const description = textsOf(language, 'shell').describeHome
  if (data.kind === 'product')
    return { title: named(language, data.card.name), description: data.detail || description }
  if (data.kind === 'listing') return { title: named(language, data.heading), description }
  return { title: pageTitle(name, language), description }
}
