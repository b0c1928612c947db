import type { ActionKind, SubjectOf } from '#rules/staff-actions/kinds.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import type { StoredInverse } from './kinds.ts'

type NewAction<K extends ActionKind> = {
  kind: K
  subject: SubjectOf<K>
  inverse: StoredInverse<K>
  who: Staff
  at: Date
}

/** How a changing call names the action that can be undone. */
export type UndoableAction = { actionId: number }

/**
 * Records an action by staff together with its inverse, in the transaction of the action and under the lock of its
 * subject, so that ids rise in the order in which things happened to it.
 */
export async function recordAction<K extends ActionKind>(
  tx: Tx,
  { kind, subject, inverse, who, at }: NewAction<K>,
): Promise<UndoableAction> {
  const { id } = await tx
    .insertInto('staff_action')
    .values({
      kind,
      subject: `${subject.type}:${subject.id}`,
      inverse: JSON.stringify(inverse),
      staff_id: who.id,
      actor: actorOf(who),
      at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { actionId: id }
}
