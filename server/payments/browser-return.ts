import type { FastifyInstance } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import { settle, type SettleParts } from './settle.ts'
import { findAttempt } from './store.ts'

/** The person waits for this: a gateway that takes longer is asked again by the clock. */
const patienceMs = 4000
const attemptSuffix = 2

/**
 * Where the gateway sends the payer's browser: a cross-site form post, unsigned and without a session. It proves nothing;
 * it is a reason to ask the gateway, and then to show the order.
 */
export function browserReturn(app: FastifyInstance, parts: SettleParts): void {
  app.post('/api/payment/return', async (request, reply) => {
    const form = request.body as Record<string, unknown> | null
    const returned = parts.gateway.decodeReturn(form?.['paymentResponse'])
    const attempt = returned && (await findAttempt(parts.db, returned.invoiceNo))
    if (!attempt) return reply.redirect('/retailer/order-history', 303)
    const asked = settle(parts, attempt, new Date()).catch((error: unknown) =>
      request.log.error({ err: error }, 'settling failed'),
    )
    await Promise.race([asked, pause(patienceMs)])
    const orderNumber = attempt.invoice_no.slice(0, -attemptSuffix)
    return reply.redirect(`/order/payment?order=${orderNumber}&returned=1`, 303)
  })
}
