import type { Language } from '#rules/catalogue/product.ts'
import { everywhere, loadTexts } from '../texts/rooms.ts'
import type { PagePart, PageRoute, PartFor } from './page-module.ts'
import { routes, type RouteName } from './routes.ts'

/** How each page is loaded. Given by the entries: what goes to a page need not know them all. */
export type PageLoaders = { [Name in RouteName]: () => Promise<PartFor<(typeof routes)[Name]['needs']>> }

let loaders: PageLoaders
const parts = new Map<RouteName, PagePart>()

/** Called once by an entry, before anything is drawn. */
export const registerPages = (all: PageLoaders): void => void (loaders = all)

export const routeOf = (name: RouteName): PageRoute => routes[name]

/** The part of a route, when it is loaded. */
export const pagePart = (name: RouteName): PagePart | undefined => parts.get(name)

/** Loads the module and the texts of a route; at once where they are here already. */
export async function loadPage(name: RouteName, language: Language): Promise<void> {
  const [part] = await Promise.all([
    // A page is drawn with the data that its own route asks the server for.
    parts.get(name) ?? (loaders[name]() as Promise<PagePart>),
    loadTexts(language, [...everywhere, ...(routeOf(name).rooms ?? [])]),
  ])
  parts.set(name, part)
}
