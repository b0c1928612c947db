import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { satangOfDecimal } from '#rules/payments/gateway-amount.ts'
import { paymentResponse } from './browser-return.ts'
import { conclude, type Gateway } from './conclude.ts'
import { returnCodeOf } from './decide.ts'
import { respCodeNow, type Payment } from './payment.ts'
import { problem } from './problem.ts'

const oneHourMs = 3_600_000

const bodySchema = z.strictObject({
  outcome: z.enum(['paid', 'declined', 'cancelled', 'expired', 'later']),
  noticeDelayMs: z.optional(z.int().check(z.minimum(0), z.maximum(oneHourMs))),
  notices: z._default(z.int().check(z.minimum(0), z.maximum(20)), 1),
  amount: z.optional(z.union([z.number(), z.string()])),
  currency: z.optional(z.string().check(z.length(3))),
  badSignature: z._default(z.boolean(), false),
  sendReturn: z._default(z.boolean(), false),
  inquiry: z._default(z.enum(['same', 'pending']), 'same'),
})
const inEnglish = { error: z.locales.en().localeError }

async function sendReturn(gateway: Gateway, payment: Payment, returnCode: string): Promise<number | null> {
  if (!payment.frontendReturnUrl) return null
  const form = new URLSearchParams({ paymentResponse: paymentResponse(payment, returnCode) })
  return gateway.deliver(payment.frontendReturnUrl, 'application/x-www-form-urlencoded', form.toString())
}

/**
 * Decides a payment without a browser: `POST test/{paymentToken}`. It can decide any payment, also an expired or
 * decided one, to test late and contradicting notices. `amount` is the amount paid, default the amount due, in `currency`, default baht;
 * `inquiry: "pending"` makes inquiries return 0001 until the next call.
 */
export function testEndpoint(app: FastifyInstance, gateway: Gateway) {
  app.post<{ Params: { paymentToken: string } }>('/test/:paymentToken', async (request, reply) => {
    const payment = gateway.store.get(request.params.paymentToken)
    if (!payment) return problem(reply, 404, 'Payment token not found', 'No payment was started with this token.')
    const parsed = bodySchema.safeParse(request.body, inEnglish)
    if (!parsed.success) return problem(reply, 400, 'Body not understood', z.prettifyError(parsed.error))
    const body = parsed.data
    const amountSatang = body.amount === undefined ? payment.amountSatang : satangOfDecimal(body.amount)
    if (amountSatang === null)
      return problem(reply, 400, 'Body not understood', 'amount is not in baht and whole satang.')

    const concluded = await conclude(
      gateway,
      { ...payment, inquiry: body.inquiry },
      {
        outcome: body.outcome,
        amountSatang,
        ...(body.currency && { currencyCode: body.currency }),
        noticeDelayMs: body.noticeDelayMs ?? (body.outcome === 'later' ? gateway.payLaterMs : 0),
        noticeCount: body.notices,
        badSignature: body.badSignature,
      },
    )
    const returnCode = returnCodeOf(body.outcome)
    const returned = body.sendReturn ? await sendReturn(gateway, payment, returnCode) : null
    return {
      invoiceNo: payment.invoiceNo,
      outcome: body.outcome,
      respCode: concluded.decision.respCode,
      tranRef: concluded.decision.tranRef,
      inquiryRespCode: respCodeNow(concluded.payment, gateway.now()),
      notices: concluded.statuses
        ? { sent: concluded.statuses }
        : { dueInMs: body.noticeDelayMs ?? gateway.payLaterMs },
      browserReturn: body.sendReturn ? { respCode: returnCode, status: returned } : null,
    }
  })
}
