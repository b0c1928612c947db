import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type {
  changeView as changeCall,
  listViews as listCall,
  saveView as saveCall,
} from '#contract/backoffice/views/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { sqlState, type Database } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { mayShare, maySee } from '../visible.ts'
import { countOwn, findView, findViews, insertView, lockView, removeView, updateView, type ViewRow } from './store.ts'

export type ViewDeps = { db: Database; newId: () => string }
type View = AnswerOf<typeof saveCall>

/** Views of one person: more than a menu can show. */
const mostViews = 60

/** The views of the caller and the shared ones of the screens that the caller may see. */
export async function listViews(db: Database, who: Staff): Promise<AnswerOf<typeof listCall>> {
  const rows = await findViews(db, who.id)
  return { views: rows.filter(({ screen }) => maySee(who, screen)).map((row) => present(row, who)) }
}

/**
 * Saves a view. Fails with `forbidden` for a screen that the caller may not see and for sharing without that
 * permission, `conflict` where the caller has one of this name or very many.
 */
export function saveView(
  { db, newId }: ViewDeps,
  who: Staff,
  { screen, ...content }: RequestOf<typeof saveCall>['body'],
  now: Date,
): Promise<Result<View>> {
  if (!maySee(who, screen) || (content.shared && !mayShare(who))) return Promise.resolve(fail('forbidden'))
  return nameIsFree(db, async (tx) => {
    if ((await countOwn(tx, who.id)) >= mostViews) return fail('conflict', { detail: `${mostViews} views are saved` })
    const id = newId()
    const times = { created_at: now, updated_at: now }
    await insertView(tx, { id, screen, ...content, owner_id: who.id, owner: actorOf(who), ...times })
    return ok(present(await findView(tx, id), who))
  })
}

/**
 * Changes a view. Fails with `edit_conflict` where it has another revision, `forbidden` for the view of somebody else
 * and for sharing without that permission.
 */
export function changeView(
  { db }: ViewDeps,
  who: Staff,
  id: string,
  { revision, ...content }: RequestOf<typeof changeCall>['body'],
  now: Date,
): Promise<Result<View>> {
  return nameIsFree(db, async (tx) => {
    const view = await lockView(tx, id)
    if (!view || !isVisible(view, who)) return fail('not_found')
    if (!mayChange(view, who) || (content.shared && !view.shared && !mayShare(who))) return fail('forbidden')
    if (view.revision !== revision) return fail('edit_conflict', { detail: `The revision is now ${view.revision}` })
    await updateView(tx, id, { ...content, updated_at: now })
    return ok(present(await findView(tx, id), who))
  })
}

/** Deletes a view. Fails with `forbidden` for the view of somebody else without the permission for it. */
export const deleteView = (db: Database, who: Staff, id: string): Promise<Result<undefined>> =>
  transact(db, async (tx) => {
    const view = await lockView(tx, id)
    if (!view || !isVisible(view, who)) return fail('not_found')
    if (!mayChange(view, who)) return fail('forbidden')
    await removeView(tx, id)
    return ok(undefined)
  })

/** A transaction in which a name that is taken is a `conflict`. */
async function nameIsFree<Value>(
  db: Database,
  work: (tx: Parameters<typeof removeView>[0]) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  try {
    return await transact(db, work)
  } catch (error) {
    if (sqlState(error) === '23505') return fail('conflict', { detail: 'There is a view of this name' })
    throw error
  }
}

const isVisible = ({ screen, shared, owner_id }: ViewRow, who: Staff): boolean =>
  maySee(who, screen) && (shared || owner_id === who.id)
/** One's own, and with the permission to share also what others share. */
const mayChange = ({ shared, owner_id }: ViewRow, who: Staff): boolean =>
  owner_id === who.id || (shared && mayShare(who))

const present = (row: ViewRow, who: Staff): View => ({
  id: row.id,
  screen: row.screen,
  name: row.name,
  query: row.query,
  columns: row.columns,
  shared: row.shared,
  owner: row.by,
  mayChange: mayChange(row, who),
  revision: row.revision,
  updatedOn: row.updated_at.toISOString(),
})
