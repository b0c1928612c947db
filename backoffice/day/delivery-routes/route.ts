import type { listRoutes } from '#contract/backoffice/day/delivery-routes/calls.ts'
import type { AnswerOf } from '#contract/call.ts'

export type DeliveryRoute = AnswerOf<typeof listRoutes>['routes'][number]
/** A route as its dialog returns it. */
export type RouteContent = Omit<DeliveryRoute, 'id'>
