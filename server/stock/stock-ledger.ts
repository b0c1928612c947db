import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type { adjustStock } from '#contract/backoffice/goods/stock/calls.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { Actor } from '#server/http/actor.ts'

export type MovementRow = {
  id: number
  product_id: number
  delta: number
  on_hand: number
  reason: string
  document: string
  actor: Actor
  note: string | null
  at: Date
}

/** Who moved a product: a retailer is named as its shop. */
const movedBy = sql<Actor>`case when m.actor like 'outlet:%' then jsonb_build_object('id', null, 'name', coalesce(
  (select store_name from outlet where outlet_code = substr(m.actor, 8)), substr(m.actor, 8))) else actor_of(m.actor) end`

/** Movements of a product, newest first; the units on hand after each are calculated back from the current ones. */
export const allMovements = (productId: number): RawBuilder<MovementRow> => sql<MovementRow>`
  select m.id, m.product_id, m.delta, m.reason, m.document, ${movedBy} as actor, m.note, m.at,
    (s.on_hand - sum(m.delta) over (order by m.id desc) + m.delta)::int as on_hand, (count(*) over ())::int as total
  from stock_movement m join stock s using (product_id) where m.product_id = ${productId}
  order by m.id desc`

/** A page of `allMovements`, and how many there are. */
export async function findMovements(
  db: Database | Tx,
  productId: number,
  { page, size }: { page: number; size: number },
) {
  const { rows } = await sql<MovementRow & { total: number }>`
    ${allMovements(productId)} limit ${size} offset ${page * size}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

export const isProduct = async (db: Database | Tx, productId: number): Promise<boolean> =>
  (await db.selectFrom('product').select('id').where('id', '=', productId).executeTakeFirst()) !== undefined

export const presentMovement = (row: MovementRow): AnswerOf<typeof adjustStock> => ({
  id: row.id,
  productId: row.product_id,
  delta: row.delta,
  onHand: row.on_hand,
  reason: row.reason,
  document: row.document,
  actor: row.actor,
  note: row.note,
  at: row.at.toISOString(),
})
