import type { RequestOf } from '#contract/call.ts'
import type { keepRefund as keepRefundCall, recordRefund } from '#contract/backoffice/orders/calls.ts'
import { fail, type Result } from '#contract/errors.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { closeRefund, keepRefund } from './refunds.ts'
import { lockOrder } from './store.ts'

type Request = RequestOf<typeof recordRefund>

/** A manager records that money was refunded, and under which reference. */
export const recordRefundByStaff = (
  db: Database,
  who: Staff,
  { params, body }: Request,
  now: Date,
): Promise<Result<null>> =>
  db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, params.id, null)
    if (!order) return fail('not_found')
    const { reference, note } = body
    return closeRefund(tx, order, params.refundId, { reference, note: note ?? null, actor: actorOf(who), at: now })
  })

/** A manager decides that a second payment was in fact the only one. */
export const keepRefundByStaff = (
  db: Database,
  who: Staff,
  { params, body }: RequestOf<typeof keepRefundCall>,
  now: Date,
): Promise<Result<null>> =>
  db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, params.id, null)
    if (!order) return fail('not_found')
    return keepRefund(tx, order, params.refundId, { reason: body.reason, actor: actorOf(who), at: now })
  })
