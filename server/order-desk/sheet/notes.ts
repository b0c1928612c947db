import { sql } from 'kysely'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { actorIn, type Actor } from '#server/http/actor.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { notUndoable, recordAction, type Inverse, type UndoableAction } from '#server/staff-actions/staff-actions.ts'
import { lockOrder } from '#server/orders/orders.ts'

type Note = { id: number; at: Date; by: Actor; words: string }

/** What staff wrote about an order for each other, oldest first. */
export const findNotes = (db: Database, orderId: string): Promise<Note[]> =>
  db
    .selectFrom('order_note')
    .select(['id', 'at', 'words', actorIn('order_note.actor').as('by')])
    .where('order_id', '=', orderId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()

export const addNote = (
  db: Database,
  who: Staff,
  { orderId, words, at }: { orderId: string; words: string; at: Date },
): Promise<Result<{ id: number; undo: UndoableAction }>> =>
  transact(db, async (tx) => {
    const order = await lockOrder(tx, orderId, null)
    if (!order) return fail('not_found')
    const { id } = await tx
      .insertInto('order_note')
      .values({ order_id: orderId, at, actor: actorOf(who), words })
      .returning('id')
      .executeTakeFirstOrThrow()
    const subject = { type: 'order', id: orderId } as const
    const undo = await recordAction(tx, { kind: 'order_note_added', subject, inverse: { noteId: id }, who, at })
    return ok({ id, undo })
  })

/** Takes a note back. */
export const undoNote: Inverse<'order_note_added'> = async (tx, { id, inverse: { noteId }, at }) => {
  await lockOrder(tx, id, null)
  const { numAffectedRows } = await sql`
    update order_note set removed_at = ${at} where id = ${noteId} and removed_at is null`.execute(tx)
  return numAffectedRows === 1n ? ok(null) : notUndoable('changed_since', 'The note was taken back')
}
