import type { FastifyBaseLogger } from 'fastify'
import type { Satang } from '#rules/money.ts'
import { attemptStateOf } from '#rules/payments/response-codes.ts'
import { nextCheck } from '#rules/payments/checks.ts'
import { payTypeOf, type Channel } from '#rules/payments/pay-types.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { PaymentGateway, PaymentReport } from '#server/adapters/payment-gateway/port.ts'
import { lockOrder, receiveMoney, receiveWrongAmount } from '#server/orders/orders.ts'
import { closeAttempt, findAttempt, planCheck, type Attempt, type AttemptState } from './store.ts'

export type SettleDeps = { db: Database; gateway: PaymentGateway; log: FastifyBaseLogger }

/** What a signed report makes of an attempt: paid only for exactly our amount, in baht. */
function stateAfter(
  report: Pick<PaymentReport, 'respCode' | 'amountSatang' | 'currencyCode'>,
  amount: Satang,
): AttemptState {
  const state = attemptStateOf(report.respCode)
  if (state === 'paid' && (report.amountSatang !== amount || report.currencyCode !== 'THB')) return 'mismatch'
  return state === 'refunded' ? 'failed' : state
}

/**
 * Asks the gateway about an attempt and does what follows; `no_answer` where the gateway gave none. Notice, browser
 * return and clock all end here or in `applyReport`, so that every order of events reaches the same state.
 */
export async function ask(deps: SettleDeps, attempt: Attempt, now: Date): Promise<AttemptState | 'no_answer'> {
  if (attempt.state === 'paid') return 'paid'
  const answer = await deps.gateway.inquire(attempt.invoice_no)
  if (answer.ok) return applyReport(deps, answer.value, now)
  const { code, detail } = answer
  deps.log.warn({ invoiceNo: attempt.invoice_no, code, detail }, 'the gateway gave no answer')
  return 'no_answer'
}

/** Asks, and plans when to ask again where nobody answers. @returns the state the attempt is in then */
export async function settle(deps: SettleDeps, attempt: Attempt, now: Date): Promise<AttemptState> {
  const state = await ask(deps, attempt, now)
  if (state !== 'no_answer') return state
  if (attempt.state === 'pending') await askAgain(deps, attempt, now)
  return attempt.state
}

/** Does what a report that is known to come from the gateway says. Repeating it changes nothing. */
export async function applyReport(deps: SettleDeps, report: PaymentReport, now: Date): Promise<AttemptState> {
  const attempt = await findAttempt(deps.db, report.invoiceNo)
  if (!attempt) return 'failed'
  if (attempt.state === 'paid') return 'paid'
  const state = stateAfter(report, attempt.amount_satang)
  if (state === 'pending') {
    if (attempt.state === 'pending') await askAgain(deps, attempt, now)
    return attempt.state
  }
  const ending = { state, responseCode: report.respCode, transactionRef: report.tranRef }
  await deps.db.transaction().execute(async (tx) => {
    // The order first: two reports of the same payment follow one another here.
    const order = await lockOrder(tx, attempt.order_id, null)
    const current = await findAttempt(tx, attempt.invoice_no)
    if (!order || !current || isFinal(current.state, state)) return
    const money = { invoiceNo: attempt.invoice_no, actor: 'gateway', at: now }
    const document = `payment ${attempt.invoice_no}`
    const amount = report.amountSatang ?? 0
    if (state === 'mismatch') await receiveWrongAmount(tx, order, { ...money, amount })
    const payType = payTypeOf[attempt.channel as Channel]
    if (state === 'paid' && !(await receiveMoney(tx, order, { ...money, payType, document, amount })))
      deps.log.error({ orderNumber: order.order_number, stage: order.stage, document }, unusable)
    await closeAttempt(tx, attempt.invoice_no, ending)
  })
  return state
}

/** Money that came is not undone by a report that comes late; a wrong amount only by the right one. */
const isFinal = (known: AttemptState, told: AttemptState): boolean =>
  known === 'paid' || (known === 'mismatch' && told !== 'paid' && told !== 'mismatch')

/** The money is here and the goods are not, or were paid before: a manager gives it back. */
const unusable = 'a payment cannot be used: refund due'

async function askAgain({ db }: SettleDeps, attempt: Attempt, now: Date): Promise<void> {
  const next = nextCheck(attempt.checks, now.getTime(), attempt.expires_at.getTime())
  if (next !== null) await planCheck(db, attempt.invoice_no, new Date(next))
  else await closeAttempt(db, attempt.invoice_no, { state: 'expired', responseCode: null, transactionRef: null })
}
