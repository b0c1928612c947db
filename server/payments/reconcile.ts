import { sql } from 'kysely'
import { toBaht, type Satang } from '#rules/money.ts'
import { lateConfirmationMs } from '#rules/payments/checks.ts'
import { attemptStateOf } from '#rules/payments/response-codes.ts'
import type { Database } from '#server/adapters/database/database.ts'
import {
  isInBaht,
  type GatewayResult,
  type PaymentGateway,
  type PaymentReport,
} from '#server/adapters/payment-gateway/port.ts'
import type { AttemptState } from './store.ts'

/**
 * `paid_there`: the gateway has money that is unknown here. `paid_here`: paid here but not at the gateway.
 * `refunded_there`: refunded at the gateway but not recorded here. `still_open`: open here long after its end.
 * `unused`: money that neither pays its order nor is a refund.
 */
type DifferenceKind = 'paid_there' | 'paid_here' | 'amount' | 'refunded_there' | 'still_open' | 'unused' | 'no_answer'
type Difference = {
  kind: DifferenceKind
  invoiceNo: string
  orderNumber: string
  ours: string
  /** The gateway's response code, or the error of the query. */
  theirs: string
  /** Baht. */
  amount: number
  theirAmount: number | null
}
type Row = {
  invoice_no: string
  order_number: string
  state: AttemptState
  amount_satang: Satang
  expires_at: Date
  has_refund: boolean
  refunded: boolean
  order_paid: boolean
}

const concurrency = 4

/**
 * Compares every attempt of the period with the gateway's own record.
 * @returns the number of attempts queried, and the differences
 */
export async function reconcile(
  { db, gateway }: { db: Database; gateway: PaymentGateway },
  { from, to }: { from: Date; to: Date },
  now: Date,
): Promise<{ queried: number; differences: Difference[] }> {
  const attempts = await attemptsBetween(db, from, to)
  const differences: Difference[] = []
  const waiting = [...attempts]
  const work = async () => {
    for (let attempt = waiting.shift(); attempt; attempt = waiting.shift()) {
      const answer = await gateway.inquire(attempt.invoice_no)
      const kind = differenceOf(attempt, answer, now)
      if (kind) differences.push(presentDifference(kind, attempt, answer))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return { queried: attempts.length, differences: differences.sort((a, b) => (a.invoiceNo < b.invoiceNo ? -1 : 1)) }
}

async function attemptsBetween(db: Database, from: Date, to: Date): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a.invoice_no, o.order_number, a.state, a.amount_satang, a.expires_at,
      exists (select from refund r where r.order_id = o.id and r.state <> 'KEPT') as has_refund,
      exists (select from refund r where r.order_id = o.id and r.state = 'REFUNDED') as refunded,
      o.state in ('PAYMENT_COMPLETE', 'WAITING_FOR_DELIVERY', 'DELIVERED') as order_paid
    from payment_attempt a join orders o on o.id = a.order_id
    where a.created_at >= ${from} and a.created_at < ${to} order by a.invoice_no`.execute(db)
  return rows
}

export function differenceOf(
  attempt: Row,
  answer: GatewayResult<Pick<PaymentReport, 'respCode' | 'amountSatang' | 'currencyCode'>>,
  now: Date,
): DifferenceKind | null {
  if (!answer.ok) return 'no_answer'
  const theirs = attemptStateOf(answer.value.respCode)
  const inBaht = isInBaht(answer.value)
  const sameAmount = inBaht && answer.value.amountSatang === attempt.amount_satang
  if (theirs === 'refunded') return attempt.refunded ? null : 'refunded_there'
  if (attempt.state === 'paid') {
    if (theirs !== 'paid') return 'paid_here'
    if (!sameAmount) return 'amount'
    return attempt.order_paid || attempt.has_refund ? null : 'unused'
  }
  if (theirs === 'mismatch' || (theirs === 'paid' && !sameAmount))
    // What is not baht is no refund here.
    return attempt.state === 'mismatch' && inBaht ? null : 'paid_there'
  if (theirs === 'paid') return 'paid_there'
  const over = now.getTime() > attempt.expires_at.getTime() + lateConfirmationMs
  return attempt.state === 'pending' && over ? 'still_open' : null
}

const presentDifference = (kind: DifferenceKind, attempt: Row, answer: GatewayResult<PaymentReport>): Difference => ({
  kind,
  invoiceNo: attempt.invoice_no,
  orderNumber: attempt.order_number,
  ours: attempt.state,
  theirs: answer.ok ? answer.value.respCode : answer.code,
  amount: toBaht(attempt.amount_satang),
  theirAmount: answer.ok && answer.value.amountSatang !== null ? toBaht(answer.value.amountSatang) : null,
})
