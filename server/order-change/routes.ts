import * as calls from '#contract/backoffice/day/order-sheet/calls.ts'
import * as schemas from '#contract/backoffice/day/order-sheet/schemas.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { changeOrder, previewChange, type ChangeDeps } from './change-order.ts'

/** Changes of what is ordered, before it is packed. */
export const orderChangeRoutes = (deps: ChangeDeps): Route[] => [
  forStaff(calls.previewChange, schemas.previewChange, (request) => previewChange(deps, request)),
  forStaff(calls.changeOrder, schemas.changeOrder, (request) => changeOrder(deps, request)),
]
