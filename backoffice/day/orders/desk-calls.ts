import { holdOrders, releaseOrders } from '#contract/backoffice/day/order-desk/calls.ts'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import type { RequestOf } from '#contract/call.ts'
import { call } from '#backoffice/api/call.ts'
import { sendRows } from '#backoffice/kit/list/send-in-parts.ts'
import { moveFromStages } from './move-from-stages.ts'
import { stageOf, type OrderInList } from './order-row.ts'

// Calls for orders as they were shown, in parts where they are more than a call takes.

type Orders = readonly OrderInList[]
type Move = Pick<RequestOf<typeof moveOrders>['body'], 'to' | 'reason'>

const idsOf = (orders: Orders) => orders.map(({ id }) => id)

export const moveEach = (orders: Orders, move: Move) =>
  sendRows(orders, (part) =>
    moveFromStages(
      part.map((order) => ({ id: order.id, stage: stageOf(order) })),
      (ids, from) => call(moveOrders, { body: { ids, from, ...move } }),
    ),
  )

export const holdEach = (orders: Orders, note: string) =>
  sendRows(orders, (part) => call(holdOrders, { body: { ids: idsOf(part), note } }))

/** What has come to a hold since it was shown stays. */
export const releaseEach = (orders: Orders, note: string) =>
  sendRows(orders, (part) => {
    const seen = part.flatMap(({ id, hold }) => (hold ? { id, hold: hold.id, reasons: hold.reasons.length } : []))
    return call(releaseOrders, { body: { ids: idsOf(part), note, seen } })
  })
