import type { RequestOf } from '#contract/call.ts'
import type { recordRefund } from '#contract/backoffice/record-refund.ts'
import { fail, type Result } from '#contract/errors.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { actorOf, type Staff } from '#server/http/who.ts'
import { closeRefund } from './refunds.ts'
import { lockOrder } from './store.ts'

type Request = RequestOf<typeof recordRefund>

/** A manager writes down that money was given back, and under which reference. */
export const giveBack = (db: Database, who: Staff, { params, body }: Request, now: Date): Promise<Result<null>> =>
  db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, params.id, null)
    if (!order) return fail('not_found')
    const { reference, note } = body
    return closeRefund(tx, order, params.refundId, { reference, note: note ?? null, actor: actorOf(who), at: now })
  })
