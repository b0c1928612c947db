import * as z from 'zod/mini'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { CreditRule } from '#rules/credit/credit.ts'
import { may } from '#rules/identity/permissions.ts'
import type { ActionKind } from '#rules/staff-actions/kinds.ts'
import { mayDo } from '#rules/staff-actions/needed.ts'
import { mayUndoAction } from '#rules/staff-actions/undo.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact, tryOut } from '#server/adapters/database/transact.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { notAllowed, notUndoable, type Inverses } from './inverse.ts'
import { inverses as schemas, type InverseOf } from './kinds.ts'
import { findLater, lockAction, markUndone, type ActionRow } from './store.ts'

export type UndoDeps = {
  db: Database
  inverses: Inverses
  /** Whether and how goods can be on account. */
  credit: () => CreditRule
  /** Fails where somebody signed in too long ago for what opens an account to others. */
  checkSignIn: (who: Staff, now: Date) => Promise<Result<null>>
}
type By = { who: Staff; at: Date }
type Attempt = By & { recentSignIn: Result<null>; isTrial: boolean }

/**
 * Undoes an action, whole or not at all; a second request changes nothing. Fails with `forbidden` (see `mayUndoAction`),
 * `not_undoable` with the obstacle, and as the inverse of its kind does.
 */
export async function undoAction(deps: UndoDeps, id: number, by: By): Promise<Result<null>> {
  // It reads the session on a connection of its own: not while the transaction holds one.
  const recentSignIn = await deps.checkSignIn(by.who, by.at)
  return transact(deps.db, (tx) => undoWithin(tx, deps, id, { ...by, recentSignIn, isTrial: false }))
}

/** Whether an action could be undone now: tries it, and keeps nothing. A sign-in that is too old is no obstacle: another one follows. */
export const tryUndo = (deps: UndoDeps, id: number, by: By): Promise<Result<null>> =>
  tryOut(deps.db, (tx) => undoWithin(tx, deps, id, { ...by, recentSignIn: ok(null), isTrial: true }))

async function undoWithin(tx: Tx, deps: UndoDeps, id: number, by: Attempt): Promise<Result<null>> {
  const { who, at } = by
  const action = await lockAction(tx, id)
  if (!action) return fail('not_found')
  if (action.undone_at) return ok(null)
  if (
    !mayUndoAction(
      { staffId: action.staff_id, at: action.at },
      { staffId: who.id, mayOverride: may(who, 'orders.override'), at },
    )
  )
    return fail('forbidden', {
      detail: 'Only who may override can undo it',
      errors: [{ path: 'action', code: 'not_yours' }],
    })
  if (!mayDo(who, action.kind)) return notAllowed('Who undoes it needs the permission to do it')
  const before = await findLater(tx, action)
  if (before) return changedBy(before)
  const undone = await runInverse(tx, deps, action, by)
  if (!undone.ok) return undone
  // Only now the subject is locked: another action may have been recorded while this one waited for it.
  const meanwhile = await findLater(tx, action)
  if (meanwhile) return changedBy(meanwhile)
  await markUndone(tx, id, { actor: actorOf(who), at })
  return ok(null)
}

const changedBy = ({ id, kind }: Pick<ActionRow, 'id' | 'kind'>) =>
  notUndoable('changed_since', `Action ${id} (${kind}) came later`)

/** @throws Error where a stored row does not match its kind */
function runInverse(
  tx: Tx,
  { inverses, credit }: UndoDeps,
  { kind, subject, inverse, at: since }: ActionRow,
  attempt: Attempt,
) {
  const id = subject.slice(subject.indexOf(':') + 1)
  const run = <K extends ActionKind>(one: K) =>
    inverses[one](tx, {
      id,
      inverse: z.parse(schemas[one], inverse) as InverseOf<K>,
      since,
      credit: credit(),
      ...attempt,
    })
  return run(kind)
}
