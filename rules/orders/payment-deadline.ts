const hourMs = 60 * 60_000
/** A prepaid order that nobody has paid is cancelled after this time. */
export const unpaidLifeMs = 24 * hourMs
/** A retailer whose slip was rejected has at least this long to send another one or to pay in another way. */
const afterRejectionMs = 2 * hourMs

export type UnpaidOrder = {
  placedAt: Date
  /** A slip waits for a clerk. */
  slipPending: boolean
  /** When the latest of its slips was rejected. */
  slipRejectedAt: Date | null
  /** Until when a payment that was begun at the gateway may still be completed. */
  paymentOpenUntil: Date | null
}

/** Until when an unpaid prepaid order can be paid; null while a slip waits, for then no time runs. */
export function paymentDeadline(order: UnpaidOrder): Date | null {
  if (order.slipPending) return null
  const rejected = order.slipRejectedAt && order.slipRejectedAt.getTime() + afterRejectionMs
  const open = order.paymentOpenUntil?.getTime() ?? 0
  return new Date(Math.max(order.placedAt.getTime() + unpaidLifeMs, rejected ?? 0, open))
}

/** What the retailer is told of the slips of an order that waits for its money. */
export const slipStates = ['none', 'pending', 'rejected'] as const
export type SlipState = (typeof slipStates)[number]

export const slipStateOf = ({ slipPending, slipRejectedAt }: UnpaidOrder): SlipState =>
  slipPending ? 'pending' : slipRejectedAt ? 'rejected' : 'none'
