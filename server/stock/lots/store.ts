import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type { getLot, listLots } from '#contract/backoffice/goods/lots/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { toBaht, type Satang } from '#rules/money.ts'
import type { Stage } from '#rules/orders/stages.ts'
import type { LotFilter } from '#rules/stock/lots.ts'
import { nearExpiryDays } from '#rules/stock/run-out.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { namedProduct, type NamedProduct } from '#server/adapters/database/product-row.ts'
import { containing } from '#server/adapters/database/containing.ts'
import type { Actor } from '#server/http/actor.ts'

export type LotRow = Omit<NamedProduct, 'barcode'> & {
  id: number
  place: string | null
  code: string
  expiresOn: string | null
  daysLeft: number | null
  onHand: number
  value: Satang
  recalledAt: Date | null
  recalledBy: Actor | null
  recallReason: string | null
}

const columns = (today: string) => sql`l.id, l.product_id as "productId", p.sku, p.name_thai as "nameThai",
  p.name_eng as "nameEng", p.unit, p.shelf_place as place, l.code, l.expires_on as "expiresOn",
  l.expires_on - ${today}::date as "daysLeft", l.on_hand as "onHand",
  l.on_hand::bigint * coalesce(p.cost_satang, p.price_satang) as value, l.recalled_at as "recalledAt",
  actor_of(l.recalled_by) as "recalledBy", l.recall_reason as "recallReason"`

type Filter = { q?: string | undefined; state?: LotFilter | undefined; product?: number | undefined }

function matching(filter: Filter, today: string) {
  const part = filter.q === undefined ? null : containing(filter.q)
  const state = {
    near: sql`l.on_hand > 0 and l.expires_on between ${today}::date and ${today}::date + ${nearExpiryDays}::int`,
    expired: sql`l.on_hand > 0 and l.expires_on < ${today}::date`,
    recalled: sql`l.recalled_at is not null`,
    any: sql`l.on_hand > 0`,
  }[filter.state ?? 'any']
  return sql`from stock_lot l join product p on p.id = l.product_id
    where ${state} and (${filter.product ?? null}::int is null or l.product_id = ${filter.product ?? null})
      and (${part}::text is null or l.code ilike ${part}
        or search_fold(concat_ws('|', p.name_thai, p.name_eng, p.sku)) like '%' || search_fold(${part}) || '%')`
}

/** Lots, first to expire first. */
export function allLots(filter: Filter, now: Date): RawBuilder<LotRow> {
  const today = bangkokDate(now)
  return sql<LotRow>`
    select ${columns(today)} ${matching(filter, today)} order by l.expires_on nulls last, l.id`
}

/** A page of `allLots`, and how many there are. */
export async function findLots(
  db: Database,
  filter: Filter,
  { page, size }: { page: number; size: number },
  now: Date,
): Promise<{ rows: LotRow[]; total: number }> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total ${matching(filter, bangkokDate(now))}`.execute(db)
  const { rows } = await sql<LotRow>`${allLots(filter, now)} limit ${size} offset ${page * size}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

export async function findWholeLot(db: Database | Tx, id: number, now: Date): Promise<LotRow | null> {
  const { rows } = await sql<LotRow>`
    select ${columns(bangkokDate(now))} from stock_lot l join product p on p.id = l.product_id where l.id = ${id}`.execute(
    db,
  )
  return rows[0] ?? null
}

type LotOrderRow = {
  id: string
  orderNumber: string
  storeName: string
  outletCode: string
  phoneNumber: string
  units: number
  stage: Stage
  createdAt: Date
}
/** The orders that got units of a lot; what came back of them does not count. */
async function findOrdersOfLot(db: Database | Tx, lotId: number): Promise<LotOrderRow[]> {
  const { rows } = await sql<LotOrderRow>`
    select o.id, o.order_number as "orderNumber", t.store_name as "storeName", t.outlet_code as "outletCode",
      t.phone as "phoneNumber", got.units, o.stage, o.created_at as "createdAt"
    from (
      select m.document, -sum(m.delta)::int as units from lot_movement m join stock_movement s on s.id = m.movement_id
      where m.lot_id = ${lotId} and s.reason in ('order', 'cancellation', 'refusal', 'not_delivered') group by 1
    ) got
    join orders o on o.order_number = got.document join outlet t on t.id = o.outlet_id
    where got.units > 0 order by o.created_at desc, o.order_number desc`.execute(db)
  return rows
}

export const presentLot = (row: LotRow): AnswerOf<typeof listLots>['content'][number] => ({
  id: row.id,
  ...namedProduct(row),
  place: row.place,
  code: row.code,
  expiresOn: row.expiresOn,
  daysLeft: row.daysLeft,
  onHand: row.onHand,
  valueAmt: toBaht(row.value),
  recalled:
    row.recalledAt && row.recalledBy
      ? { at: row.recalledAt.toISOString(), by: row.recalledBy, reason: row.recallReason ?? '' }
      : null,
})

/** A lot with its orders; null where there is none. */
export async function readLot(db: Database | Tx, id: number, now: Date): Promise<AnswerOf<typeof getLot> | null> {
  const lot = await findWholeLot(db, id, now)
  if (!lot) return null
  const orders = await findOrdersOfLot(db, id)
  return {
    ...presentLot(lot),
    orders: orders.map(({ createdAt, ...order }) => ({ ...order, createdOn: createdAt.toISOString() })),
  }
}
