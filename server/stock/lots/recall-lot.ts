import { sql } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type { recallLot as recallCall } from '#contract/backoffice/goods/lots/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { As } from '#server/http/route.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { writeAdjustment } from '../adjust-stock.ts'
import { lockEveryStock } from '../write-movement.ts'
import { findWholeLot, readLot } from './store.ts'

type Answer = AnswerOf<typeof recallCall>

/** Marks a lot as recalled, and writes off what is left of it. */
export const recallLot = (
  db: Database,
  { params: { id }, body, who, now }: As<Staff, typeof recallCall>,
): Promise<Result<Answer>> =>
  transact(db, async (tx): Promise<Result<Answer>> => {
    const found = await findWholeLot(tx, id, now)
    if (!found) return fail('not_found')
    await lockEveryStock(tx, [found.productId])
    const lot = await findWholeLot(tx, id, now)
    if (!lot) return fail('not_found')
    const actor = actorOf(who)
    await sql`update stock_lot set recalled_at = ${now}, recalled_by = ${actor}, recall_reason = ${body.reason}
      where id = ${id} and recalled_at is null`.execute(tx)
    if (lot.onHand > 0)
      await writeAdjustment(tx, {
        productId: lot.productId,
        delta: -lot.onHand,
        reason: 'recall',
        note: body.reason,
        lotId: id,
        actor,
        at: now,
      })
    const whole = await readLot(tx, id, now)
    return whole ? ok(whole) : fail('not_found')
  })
