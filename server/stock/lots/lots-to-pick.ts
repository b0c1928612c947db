import { sql } from 'kysely'
import type { Database } from '#server/adapters/database/database.ts'

export type LotToPick = {
  orderId: string
  productId: number
  code: string
  expiresOn: string | null
  recalled: boolean
  units: number
}

/** The lots from which orders got their goods, first to expire first; units without a lot are left out. */
export async function findLotsToPick(db: Database, orderIds: readonly string[]): Promise<LotToPick[]> {
  const { rows } = await sql<LotToPick>`
    select o.id as "orderId", l.product_id as "productId", l.code, l.expires_on as "expiresOn",
      l.recalled_at is not null as recalled, -sum(m.delta)::int as units
    from orders o join lot_movement m on m.document = o.order_number
    join stock_movement s on s.id = m.movement_id and s.reason in ('order', 'cancellation', 'refusal', 'not_delivered')
    join stock_lot l on l.id = m.lot_id and l.code <> ''
    where o.id = any(${[...orderIds]}::uuid[]) group by o.id, l.id having sum(m.delta) < 0
    order by l.expires_on nulls last, l.id, o.id`.execute(db)
  return rows
}
