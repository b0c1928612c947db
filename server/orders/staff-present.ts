import type { AnswerOf } from '#contract/call.ts'
import type { getStaffOrder, listStaffOrders } from '#contract/backoffice/day/orders/calls.ts'
import { toBaht } from '#rules/money.ts'
import { nextMoves } from '#rules/orders/moves.ts'
import type { Stage } from '#rules/orders/stages.ts'
import { isUndoneDelivery, mayUndoDelivery } from '#rules/orders/undo.ts'
import type { Staff } from '#server/http/caller.ts'
import { presentHold } from './holds.ts'
import { presentByStaff } from './by-staff.ts'
import { presentDelivery, presentHeader, presentLine } from './present.ts'
import { isPickUp } from './pick-up.ts'
import type { Refund } from './refunds.ts'
import { orderActorOf } from './order-actor.ts'
import type { StaffOrderRow, WholeOrderRow } from './staff-store.ts'

type StaffOrder = AnswerOf<typeof listStaffOrders>['content'][number]
export type WholeOrder = AnswerOf<typeof getStaffOrder>

export const presentStaffOrder = (order: StaffOrderRow): StaffOrder => ({
  ...presentHeader(order),
  outletId: order.outlet_id,
  outletCode: order.outlet_code,
  storeName: order.store_name,
  province: order.province,
  provinceCode: order.province_code,
  hold: order.hold && presentHold(order.hold),
})

/** Everything but the payment attempts, which belong to the payments module. */
export const presentWholeOrder = (order: WholeOrderRow, who: Staff, now: Date): Omit<WholeOrder, 'attempts'> => ({
  ...presentStaffOrder(order),
  phoneNumber: order.phone,
  ...presentDelivery(order),
  ...presentByStaff(order),
  revision: order.revision,
  taxInvoice: order.tax_invoice as Record<string, string> | null,
  orderDetails: order.lines.map(presentLine),
  events: order.events.map(({ stage, at, actor, reason }) => ({ stage, at: at.toISOString(), actor, reason })),
  refunds: order.refunds.map(presentRefund),
  nextStages: stagesFor(order, who, now),
})

/** The stages to which this member of the staff may move an order now. */
export const stagesFor = (
  order: Pick<WholeOrderRow, 'stage' | 'events' | 'pick_up_from'>,
  who: Staff,
  now: Date,
): Stage[] =>
  nextMoves({ stage: order.stage, isPickUp: isPickUp(order) }, orderActorOf(who)).filter(
    (to) => !isUndoneDelivery(order.stage, to) || mayUndo(order, who, now),
  )

/** Whether this member of the staff may undo the order's delivery, according to its record. */
function mayUndo({ events }: Pick<WholeOrderRow, 'events'>, who: Staff, now: Date): boolean {
  const recorded = events.findLast(({ stage }) => stage === 'DELIVERED' || stage === 'PARTLY_DELIVERED')
  if (!recorded) return false
  const by = { by: orderActorOf(who), actor: `staff:${who.id}`, at: now }
  return mayUndoDelivery({ actor: `staff:${recorded.actor.id}`, at: recorded.recordedAt }, by)
}

/** A refund as staff see it, with its order or in the list of all. */
export const presentRefund = (refund: Omit<Refund, 'in_bank_file_at'>): WholeOrder['refunds'][number] => ({
  id: refund.id,
  cause: refund.cause,
  state: refund.state,
  amount: toBaht(refund.amount_satang),
  invoiceNo: refund.invoice_no,
  dueOn: refund.due_at.toISOString(),
  closedOn: refund.closed_at?.toISOString() ?? null,
  closedBy: refund.closed_by,
  reference: refund.reference,
  note: refund.note,
})
