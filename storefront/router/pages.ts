import type { Language } from '#rules/catalogue/product.ts'
import { sharedNamespaces, loadTexts } from '../texts/namespaces.ts'
import type { PageComponent, PageRoute, ComponentFor } from './page-module.ts'
import { routes, type RouteName } from './routes.ts'

/** How each page is loaded. Given by the entries: what goes to a page need not know them all. */
export type PageLoaders = { [Name in RouteName]: () => Promise<ComponentFor<(typeof routes)[Name]['needs']>> }

let loaders: PageLoaders
const components = new Map<RouteName, PageComponent>()

/** Called once by an entry, before anything is drawn. */
export const registerPages = (all: PageLoaders): void => void (loaders = all)

export const routeOf = (name: RouteName): PageRoute => routes[name]

/** The part of a route, when it is loaded. */
export const pageComponent = (name: RouteName): PageComponent | undefined => components.get(name)

/** Loads the module and the texts of a route; at once where they are here already. */
export async function loadPage(name: RouteName, language: Language): Promise<void> {
  const [component] = await Promise.all([
    // A page is drawn with the data that its own route asks the server for.
    components.get(name) ?? (loaders[name]() as Promise<PageComponent>),
    loadTexts(language, [...sharedNamespaces, ...(routeOf(name).texts ?? [])]),
  ])
  components.set(name, component)
}
