import { holdOrders, releaseOrders } from '#contract/backoffice/day/order-desk/calls.ts'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import type { RequestOf } from '#contract/call.ts'
import { call } from '#backoffice/api/call.ts'
import { moveFromStages } from './move-from-stages.ts'
import { stageOf, type OrderInList } from './order-row.ts'

// Calls for some of the orders, by their ids, as they were shown.

type Orders = readonly OrderInList[]
type Move = Pick<RequestOf<typeof moveOrders>['body'], 'to' | 'reason'>

export const moveEach = (orders: Orders, ids: string[], move: Move) =>
  moveFromStages(
    orders.flatMap((order) => (ids.includes(order.id) ? { id: order.id, stage: stageOf(order) } : [])),
    (those, from) => call(moveOrders, { body: { ids: those, from, ...move } }),
  )

export const holdEach = (ids: string[], note: string) => call(holdOrders, { body: { ids, note } })

/** What has come to a hold since it was shown stays. */
export const releaseEach = (orders: Orders, ids: string[], note: string) =>
  call(releaseOrders, {
    body: {
      ids,
      note,
      seen: orders.flatMap(({ id, hold }) =>
        hold && ids.includes(id) ? { id, hold: hold.id, reasons: hold.reasons.length } : [],
      ),
    },
  })
