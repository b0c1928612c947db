import * as z from 'zod/mini'
import type { AnswerOf } from '#contract/call.ts'
import { listActions, undoAction as undoActionCall, undoActions } from '#contract/backoffice/staff-actions/calls.ts'
import * as schemas from '#contract/backoffice/staff-actions/schemas.ts'
import { fail, ok } from '#contract/errors.ts'
import { maySeeActionsOf } from '#rules/staff-actions/needed.ts'
import { ownUndoUntil } from '#rules/staff-actions/undo.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import type { Staff } from '#server/http/caller.ts'
import { inverses } from './kinds.ts'
import { findActions, type ActionRow } from './store.ts'
import { tryUndo, undoAction, type UndoDeps } from './undo-action.ts'

/** The newest actions of a subject that are listed: older ones are history, which the audit has. */
const mostListed = 50

type Action = AnswerOf<typeof listActions>['content'][number]

/** Lists what was done to a subject, and undoes it. */
export const staffActionRoutes = (deps: UndoDeps): Route[] => [
  forStaff(listActions, schemas.listActions, async ({ who, query, now }) => {
    const content: Action[] = []
    const rows = await findActions(deps.db, query.subject, mostListed)
    // A driver sees no orders, and still undoes what they did.
    const visible = rows.filter((row) => row.staff_id === who.id || maySeeActionsOf(who, query.subject))
    for (const row of visible) content.push(await present(deps, row, who, now))
    return ok({ content })
  }),
  forStaff(undoActionCall, schemas.undoAction, async ({ who, params, now }) => {
    const undone = await undoAction(deps, params.id, { who, at: now })
    return undone.ok ? ok({ id: params.id }) : undone
  }),
  forStaff(undoActions, schemas.undoActions, async ({ who, body, now }) => {
    const results = []
    // The newest first, each on its own: one that cannot be undone does not hold back the others.
    for (const id of [...new Set(body.ids)].sort((a, b) => b - a)) {
      const undone = await undoAction(deps, id, { who, at: now })
      results.push(undone.ok ? { id, ok: true } : { id, ok: false, ...obstacleOf(undone) })
    }
    return ok({ results })
  }),
]

async function present(deps: UndoDeps, row: ActionRow, who: Staff, now: Date): Promise<Action> {
  const tried = row.undone_at ? fail('not_undoable') : await tryUndo(deps, row.id, { who, at: now })
  return {
    id: row.id,
    kind: row.kind,
    by: row.by,
    at: row.at.toISOString(),
    ...(row.kind === 'order_moved' && { move: moveOf(row.inverse) }),
    ownUntil: ownUndoUntil(row).toISOString(),
    undone: row.undone_at && row.undone_by ? { by: row.undone_by, at: row.undone_at.toISOString() } : null,
    undoable: tried.ok,
    ...(!tried.ok && !row.undone_at && obstacleOf(tried)),
  }
}

/** From where to where an order was moved. */
function moveOf(inverse: unknown): Action['move'] {
  const { from, to } = z.parse(inverses.order_moved, inverse)
  return { from, to }
}

/** The obstacle of a failed undo where it has one, and the code. */
function obstacleOf({ error }: ReturnType<typeof fail>): { code: string; obstacle?: string } {
  const obstacle = error.errors?.find(({ path }) => path === 'action')?.code
  return { code: error.code, ...(obstacle && { obstacle }) }
}
