import type { RefundCause, RefundState, Stage } from '../orders/stages.ts'
import type { AttemptState } from './response-codes.ts'

/** An attempt of which money was given back stays as it is, next to its refund. */
type StoredState = Exclude<AttemptState, 'refunded'>
type OwnRefund = { cause: RefundCause; state: RefundState; invoice_no: string | null }
type OfOrder = {
  stage: Stage
  refunds: readonly OwnRefund[]
  /** Whether money of another currency is there, about which staff have to decide. */
  otherCurrency: boolean
}

/**
 * What its retailer sees of a payment: one that pays nothing is no longer there once nobody has to decide about its money. Of one of
 * which something was paid back before, what is left does not pay the order: it is a wrong amount as long as that is due.
 */
export function shownState(
  { state, invoice_no: invoiceNo }: { state: StoredState; invoice_no: string },
  { stage, refunds, otherCurrency }: OfOrder,
): StoredState {
  const due = refunds.filter((refund) => refund.state === 'DUE')
  if (state === 'mismatch')
    return otherCurrency || due.some((refund) => refund.invoice_no === invoiceNo) ? 'mismatch' : 'cancelled'
  if (state !== 'paid' || stage !== 'VERIFYING_PAYMENT') return state
  return due.some(({ cause }) => cause === 'WRONG_AMOUNT') ? 'mismatch' : 'cancelled'
}
