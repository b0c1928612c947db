import type { AnswerOf } from '#contract/call.ts'
import type { orderStatus } from '#contract/orders/calls.ts'
import { isPrepaid } from '#rules/payments/pay-types.ts'
import { statusDescriptions, type OrderState } from '#rules/orders/states.ts'
import type { Order } from './order-queries.ts'

/** The status record of an order, which may come from another service than the order. */
export type StatusRecord = AnswerOf<typeof orderStatus>

const stateOf = (description: string): OrderState | undefined =>
  (Object.keys(statusDescriptions) as OrderState[]).find((state) => statusDescriptions[state] === description)

/**
 * An order as its status record says: with the record's latest state and its pay type, as the timeline shows them. While
 * the record or its history is unknown, the order as it is.
 */
export function asRecorded<Shown extends Pick<Order, 'orderStatus' | 'payType' | 'stage'>>(
  order: Shown,
  record: StatusRecord | undefined,
): Shown {
  const latest = stateOf(record?.ordStatus.at(-1)?.statusDes ?? '')
  if (!record?.orderPayType || !latest) return order
  const recorded = { ...order, payType: record.orderPayType, orderStatus: latest }
  // The finer stage is that of the order's own state.
  return latest === order.orderStatus ? recorded : { ...recorded, stage: undefined }
}

type Payable = Pick<Order, 'orderStatus' | 'payType'>

/** Whether an order waits for a payment: cash on delivery never does. */
export const isToBePaid = (order: Payable): boolean =>
  order.orderStatus === 'VERIFYING_PAYMENT' && isPrepaid(order.payType)

/** Whether an order that was cancelled may have been paid for by a slip. */
export const wasToBePaid = (order: Payable): boolean => order.orderStatus === 'CANCELLED' && isPrepaid(order.payType)
