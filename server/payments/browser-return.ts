import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sharedLimit } from '#server/http/limits/limits.ts'
import { describedProblem, type RouteDescription } from '#server/http/openapi.ts'
import { settle, type SettleDeps } from './settle.ts'
import { claimInquiry } from './store.ts'

/** How long the payer's browser waits; if the gateway takes longer, the scheduler asks again. Milliseconds. */
const waitMs = 4000
const attemptSuffix = 2
/** An attempt's number: letters and digits, the last two count the attempts of the order. */
const invoiceNumber = /^[A-Z0-9]{8,20}$/
/** Returning payers per minute and address: several retailers may share one. */
const perMinute = 60

const described: RouteDescription = {
  summary:
    "Where the gateway sends the payer's browser. It proves nothing, and leads to the page that shows the payment.",
  consumes: ['application/x-www-form-urlencoded'],
  body: { type: 'object', properties: { paymentResponse: { type: 'string' } } },
  response: { 303: { description: 'To the page of the order’s payment' }, ...describedProblem('rate_limited') },
}

/**
 * Where the gateway sends the payer's browser: a cross-site form post, unsigned and without a session. It proves
 * nothing. It triggers one question to the gateway every few seconds, however many posts come, and shows the order.
 * Only the request that asks waits a little; an unknown number gets the same response as a known one.
 */
export function browserReturn(app: FastifyInstance, deps: SettleDeps & { rateLimitFactor: number }): void {
  const rateLimit = sharedLimit('POST /api/payment/return', { perMinute }, deps.rateLimitFactor)
  const config = { rateLimit, described }
  const inquire = async (invoiceNo: string) => {
    const attempt = await claimInquiry(deps.db, invoiceNo, new Date())
    if (attempt) await settle(deps, attempt, new Date())
  }
  app.post('/api/payment/return', { config }, async (request, reply) => {
    const form = request.body as Record<string, unknown> | null
    const invoiceNo = deps.gateway.decodeReturn(form?.['paymentResponse'])?.invoiceNo ?? ''
    if (!invoiceNumber.test(invoiceNo)) return reply.redirect('/retailer/order-history', 303)
    const inquiry = inquire(invoiceNo).catch((error: unknown) => request.log.error({ err: error }, 'settling failed'))
    await Promise.race([inquiry, pause(waitMs)])
    return reply.redirect(`/order/payment?order=${invoiceNo.slice(0, -attemptSuffix)}&returned=1`, 303)
  })
}
