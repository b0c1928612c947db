import { holdOrders, releaseOrders } from '#contract/backoffice/day/order-desk/calls.ts'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import type { RequestOf } from '#contract/call.ts'
import { call } from '#backoffice/api/call.ts'
import { sendIds } from '#backoffice/kit/list/send-in-parts.ts'
import { moveFromStages } from './move-from-stages.ts'
import { stageOf, type OrderInList } from './order-row.ts'

// Calls for orders as they were shown, in parts where they are more than a call takes.

type Orders = readonly OrderInList[]
type Move = Pick<RequestOf<typeof moveOrders>['body'], 'to' | 'reason'>

const idsOf = (orders: Orders) => orders.map(({ id }) => id)

export const moveEach = (orders: Orders, move: Move) =>
  sendIds(idsOf(orders), (ids) =>
    moveFromStages(
      orders.flatMap((order) => (ids.includes(order.id) ? { id: order.id, stage: stageOf(order) } : [])),
      (those, from) => call(moveOrders, { body: { ids: those, from, ...move } }),
    ),
  )

export const holdEach = (orders: Orders, note: string) =>
  sendIds(idsOf(orders), (ids) => call(holdOrders, { body: { ids, note } }))

/** What has come to a hold since it was shown stays. */
export const releaseEach = (orders: Orders, note: string) =>
  sendIds(idsOf(orders), (ids) => {
    const seen = orders.flatMap(({ id, hold }) =>
      hold && ids.includes(id) ? { id, hold: hold.id, reasons: hold.reasons.length } : [],
    )
    return call(releaseOrders, { body: { ids, note, seen } })
  })
