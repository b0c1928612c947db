import { deliverPartly } from '#contract/backoffice/deliver-partly.ts'
import * as deliverPartlySchema from '#contract/backoffice/deliver-partly.schema.ts'
import { getStaffOrder } from '#contract/backoffice/get-order.ts'
import * as getStaffOrderSchema from '#contract/backoffice/get-order.schema.ts'
import { keepRefund } from '#contract/backoffice/keep-refund.ts'
import * as keepRefundSchema from '#contract/backoffice/keep-refund.schema.ts'
import { pickShort as pickShortCall } from '#contract/backoffice/pick-short.ts'
import * as pickShortSchema from '#contract/backoffice/pick-short.schema.ts'
import { recordRefund } from '#contract/backoffice/record-refund.ts'
import * as recordRefundSchema from '#contract/backoffice/record-refund.schema.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { toBaht } from '#rules/money.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { forStaff, type Route } from '#server/http/serve.ts'
import type { Staff } from '#server/http/who.ts'
import {
  deliverInPart,
  findWholeOrder,
  giveBack,
  keepBack,
  pickShort,
  presentWholeOrder,
  type WholeOrder,
} from '#server/orders/orders.ts'
import { findAttempts, type Attempt } from './store.ts'

/** Calls of the staff that answer with one order whole: its goods and its money. */
export function staffPaymentRoutes({ db }: { db: Database }): Route[] {
  const wholeOrder = async (id: string, who: Staff, now: Date): Promise<Result<WholeOrder>> => {
    const order = await findWholeOrder(db, id)
    if (!order) return fail('not_found')
    const attempts = await findAttempts(db, id)
    return ok({ ...presentWholeOrder(order, who, now), attempts: attempts.map(presentAttempt) })
  }
  return [
    forStaff(getStaffOrder, getStaffOrderSchema, ({ params, who, now }) => wholeOrder(params.id, who, now)),
    forStaff(deliverPartly, deliverPartlySchema, async ({ params, body, who, now }) => {
      const delivered = await deliverInPart(db, who, params.id, body, now)
      return delivered.ok ? wholeOrder(params.id, who, now) : delivered
    }),
    forStaff(pickShortCall, pickShortSchema, async ({ params, body, who, now }) => {
      const picked = await pickShort(db, who, { id: params.id, body, now })
      return picked.ok ? wholeOrder(params.id, who, now) : picked
    }),
    forStaff(recordRefund, recordRefundSchema, async ({ params, body, who, now }) => {
      const given = await giveBack(db, who, { params, body }, now)
      return given.ok ? wholeOrder(params.id, who, now) : given
    }),
    forStaff(keepRefund, keepRefundSchema, async ({ params, body, who, now }) => {
      const kept = await keepBack(db, who, { params, body }, now)
      return kept.ok ? wholeOrder(params.id, who, now) : kept
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
