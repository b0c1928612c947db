import {
  deliverPartly,
  getStaffOrder,
  keepRefund,
  pickShort as pickShortCall,
  recordRefund,
} from '#contract/backoffice/orders/calls.ts'
import * as schemas from '#contract/backoffice/orders/schemas.ts'
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
    forStaff(getStaffOrder, schemas.getStaffOrder, ({ params, who, now }) => wholeOrder(params.id, who, now)),
    forStaff(deliverPartly, schemas.deliverPartly, async ({ params, body, who, now }) => {
      const delivered = await deliverInPart(db, who, params.id, body, now)
      return delivered.ok ? wholeOrder(params.id, who, now) : delivered
    }),
    forStaff(pickShortCall, schemas.pickShort, async ({ params, body, who, now }) => {
      const picked = await pickShort(db, who, { id: params.id, body, now })
      return picked.ok ? wholeOrder(params.id, who, now) : picked
    }),
    forStaff(recordRefund, schemas.recordRefund, async ({ params, body, who, now }) => {
      const given = await giveBack(db, who, { params, body }, now)
      return given.ok ? wholeOrder(params.id, who, now) : given
    }),
    forStaff(keepRefund, schemas.keepRefund, async ({ params, body, who, now }) => {
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
