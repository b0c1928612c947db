import { fail, ok } from '#contract/errors.ts'
import {
  getPaymentUrl,
  listMethods,
  paymentAttempts,
  receiveNotice as receiveNoticeCall,
} from '#contract/payments/calls.ts'
import * as schemas from '#contract/payments/schemas.ts'
import { toBaht } from '#rules/money.ts'
import { methods } from '#rules/payments/pay-types.ts'
import { forRetailer, open, type Route } from '#server/http/serve.ts'
import { findOrderByNumber } from '#server/orders/orders.ts'
import { receiveNotice } from './notice.ts'
import { startPayment, type PaymentParts } from './start-payment.ts'
import { findAttempts, type Attempt } from './store.ts'

export function paymentRoutes(parts: PaymentParts): Route[] {
  return [
    open(listMethods, schemas.listMethods, () =>
      ok(
        parts.offeredMethods.map((method) => {
          const { payType, checkout, repayment } = methods[method]
          return { method, payType, checkout, repayment }
        }),
      ),
    ),
    forRetailer(getPaymentUrl, schemas.getPaymentUrl, (request) => startPayment(parts, request)),
    forRetailer(paymentAttempts, schemas.paymentAttempts, async ({ who, query, now }) => {
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
    open(receiveNoticeCall, schemas.receiveNotice, ({ body, now }) => receiveNotice(parts, body.payload, now)),
  ]
}

/** Somebody may still pay it. */
const isOpen = ({ state, expires_at }: Attempt, now: Date): boolean =>
  state === 'pending' && expires_at.getTime() > now.getTime()
