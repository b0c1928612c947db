import { fail, type DomainError } from '#contract/errors.ts'
import type { Result } from '#contract/errors.ts'
import type { CreditRule } from '#rules/credit/credit.ts'
import type { ActionKind } from '#rules/staff-actions/kinds.ts'
import type { UndoObstacle } from '#rules/staff-actions/undo.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import type { Staff } from '#server/http/caller.ts'
import type { InverseOf } from './kinds.ts'

type Undo<K extends ActionKind> = {
  /** The id of the subject. */
  id: string
  inverse: InverseOf<K>
  /** Who undoes it, and when. */
  who: Staff
  at: Date
  /** When the action happened. */
  since: Date
  credit: CreditRule
  /** Failed where who undoes it signed in too long ago for what opens an account to others. */
  recentSignIn: Result<null>
  /**
   * Somebody looks whether it could be undone: what is written is rolled back. An inverse that would lock whole tables reads only.
   */
  isTrial: boolean
}

/**
 * Undoes an action of one kind in the caller's transaction: it locks its subject first, and fails with `notUndoable`
 * where that has changed since. Whatever it wrote before it failed is rolled back.
 */
export type Inverse<K extends ActionKind> = (tx: Tx, undo: Undo<K>) => Promise<Result<null>>

/** The inverse of every kind of action; `server/inverses.ts` has them all. */
export type Inverses = { [K in ActionKind]: Inverse<K> }

/** @param detail for logs and developers, in English */
export const notUndoable = (obstacle: UndoObstacle, detail: string): { ok: false; error: DomainError } =>
  fail('not_undoable', { detail, errors: [{ path: 'action', code: obstacle }] })

/** A part of the action takes a permission that who would undo it lacks. @param detail for logs and developers, in English */
export const notAllowed = (detail: string): { ok: false; error: DomainError } =>
  fail('forbidden', { detail, errors: [{ path: 'action', code: 'not_allowed' satisfies UndoObstacle }] })
