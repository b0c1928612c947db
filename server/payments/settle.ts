import type { FastifyBaseLogger } from 'fastify'
import { satang, type Satang } from '#rules/money.ts'
import { attemptStateOf } from '#rules/payments/response-codes.ts'
import { nextCheck } from '#rules/payments/checks.ts'
import { payTypeOf, type Channel } from '#rules/payments/pay-types.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import {
  isInBaht,
  type GatewayResult,
  type PaymentGateway,
  type PaymentReport,
} from '#server/adapters/payment-gateway/port.ts'
import { holdForOtherCurrency } from '#server/order-desk/order-desk.ts'
import { lockOrder, type OrderRow } from '#server/orders/orders.ts'
import { receiveMoney, receiveWrongAmount } from '#server/orders/order-money.ts'
import { closeAttempt, closePending, findAttempt, planCheck, type Attempt, type AttemptState } from './store.ts'

export type SettleDeps = { db: Database; gateway: PaymentGateway; log: FastifyBaseLogger }

/** The state of an attempt after a signed report: paid only for exactly our amount, in baht. */
function stateAfter(
  report: Pick<PaymentReport, 'respCode' | 'amountSatang' | 'currencyCode'>,
  amount: Satang,
): AttemptState {
  const state = attemptStateOf(report.respCode)
  if (state === 'paid' && (report.amountSatang !== amount || !isInBaht(report))) return 'mismatch'
  return state === 'refunded' ? 'failed' : state
}

/**
 * Asks the gateway about an attempt and applies its report: the attempt's state afterwards, or why there is no report. Notice, browser
 * return and scheduler all end here or in `applyReport`, so that any order of events reaches the same state.
 */
export async function inquire(deps: SettleDeps, attempt: Attempt, now: Date): Promise<GatewayResult<AttemptState>> {
  if (attempt.state === 'paid') return { ok: true, value: 'paid' }
  const answer = await deps.gateway.inquire(attempt.invoice_no)
  if (answer.ok) return { ok: true, value: await applyReport(deps, answer.value, now) }
  const { code, detail } = answer
  deps.log.warn({ invoiceNo: attempt.invoice_no, code, detail }, 'the gateway gave no answer')
  return answer
}

/**
 * Asks the gateway, and schedules the next query where it does not answer.
 * @returns the attempt's state afterwards
 */
export async function settle(deps: SettleDeps, attempt: Attempt, now: Date): Promise<AttemptState> {
  const answer = await inquire(deps, attempt, now)
  if (answer.ok) return answer.value
  if (attempt.state === 'pending') await scheduleNextCheck(deps, attempt, now)
  return attempt.state
}

/** Applies a report that is proven to come from the gateway. Repeating it changes nothing. */
export async function applyReport(deps: SettleDeps, report: PaymentReport, now: Date): Promise<AttemptState> {
  const attempt = await findAttempt(deps.db, report.invoiceNo)
  if (!attempt) {
    reportUnknown(deps, report)
    return 'failed'
  }
  if (attempt.state === 'paid') return 'paid'
  const state = stateAfter(report, attempt.amount_satang)
  if (state === 'pending') {
    if (attempt.state === 'pending') await scheduleNextCheck(deps, attempt, now)
    return attempt.state
  }
  const ending = { state, responseCode: report.respCode, transactionRef: report.tranRef }
  await transact(deps.db, async (tx) => {
    // The order's lock first: it serialises two reports of the same payment.
    const order = await lockOrder(tx, attempt.order_id, null)
    const current = await findAttempt(tx, attempt.invoice_no)
    if (!order || !current || isFinal(current.state, state)) return
    const money = { invoiceNo: attempt.invoice_no, actor: 'gateway', at: now }
    const document = `payment ${attempt.invoice_no}`
    const amount = report.amountSatang ?? satang(0)
    if (state === 'mismatch' && !isInBaht(report)) await receiveOtherCurrency(deps, tx, { order, current, report, now })
    else if (state === 'mismatch' && !(await receiveWrongAmount(tx, order, { ...money, amount })))
      deps.log.error({ orderNumber: order.order_number, document, amount }, moreThanSettled)
    const payType = payTypeOf[attempt.channel as Channel]
    if (state === 'paid' && !(await receiveMoney(tx, order, { ...money, payType, document, amount })))
      deps.log.error({ orderNumber: order.order_number, stage: order.stage, document }, unusable)
    await closeAttempt(tx, attempt.invoice_no, ending)
  })
  return state
}

/**
 * Money for a number that is not known here, as of a payment from after the moment to which the database was restored. The
 * gateway does not repeat a notice that was answered.
 */
function reportUnknown({ log }: SettleDeps, report: PaymentReport): void {
  const state = attemptStateOf(report.respCode)
  if (state !== 'paid' && state !== 'mismatch') return
  const { invoiceNo, tranRef: transactionRef, amountSatang: amount, currencyCode: currency } = report
  log.error({ invoiceNo, transactionRef, amount, currency }, 'a payment is of no order known here')
}

type OtherCurrency = { order: OrderRow; current: Attempt; report: PaymentReport; now: Date }

/**
 * What is not baht neither pays the order nor is a refund of as many baht: the order waits until somebody has looked at
 * it. A repeated report, after they have, holds it no second time.
 */
async function receiveOtherCurrency(
  { log }: SettleDeps,
  tx: Tx,
  { order, current, report, now }: OtherCurrency,
): Promise<void> {
  if (current.state === 'mismatch' && current.transaction_ref === report.tranRef) return
  const money = { amount: report.amountSatang, currency: report.currencyCode }
  const held = await holdForOtherCurrency(tx, order, { ...money, at: now })
  log.error({ invoiceNo: current.invoice_no, ...money, held }, 'a payment is not in baht: nothing is settled')
}

/** A late report cannot undo a payment; a wrong amount is only replaced by a payment. */
const isFinal = (known: AttemptState, reported: AttemptState): boolean =>
  known === 'paid' || (known === 'mismatch' && reported !== 'paid' && reported !== 'mismatch')

/** A manager compares it with the gateway: nothing of it is due by itself. */
const moreThanSettled = 'more came of a payment than the wrong amount that was paid back or accepted'

/** The goods are sold, the order was already paid, or what is left does not reach: a manager refunds the money. */
const unusable = 'a payment cannot be used: what of it was not paid back is due'

async function scheduleNextCheck({ db }: SettleDeps, attempt: Attempt, now: Date): Promise<void> {
  const next = nextCheck(attempt.checks, now.getTime(), attempt.expires_at.getTime())
  if (next !== null) await planCheck(db, attempt.invoice_no, new Date(next))
  else await closePending(db, attempt.invoice_no, { state: 'expired', responseCode: null, transactionRef: null })
}
