import type { listRoutes } from '#contract/backoffice/day/delivery-routes/calls.ts'
import type { AnswerOf } from '#contract/call.ts'

export type DeliveryRoute = AnswerOf<typeof listRoutes>['routes'][number]
/** A route as its dialog returns it. */
export type RouteContent = Omit<DeliveryRoute, 'id'>

const contentOf = ({ nameThai, nameEng, areas }: RouteContent): RouteContent => ({ nameThai, nameEng, areas })

/**
 * All routes with one of them saved, added or, with null, removed. Saving gives every route another id, so one that was opened before
 * is known by its names.
 * @param opened null for a new one
 * @returns null where the opened one is not there any more
 */
export function routesWith(
  routes: readonly DeliveryRoute[],
  opened: DeliveryRoute | null,
  content: RouteContent | null,
): RouteContent[] | null {
  const own = content ? [content] : []
  if (!opened) return [...routes.map(contentOf), ...own]
  const isOpened = ({ nameThai, nameEng }: DeliveryRoute) => nameThai === opened.nameThai && nameEng === opened.nameEng
  const found = routes.find(({ id }) => id === opened.id) ?? routes.find(isOpened)
  return found ? routes.flatMap((route) => (route === found ? own : [contentOf(route)])) : null
}
