import { isPrepaid, type PayType } from '../payments/pay-types.ts'
import { orderStates, statusDescriptions, type OrderState, type StatusDescription } from './states.ts'

export type HistoryEntry = { statusDes: StatusDescription; statusDate: string }
/** `date`: ISO 8601, null while the step has not happened. At most one step is `current`. */
type TimelineStep = { state: OrderState; date: string | null; current: boolean }

/**
 * The steps of an order's timeline: payment steps only for prepaid orders, cancellation only if it happened, and only
 * the first step while the pay type or the history is unknown. The current step is the latest in the history; without a
 * history there is none. A cancelled order has no future steps; one reopened by a late payment shows its cancellation
 * where it happened.
 * @param payType `orderPayType` of the status record
 */
export function timeline(payType: PayType | null, history: readonly HistoryEntry[]): TimelineStep[] {
  const dateOf = (state: OrderState): string | null =>
    history.findLast((entry) => entry.statusDes === statusDescriptions[state])?.statusDate ?? null
  if (!payType || history.length === 0) {
    const date = dateOf('ORDER_COMPLETE')
    return [{ state: 'ORDER_COMPLETE', date, current: date !== null }]
  }
  const prepaid = isPrepaid(payType)
  const current = history.at(-1)?.statusDes
  const cancelled = current === statusDescriptions.CANCELLED
  const steps = orderStates
    .map((state) => ({ state, date: dateOf(state), current: statusDescriptions[state] === current }))
    .filter(({ state, date }) => {
      if ((state === 'VERIFYING_PAYMENT' || state === 'PAYMENT_COMPLETE') && !prepaid) return false
      return date !== null || (state !== 'CANCELLED' && !cancelled)
    })
  return cancelled ? steps : cancellationInItsPlace(steps)
}

/** Inserts a cancellation that was later undone after the last step before it. */
function cancellationInItsPlace(steps: readonly TimelineStep[]): TimelineStep[] {
  const cancellation = steps.find(({ state }) => state === 'CANCELLED')
  if (!cancellation?.date) return [...steps]
  const at = Date.parse(cancellation.date)
  const others = steps.filter((step) => step !== cancellation)
  const before = others.findLastIndex(({ date }) => date !== null && Date.parse(date) <= at)
  return others.toSpliced(before + 1, 0, cancellation)
}
