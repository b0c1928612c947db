import { sql } from 'kysely'
import { actionKinds, isIndependent, type ActionKind } from '#rules/staff-actions/kinds.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { actorIn, perhapsActorIn, type Actor } from '#server/http/actor.ts'

export type ActionRow = {
  id: number
  kind: ActionKind
  subject: string
  inverse: unknown
  staff_id: string
  by: Actor
  at: Date
  undone_at: Date | null
  undone_by: Actor | null
}

const columns = [
  ...(['id', 'kind', 'subject', 'inverse', 'staff_id', 'at', 'undone_at'] as const),
  actorIn('staff_action.actor').as('by'),
  perhapsActorIn('staff_action.undone_by').as('undone_by'),
] as const

/** Locks an action until the transaction ends. */
export async function lockAction(tx: Tx, id: number): Promise<ActionRow | null> {
  const action = await tx.selectFrom('staff_action').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  return action ?? null
}

/** The newest actions on a subject. */
export const findActions = (db: Database | Tx, subject: string, limit: number): Promise<ActionRow[]> =>
  db
    .selectFrom('staff_action')
    .select(columns)
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

const dependentKinds = actionKinds.filter((kind) => !isIndependent(kind))

/** The latest action on the same subject that still stands and has to be undone before this one. */
export async function findLater(
  tx: Tx,
  { id, kind, subject }: Pick<ActionRow, 'id' | 'kind' | 'subject'>,
): Promise<Pick<ActionRow, 'id' | 'kind'> | null> {
  if (isIndependent(kind)) return null
  const later = await tx
    .selectFrom('staff_action')
    .select(['id', 'kind'])
    .where('subject', '=', subject)
    .where('id', '>', id)
    .where('undone_at', 'is', null)
    .where('kind', 'in', dependentKinds)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return later ?? null
}

export const markUndone = (tx: Tx, id: number, { actor, at }: { actor: string; at: Date }): Promise<unknown> =>
  sql`update staff_action set undone_at = ${at}, undone_by = ${actor} where id = ${id}`.execute(tx)
