import { sql } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type { addOrderNote } from '#contract/backoffice/day/order-sheet/calls.ts'
import { fail, ok } from '#contract/errors.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { actorIn, type Actor } from '#server/http/actor.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { transactOnce } from '#server/http/idempotency.ts'
import type { Outcome } from '#server/http/outcome.ts'
import type { As } from '#server/http/route.ts'
import { notUndoable, recordAction, type Inverse } from '#server/staff-actions/staff-actions.ts'
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

/** Writes a note about an order. A repetition of the same request writes none. */
export const addNote = (
  db: Database,
  request: As<Staff, typeof addOrderNote>,
): Promise<Outcome<AnswerOf<typeof addOrderNote>>> =>
  transactOnce(db, request, { content: ['order-note', request.params, request.body] }, async (tx, findReplay) => {
    const { params, body, who, now: at } = request
    const order = await lockOrder(tx, params.id, null)
    if (!order) return fail('not_found')
    const replay = await findReplay()
    if (replay) return replay
    const { id } = await tx
      .insertInto('order_note')
      .values({ order_id: order.id, at, actor: actorOf(who), words: body.words })
      .returning('id')
      .executeTakeFirstOrThrow()
    const subject = { type: 'order', id: order.id } as const
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
