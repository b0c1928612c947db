import { fail, ok } from '#contract/errors.ts'
import { getPaymentUrl } from '#contract/payments/get-payment-url.ts'
import * as getPaymentUrlSchema from '#contract/payments/get-payment-url.schema.ts'
import { listMethods } from '#contract/payments/list-methods.ts'
import * as listMethodsSchema from '#contract/payments/list-methods.schema.ts'
import { paymentAttempts } from '#contract/payments/payment-attempts.ts'
import * as paymentAttemptsSchema from '#contract/payments/payment-attempts.schema.ts'
import { receiveNotice as receiveNoticeCall } from '#contract/payments/receive-notice.ts'
import * as receiveNoticeSchema from '#contract/payments/receive-notice.schema.ts'
import { toBaht } from '#rules/money.ts'
import { methods } from '#rules/payments/pay-types.ts'
import { forRetailer, open, type Route } from '#server/http/serve.ts'
import { findOrderByNumber } from '#server/orders/orders.ts'
import { receiveNotice } from './notice.ts'
import { startPayment, type PaymentParts } from './start-payment.ts'
import { findAttempts, type Attempt } from './store.ts'

export function paymentRoutes(parts: PaymentParts): Route[] {
  return [
    open(listMethods, listMethodsSchema, () =>
      ok(
        parts.offeredMethods.map((method) => {
          const { payType, checkout, repayment } = methods[method]
          return { method, payType, checkout, repayment }
        }),
      ),
    ),
    forRetailer(getPaymentUrl, getPaymentUrlSchema, (request) => startPayment(parts, request)),
    forRetailer(paymentAttempts, paymentAttemptsSchema, async ({ who, query, now }) => {
      const order = await findOrderByNumber(parts.db, who.id, query.orderNumber)
      if (!order) return fail('not_found')
      const attempts = await findAttempts(parts.db, order.id)
      return ok(
        attempts.map((attempt) => ({
          invoiceNo: attempt.invoice_no,
          state: attempt.state,
          channel: attempt.channel,
          amount: toBaht(attempt.amount_satang),
          createdOn: attempt.created_at.toISOString(),
          expiresOn: attempt.expires_at.toISOString(),
          ...(isOpen(attempt, now) && {
            ...(attempt.web_payment_url && { webPaymentUrl: attempt.web_payment_url }),
            ...(attempt.qr_payload && { qrPayload: attempt.qr_payload }),
          }),
        })),
      )
    }),
    open(receiveNoticeCall, receiveNoticeSchema, ({ body, now }) => receiveNotice(parts, body.payload, now)),
  ]
}

/** Somebody may still pay it. */
const isOpen = ({ state, expires_at }: Attempt, now: Date): boolean =>
  state === 'pending' && expires_at.getTime() > now.getTime()
