import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sharedLimit } from '#server/http/limits/limits.ts'
import { settle, type SettleDeps } from './settle.ts'
import { takeAsking } from './store.ts'

/** The person waits for this: a gateway that takes longer is asked again by the clock. */
const patienceMs = 4000
const attemptSuffix = 2
/** A number of an attempt as we write it: letters and digits, the attempt's two at the end. */
const invoiceNumber = /^[A-Z0-9]{8,20}$/
/** Payers who come back, a minute and address: several shops may share one. */
const perMinute = 60

/**
 * Where the gateway sends the payer's browser: a cross-site form post, unsigned and without a session. It proves nothing;
 * it is a reason to ask the gateway, once in a few seconds however many come, and to show the order. The one who asks waits a
 * little; all others are sent on at once, and a number that does not exist is answered like one that does.
 */
export function browserReturn(app: FastifyInstance, deps: SettleDeps & { rateLimitFactor: number }): void {
  const config = { rateLimit: sharedLimit('POST /api/payment/return', { perMinute }, deps.rateLimitFactor) }
  const ask = async (invoiceNo: string) => {
    const attempt = await takeAsking(deps.db, invoiceNo, new Date())
    if (attempt) await settle(deps, attempt, new Date())
  }
  app.post('/api/payment/return', { config }, async (request, reply) => {
    const form = request.body as Record<string, unknown> | null
    const invoiceNo = deps.gateway.decodeReturn(form?.['paymentResponse'])?.invoiceNo ?? ''
    if (!invoiceNumber.test(invoiceNo)) return reply.redirect('/retailer/order-history', 303)
    const asked = ask(invoiceNo).catch((error: unknown) => request.log.error({ err: error }, 'settling failed'))
    await Promise.race([asked, pause(patienceMs)])
    return reply.redirect(`/order/payment?order=${invoiceNo.slice(0, -attemptSuffix)}&returned=1`, 303)
  })
}
