import type { Language } from '#rules/catalogue/product.ts'
import { sharedNamespaces, loadTexts } from '../texts/namespaces.ts'
import type { PageComponent, PageRoute, ComponentFor } from './page-module.ts'
import { routes, type RouteName } from './routes.ts'

/** How each page is loaded. The entries register it, so that links need not import every page. */
export type PageLoaders = { [Name in RouteName]: () => Promise<ComponentFor<(typeof routes)[Name]['needs']>> }

let loaders: PageLoaders
const components = new Map<RouteName, PageComponent>()

/** Called once by an entry, before rendering. */
export const registerPages = (all: PageLoaders): void => void (loaders = all)

export const routeOf = (name: RouteName): PageRoute => routes[name]

/** The component of a route, once loaded. */
export const pageComponent = (name: RouteName): PageComponent | undefined => components.get(name)

/** Loads the component and the texts of a route; resolves immediately where they are loaded. */
export async function loadPage(name: RouteName, language: Language): Promise<void> {
  const [component] = await Promise.all([
    // The type holds: a page is rendered with the data of its own route.
    components.get(name) ?? (loaders[name]() as Promise<PageComponent>),
    loadTexts(language, [...sharedNamespaces, ...(routeOf(name).texts ?? [])]),
  ])
  components.set(name, component)
}
