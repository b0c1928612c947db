import { setTimeout as pause } from 'node:timers/promises'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { getPaymentUrl } from '#contract/payments/calls.ts'
import { minuteMs } from '#rules/bangkok-time.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { fromBaht, type Satang } from '#rules/money.ts'
import { invoiceNumber } from '#rules/orders/number.ts'
import { attemptLifetimeMs } from '#rules/payments/checks.ts'
import {
  bankAgents,
  methodOf,
  mobileBanking,
  payTypeOf,
  type Channel,
  type PaymentMethod,
} from '#rules/payments/pay-types.ts'
import { amountOfPromptPayCode } from '#rules/payments/promptpay-code.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { GatewayResult } from '#server/adapters/payment-gateway/port.ts'
import { saveResponse, replayOrRun, idempotentRequest, type IdempotentRequest } from '#server/http/idempotency.ts'
import type { Outcome } from '#server/http/outcome.ts'
import { languageOf } from '#server/http/request-language.ts'
import type { As } from '#server/http/route.ts'
import type { Retailer } from '#server/http/caller.ts'
import { findOrderByNumber, type OrderRow } from '#server/orders/orders.ts'
import { setPayType } from '#server/orders/order-money.ts'
import { settle, type SettleDeps } from './settle.ts'
import { notWaiting } from './slips/payable.ts'
import {
  addAttempt,
  closePending,
  findAttempt,
  findAttempts,
  openAttempt,
  type Attempt,
  type AttemptState,
  type OpenedPayment,
} from './store.ts'
import { withdraw } from './withdraw.ts'

export type PaymentDeps = SettleDeps & {
  /** Origin to which the gateway sends notices and browsers. */
  publicUrl: string
  offeredMethods: () => readonly PaymentMethod[]
  newId: () => string
}
type Request = As<Retailer, typeof getPaymentUrl>
type Answer = AnswerOf<typeof getPaymentUrl>
type PaymentChoice = { channel: Channel; agentCode: string | null }
/** `locale`: of the gateway's own pages. */
type GatewayAttempt = { invoiceNo: string; outletCode: string; expiresAt: Date; locale: Language }
type PaymentStart = { order: OrderRow; choice: PaymentChoice; repeat: IdempotentRequest | null }

/** An open attempt is reused only while at least this time is left to pay it, ms. */
const spareMs = minuteMs
/** How long the gateway may take to open a payment, ms; after that it never will. */
const openingMs = 20_000
const pollMs = 50

/**
 * Opens a payment at the gateway for an order that waits for its payment, or returns the address of an open one. The
 * gateway is called outside of any transaction: a slow gateway holds no lock.
 */
export async function startPayment(deps: PaymentDeps, request: Request): Promise<Outcome<Answer>> {
  const { body, who, idempotencyKey } = request
  const repeat = idempotentRequest(who.id, idempotencyKey, ['payment-url', body])
  return replayOrRun(deps.db, repeat, () => checkAndPay(deps, request, repeat))
}

async function checkAndPay(
  deps: PaymentDeps,
  request: Request,
  repeat: IdempotentRequest | null,
): Promise<Outcome<Answer>> {
  const { body, who } = request
  if (body.userDefined1 !== who.outletCode)
    return fail('forbidden', { detail: 'userDefined1 is not the outlet of the signed-in shop' })
  const choice = chosenChannel(request, deps.offeredMethods())
  if (!choice) return fail('method_not_offered')
  const order = await findOrderByNumber(deps.db, who.id, body.invoiceNo)
  if (!order) return fail('not_found')
  const closed = notPayable(order, fromBaht(body.amount))
  if (closed) return closed
  return payOrReuse(deps, request, { order, choice, repeat })
}

function chosenChannel({ body }: Request, offered: readonly PaymentMethod[]): PaymentChoice | null {
  const channel = body.paymentChannel[0]
  if (!channel || !offered.includes(methodOf(payTypeOf[channel]))) return null
  if (channel !== 'DEEPLINK') return { channel, agentCode: null }
  const known = Object.values<string>(bankAgents).includes(body.agentCode ?? '')
  return known && body.agentCode ? { channel, agentCode: body.agentCode } : null
}

function notPayable(order: OrderRow, amount: Satang | null): ReturnType<typeof fail> | null {
  return notWaiting(order) ?? (amount === order.grand_total_satang ? null : fail('amount_mismatch'))
}

const mostNumbersTried = 5

/** Concurrent requests for one order share the payment that is being opened. */
async function payOrReuse(deps: PaymentDeps, request: Request, start: PaymentStart): Promise<Outcome<Answer>> {
  for (let tried = 0; tried < mostNumbersTried; tried += 1) {
    const attempts = await findAttempts(deps.db, start.order.id)
    const open = await reusablePayment(deps, attempts, start, request.now)
    if (open) return open
    const opened = await openNewAttempt(deps, request, start, attempts.length + 1)
    if (opened === 'number_taken') continue
    if ('ok' in opened && opened.ok) await setPayType(deps.db, start.order.id, payTypeOf[start.choice.channel])
    return opened
  }
  return fail('gateway_unavailable', { detail: 'The gateway knows all attempt numbers tried' })
}

/** The open payment, if it can be paid the same way; null where a new one is needed. */
async function reusablePayment(
  deps: PaymentDeps,
  attempts: readonly Attempt[],
  { order, choice, repeat }: PaymentStart,
  now: Date,
): Promise<Result<Answer> | null> {
  for (const attempt of attempts) {
    const current = attempt.state === 'pending' ? await waitUntilOpened(deps.db, attempt, now) : attempt
    if (current.state !== 'pending') continue
    if (isReusable(current, choice, order, now) && current.web_payment_url) {
      const answer = answerOf({ webPaymentUrl: current.web_payment_url, qrPayload: current.qr_payload })
      await saveResponse(repeat, 200, answer, now).execute(deps.db)
      return ok(answer)
    }
    if ((await endEarlier(deps, current, now)) === 'paid') return fail('already_paid')
  }
  return null
}

/** One payment at a time: an earlier one that was not paid meanwhile ends before another begins. */
async function endEarlier(deps: PaymentDeps, attempt: Attempt, now: Date): Promise<AttemptState> {
  const state = await settle(deps, attempt, now)
  return state === 'pending' ? withdraw(deps, attempt, now) : state
}

/** Waits for an attempt that another request is opening, as long as a gateway may take. */
async function waitUntilOpened(db: Database, attempt: Attempt, now: Date): Promise<Attempt> {
  const maxWait = attempt.created_at.getTime() + openingMs - now.getTime()
  let current = attempt
  for (let waited = 0; waited < maxWait && current.state === 'pending' && !current.payment_token; waited += pollMs) {
    await pause(pollMs)
    current = (await findAttempt(db, attempt.invoice_no)) ?? attempt
  }
  return current
}

const isReusable = (attempt: Attempt, choice: PaymentChoice, order: OrderRow, now: Date): boolean =>
  attempt.channel === choice.channel &&
  attempt.agent_code === choice.agentCode &&
  attempt.amount_satang === order.grand_total_satang &&
  attempt.expires_at.getTime() > now.getTime() + spareMs

/** `number_taken`: by another request, or already known at the gateway. */
async function openNewAttempt(
  deps: PaymentDeps,
  { now, who, raw }: Request,
  { order, choice, repeat }: PaymentStart,
  number: number,
): Promise<Result<Answer> | 'number_taken'> {
  const expiresAt = new Date(now.getTime() + attemptLifetimeMs)
  const invoiceNo = invoiceNumber(order.order_number, number)
  const amount = order.grand_total_satang
  const attempt = { invoiceNo, orderId: order.id, outletId: who.id, ...choice, amount, createdAt: now, expiresAt }
  if (!(await addAttempt(deps.db, attempt))) return 'number_taken'
  const locale = languageOf(raw.headers)
  const session = await openAtGateway(deps, order, choice, { invoiceNo, outletCode: who.outletCode, expiresAt, locale })
  if (!session.ok) {
    await closePending(deps.db, invoiceNo, { state: 'failed', responseCode: session.respCode, transactionRef: null })
    return session.code === 'duplicate_invoice'
      ? 'number_taken'
      : fail('gateway_unavailable', { detail: session.detail })
  }
  const answer = answerOf(session.value)
  // The order may have been cancelled meanwhile: then the scheduler cancels the payment at its next run.
  const current = await findOrderByNumber(deps.db, who.id, order.order_number)
  const closed = current && notPayable(current, current.grand_total_satang)
  const firstCheck = closed ? now : new Date(now.getTime() + 15_000)
  await openAttempt(deps.db, invoiceNo, session.value, firstCheck, { request: closed ? null : repeat, answer, now })
  return closed ?? ok(answer)
}

const answerOf = ({ webPaymentUrl, qrPayload }: Pick<OpenedPayment, 'webPaymentUrl' | 'qrPayload'>): Answer => ({
  webPaymentUrl,
  ...(qrPayload && { qrPayload }),
})

/**
 * Requests the token first; then, for a bank's app, the payment itself, whose response is the address that opens the
 * app; for PromptPay the code.
 */
async function openAtGateway(
  { gateway, publicUrl, newId }: PaymentDeps,
  order: OrderRow,
  { channel, agentCode }: PaymentChoice,
  { invoiceNo, outletCode, expiresAt, locale }: GatewayAttempt,
): Promise<GatewayResult<OpenedPayment>> {
  const returnUrl = `${publicUrl}/api/payment/return`
  const session = await gateway.requestToken({
    invoiceNo,
    description: `Order ${order.order_number}`,
    amountSatang: order.grand_total_satang,
    paymentChannels: [channel],
    userDefined1: outletCode,
    frontendReturnUrl: returnUrl,
    backendReturnUrl: `${publicUrl}/api/payment/notice`,
    locale,
    expiresAt,
    idempotencyId: invoiceNo,
  })
  if (!session.ok) return session
  const opened = { ...session.value, qrPayload: null }
  const start = { paymentToken: opened.paymentToken, clientId: newId(), locale, returnUrl }
  if (channel === 'PPQR') {
    const code = await gateway.requestQr(start)
    const pays = code.ok && amountOfPromptPayCode(code.value.payload) === order.grand_total_satang
    // Without a code for exactly this amount, only the gateway's own page remains.
    return { ok: true, value: pays ? { ...opened, qrPayload: code.value.payload } : opened }
  }
  if (agentCode === null) return { ok: true, value: opened }
  const started = await gateway.startPayment({ ...start, ...mobileBanking, agentCode })
  return started.ok ? { ok: true, value: { ...opened, webPaymentUrl: started.value.webPaymentUrl } } : started
}
