import { methodOf, methods, type PayType } from '../payments/pay-types.ts'
import { statusDescriptions, type OrderState, type StatusDescription } from './states.ts'

export type HistoryEntry = { statusDes: StatusDescription; statusDate: string }
export type TimelineStep = { state: OrderState; date: string | null; current: boolean }

const order: readonly OrderState[] = [
  'ORDER_COMPLETE',
  'VERIFYING_PAYMENT',
  'PAYMENT_COMPLETE',
  'WAITING_FOR_DELIVERY',
  'DELIVERED',
  'CANCELLED',
]

/**
 * The steps of an order's timeline, in their order: payment steps only where something is paid beforehand, cancellation
 * only where it happened, and just the first step while the pay type or the history is unknown. The current step is
 * the latest in the history.
 */
export function timeline(payType: PayType | null, history: readonly HistoryEntry[]): TimelineStep[] {
  const first: TimelineStep = { state: 'ORDER_COMPLETE', date: history[0]?.statusDate ?? null, current: true }
  if (!payType || history.length === 0) return [first]
  const prepaid = methods[methodOf(payType)].prepaid
  const current = history.at(-1)?.statusDes
  return order
    .map((state) => ({
      state,
      date: history.findLast((entry) => entry.statusDes === statusDescriptions[state])?.statusDate ?? null,
      current: statusDescriptions[state] === current,
    }))
    .filter(({ state, date }) => {
      if (state === 'VERIFYING_PAYMENT' || state === 'PAYMENT_COMPLETE') return prepaid
      return state !== 'CANCELLED' || date !== null
    })
}
