import type { Language } from '#rules/catalogue/product.ts'
import { routes, type RouteName } from './routes.ts'
import { everywhere, loadTexts } from '../texts/rooms.ts'
import type { PagePart, PageRoute } from './page-module.ts'

const parts = new Map<RouteName, PagePart>()

export const routeOf = (name: RouteName): PageRoute => routes[name]

/** The part of a route, when it is loaded. */
export const pagePart = (name: RouteName): PagePart | undefined => parts.get(name)

/** Loads the module and the texts of a route; at once where they are here already. */
export async function loadPage(name: RouteName, language: Language): Promise<void> {
  const route = routeOf(name)
  const [part] = await Promise.all([
    parts.get(name) ?? route.load(),
    loadTexts(language, [...everywhere, ...(route.rooms ?? [])]),
  ])
  parts.set(name, part)
}
