import { sql } from 'kysely'
import type { Database } from '#server/adapters/database/database.ts'

/**
 * Takes promotions of which nothing is left from the shelf, and puts them back when a cancelled order gives some back.
 * Carts and orders do not wait for this: they look at what is left themselves. Writes only where something has changed,
 * since every write renews the catalogue in all processes.
 */
export async function markUsedUp(db: Database): Promise<void> {
  const { rows } = await sql<{ id: number; gone: boolean }>`
    select id, gone from (
      select p.id, p.used_up, coalesce(t.uses >= p.total_limit, false) or coalesce(t.spent + least > p.budget, false) as gone
      from promotion p join promotion_tally t on t.promotion_id = p.id,
        lateral (select case when p.kind = 'FREE_GOODS' then 1 when p.level = 'cart' then (p.tiers->0->>'discountSatang')::bigint
          else (p.tiers->0->>'discountSatang')::bigint * (p.tiers->0->>'minimumBuy')::bigint end as least) first
      where p.ends_at > now()
    ) tallied where gone <> used_up`.execute(db)
  for (const { id, gone } of rows)
    await db.updateTable('promotion').set({ used_up: gone }).where('id', '=', id).execute()
}
