import { getTurn, joinLine, leaveLine } from '#contract/waiting-room/calls.ts'
import * as schemas from '#contract/waiting-room/schemas.ts'
import { forRetailer, type Route } from '#server/http/route.ts'
import { join, leave, turnOf, type TurnDeps } from './waiting-room.ts'

export const waitingRoomRoutes = (deps: TurnDeps): Route[] => [
  forRetailer(getTurn, schemas.getTurn, ({ who, params, now }) =>
    turnOf(deps, { outletId: who.id, productId: params.productId, now }),
  ),
  forRetailer(joinLine, schemas.joinLine, ({ who, params, now }) =>
    join(deps, { outletId: who.id, productId: params.productId, now }),
  ),
  forRetailer(leaveLine, schemas.leaveLine, ({ who, params, now }) =>
    leave(deps, { outletId: who.id, productId: params.productId, now }),
  ),
]
