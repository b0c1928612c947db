import { fail, ok, type Result } from '#contract/errors.ts'
import * as paymentsCalls from '#contract/payments/calls.ts'
import * as schemas from '#contract/payments/schemas.ts'
import * as calls from '#contract/backoffice/day/orders/calls.ts'
import * as staffSchemas from '#contract/backoffice/day/orders/schemas.ts'
import { toBaht } from '#rules/money.ts'
import { methods } from '#rules/payments/pay-types.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { forRetailer, forStaff, open, type Route } from '#server/http/route.ts'
import type { Staff } from '#server/http/caller.ts'
import type { UndoableAction } from '#server/staff-actions/staff-actions.ts'
import { deliverInPart, pickShort } from '#server/order-change/order-change.ts'
import { findOrderByNumber } from '#server/orders/orders.ts'
import { findWholeOrder, presentWholeOrder, type WholeOrder } from '#server/orders/staff-reading.ts'
import { recordRefundByStaff, keepRefundByStaff } from '#server/refunds/refunds.ts'
import { receiveNotice } from './notice.ts'
import { shownStates } from './shown-states.ts'
import { startPayment, type PaymentDeps } from './start-payment.ts'
import { findAttempts, type Attempt } from './store.ts'

export function paymentRoutes(deps: PaymentDeps): Route[] {
  return [
    open(paymentsCalls.listMethods, schemas.listMethods, () =>
      ok(
        deps.offeredMethods().map((method) => {
          const { payType, checkout, repayment } = methods[method]
          return { method, payType, checkout, repayment }
        }),
      ),
    ),
    forRetailer(paymentsCalls.getPaymentUrl, schemas.getPaymentUrl, (request) => startPayment(deps, request)),
    forRetailer(paymentsCalls.paymentAttempts, schemas.paymentAttempts, async ({ who, query, now }) => {
      const order = await findOrderByNumber(deps.db, who.id, query.orderNumber)
      if (!order) return fail('not_found')
      const attempts = await findAttempts(deps.db, order.id)
      const shownState = await shownStates(deps.db, order.id, attempts)
      return ok(
        attempts.map((attempt) => ({
          invoiceNo: attempt.invoice_no,
          state: shownState(attempt),
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
    open(paymentsCalls.receiveNotice, schemas.receiveNotice, ({ body, now }) => receiveNotice(deps, body.payload, now)),
  ]
}

/** Whether the attempt can still be paid. */
const isOpen = ({ state, expires_at }: Attempt, now: Date): boolean =>
  state === 'pending' && expires_at.getTime() > now.getTime()

/** Staff operations that return the whole order, with its goods and its payments. */
export function staffPaymentRoutes({ db }: { db: Database }): Route[] {
  const wholeOrder = async (id: string, who: Staff, now: Date): Promise<Result<WholeOrder>> => {
    const order = await findWholeOrder(db, id)
    if (!order) return fail('not_found')
    const attempts = await findAttempts(db, id)
    return ok({ ...presentWholeOrder(order, who, now), attempts: attempts.map(presentAttempt) })
  }
  const changedOrder = async (id: string, undo: UndoableAction | null, who: Staff, now: Date) => {
    const order = await wholeOrder(id, who, now)
    return order.ok ? ok({ ...order.value, undo }) : order
  }
  return [
    forStaff(calls.getStaffOrder, staffSchemas.getStaffOrder, ({ params, who, now }) =>
      wholeOrder(params.id, who, now),
    ),
    forStaff(calls.deliverPartly, staffSchemas.deliverPartly, async ({ params, body, who, now }) => {
      const delivered = await deliverInPart(db, who, params.id, body, now)
      return delivered.ok ? changedOrder(params.id, delivered.value, who, now) : delivered
    }),
    forStaff(calls.pickShort, staffSchemas.pickShort, async ({ params, body, who, now }) => {
      const picked = await pickShort(db, who, { id: params.id, body, now })
      return picked.ok ? changedOrder(params.id, picked.value, who, now) : picked
    }),
    forStaff(calls.recordRefund, staffSchemas.recordRefund, async ({ params, body, who, now }) => {
      const recorded = await recordRefundByStaff(db, who, { params, body }, now)
      return recorded.ok ? changedOrder(params.id, recorded.value, who, now) : recorded
    }),
    forStaff(calls.keepRefund, staffSchemas.keepRefund, async ({ params, body, who, now }) => {
      const kept = await keepRefundByStaff(db, who, { params, body }, now)
      return kept.ok ? changedOrder(params.id, kept.value, who, now) : kept
    }),
  ]
}

const presentAttempt = (attempt: Attempt): WholeOrder['attempts'][number] => ({
  invoiceNo: attempt.invoice_no,
  state: attempt.state,
  channel: attempt.channel,
  amount: toBaht(attempt.amount_satang),
  createdOn: attempt.created_at.toISOString(),
  responseCode: attempt.response_code,
  transactionRef: attempt.transaction_ref,
})
