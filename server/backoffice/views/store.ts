import { sql, type Insertable } from 'kysely'
import { viewScreens, type ViewScreen } from '#rules/live/view-screens.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { Tables } from '#server/adapters/database/tables.ts'
import { actorIn, type Actor } from '#server/http/actor.ts'

export type ViewRow = {
  id: string
  screen: ViewScreen
  name: string
  query: string
  columns: string[]
  shared: boolean
  owner_id: string
  revision: number
  updated_at: Date
  by: Actor
}

const columns = (db: Database | Tx) =>
  db
    .selectFrom('saved_view')
    .select(['id', 'screen', 'name', 'query', 'columns', 'shared', 'owner_id', 'revision', 'updated_at'])
    .select(actorIn('saved_view.owner').as('by'))

/** Views of a member of staff and shared ones, by screen and name; rows of screens that once took views are left where they are. */
export const findViews = (db: Database, ownerId: string): Promise<ViewRow[]> =>
  columns(db)
    .where(sql<boolean>`owner_id = ${ownerId} or shared`)
    .where('screen', 'in', viewScreens)
    .orderBy('screen')
    .orderBy('name')
    .orderBy('id')
    .execute()

export const lockView = (tx: Tx, id: string): Promise<ViewRow | undefined> =>
  columns(tx).where('id', '=', id).forUpdate().executeTakeFirst()

export const findView = (db: Database | Tx, id: string): Promise<ViewRow> =>
  columns(db).where('id', '=', id).executeTakeFirstOrThrow()

export async function countOwn(tx: Tx, ownerId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('saved_view')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** @throws the database's error 23505 where the owner has a view of this name on the screen */
export const insertView = (tx: Tx, row: Insertable<Tables['saved_view']>): Promise<unknown> =>
  tx.insertInto('saved_view').values(row).execute()

type ViewChange = { name: string; query: string; columns: string[]; shared: boolean; updated_at: Date }

/** @throws the database's error 23505 where the owner has a view of this name on the screen */
export const updateView = (tx: Tx, id: string, change: ViewChange): Promise<unknown> =>
  tx
    .updateTable('saved_view')
    .set({ ...change, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .execute()

export const removeView = (tx: Tx, id: string): Promise<unknown> =>
  tx.deleteFrom('saved_view').where('id', '=', id).execute()
