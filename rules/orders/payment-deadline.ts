import { hourMs } from '../bangkok-time.ts'

/** A prepaid order that nobody has paid is cancelled after this time. */
export const unpaidLifeMs = 24 * hourMs
/** After a slip was rejected, the retailer has at least this long to send another or to pay differently. */
export const afterRejectionMs = 2 * hourMs

export type UnpaidOrder = {
  placedAt: Date
  /** A slip awaits review by a clerk. */
  slipPending: boolean
  /** When the latest of its slips was rejected. */
  slipRejectedAt: Date | null
  /** Until when a payment started at the gateway can be completed. */
  paymentOpenUntil: Date | null
}

/** Until when an unpaid prepaid order can be paid; null while a slip is under review, since no deadline runs then. */
export function paymentDeadline(order: UnpaidOrder): Date | null {
  if (order.slipPending) return null
  const rejected = order.slipRejectedAt && order.slipRejectedAt.getTime() + afterRejectionMs
  const open = order.paymentOpenUntil?.getTime() ?? 0
  return new Date(Math.max(order.placedAt.getTime() + unpaidLifeMs, rejected ?? 0, open))
}

/** The state of the slips of an order that awaits payment, as the retailer sees it. */
export const awaitedSlipStates = ['none', 'pending', 'rejected'] as const
export type AwaitedSlipState = (typeof awaitedSlipStates)[number]

export const slipStateOf = ({ slipPending, slipRejectedAt }: UnpaidOrder): AwaitedSlipState =>
  slipPending ? 'pending' : slipRejectedAt ? 'rejected' : 'none'
