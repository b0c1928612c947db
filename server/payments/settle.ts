import type { FastifyBaseLogger } from 'fastify'
import type { Satang } from '#rules/money.ts'
import { attemptStateOf } from '#rules/payments/response-codes.ts'
import { nextCheck } from '#rules/payments/checks.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { PaymentGateway, PaymentReport } from '#server/adapters/payment-gateway/port.ts'
import { lockOrder, moveOrder } from '#server/orders/orders.ts'
import { closeAttempt, findAttempt, planCheck, type Attempt, type AttemptState } from './store.ts'

export type SettleParts = { db: Database; gateway: PaymentGateway; log: FastifyBaseLogger }

/** What a signed report makes of an attempt: paid only for exactly our amount, in baht. */
export function stateAfter(
  report: Pick<PaymentReport, 'respCode' | 'amountSatang' | 'currencyCode'>,
  amount: Satang,
): AttemptState {
  const state = attemptStateOf(report.respCode)
  if (state === 'paid' && (report.amountSatang !== amount || report.currencyCode !== 'THB')) return 'mismatch'
  return state === 'refunded' ? 'failed' : state
}

/**
 * Asks the gateway about an attempt and does what follows. Notice, browser return and clock all end here or in
 * `applyReport`, so that every order of events reaches the same state.
 */
export async function settle(parts: SettleParts, attempt: Attempt, now: Date): Promise<AttemptState> {
  const answer = await parts.gateway.inquire(attempt.invoice_no)
  if (answer.ok) return applyReport(parts, answer.value, now)
  parts.log.warn(
    { invoiceNo: attempt.invoice_no, code: answer.code, detail: answer.detail },
    'the gateway gave no answer',
  )
  await askAgain(parts, attempt, now)
  return attempt.state
}

/** Does what a report that is known to come from the gateway says. Repeating it changes nothing. */
export async function applyReport(parts: SettleParts, report: PaymentReport, now: Date): Promise<AttemptState> {
  const attempt = await findAttempt(parts.db, report.invoiceNo)
  if (!attempt) return 'failed'
  if (attempt.state === 'paid') return 'paid'
  const state = stateAfter(report, attempt.amount_satang)
  if (state === 'pending') {
    await askAgain(parts, attempt, now)
    return 'pending'
  }
  const ending = { state, responseCode: report.respCode, transactionRef: report.tranRef }
  await parts.db.transaction().execute(async (tx) => {
    // The order first: two reports of the same payment follow one another here.
    if (state === 'paid') await payOrder(tx, parts, attempt, now)
    await closeAttempt(tx, attempt.invoice_no, ending)
  })
  return state
}

async function payOrder(tx: Tx, { log }: SettleParts, attempt: Attempt, now: Date): Promise<void> {
  const order = await lockOrder(tx, attempt.order_id, null)
  // Under the order's lock: the same report may just have been worked through by another request.
  if (!order || (await findAttempt(tx, attempt.invoice_no))?.state === 'paid') return
  const reason = `payment ${attempt.invoice_no}`
  const moved = await moveOrder(tx, order, { to: 'PAYMENT_COMPLETE', actor: 'gateway', reason, at: now })
  // The money is here and the goods are not, or were paid before: a clerk pays it back.
  if (!moved.ok)
    log.error({ orderNumber: order.order_number, state: order.state, reason }, 'a payment cannot be used: refund due')
}

async function askAgain({ db }: SettleParts, attempt: Attempt, now: Date): Promise<void> {
  const next = nextCheck(attempt.checks, now.getTime(), attempt.expires_at.getTime())
  if (next !== null) await planCheck(db, attempt.invoice_no, new Date(next))
  else await closeAttempt(db, attempt.invoice_no, { state: 'expired', responseCode: null, transactionRef: null })
}
