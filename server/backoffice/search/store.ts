import { sql, type RawBuilder } from 'kysely'
import type { Satang } from '#rules/money.ts'
import type { Stage } from '#rules/orders/stages.ts'
import type { StaffSearch } from '#rules/search/staff-search.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { findDues } from '#server/orders/order-money.ts'
import { dueOf } from '#server/orders/order-reading.ts'

/** Of a vague text only this many records are compared and sorted. */
const mostCandidates = 200

/** Tokens hold letters, digits and marks only, so nothing needs to be escaped. */
const containing = ({ tokens, isInside }: StaffSearch): string[] =>
  tokens.map((token) => (isInside ? `%${token}%` : `${token}%`))

/** The condition that an index over `search_letters` answers, and the exact one. */
const matches = (search: StaffSearch): RawBuilder<boolean> =>
  sql`(${sql.join(
    containing(search).map((pattern) => sql`letters like search_letters(${pattern}) and text like ${pattern}`),
    sql` and `,
  )})`

/** What begins with the first token comes before what only contains it. */
const begins = ({ tokens }: StaffSearch): RawBuilder<boolean> => sql`text like ${`${tokens[0]}%`}`

/** How many of the numbers stand alone in the name of a product, and not within `15`, `5.5` or a SKU. */
const sizes = ({ numbers }: StaffSearch): RawBuilder<number> =>
  numbers.length === 0
    ? sql`null::int`
    : sql`(${sql.join(
        numbers
          .map((number) => `(^|[^0-9.])${number.replace('.', '\\.')}(\\.?[^0-9.]|\\.?$)`)
          .map((alone) => sql`(p.name_thai || ' ' || p.name_eng ~ ${alone})::int`),
        sql` + `,
      )})`

type OrderHit = {
  id: string
  order_number: string
  store_name: string
  stage: Stage
  created_at: Date
  grand_total_satang: Satang
}

/** By the number or a part of it, newest first, with what is still to be paid or collected, satang. */
export async function findOrderHits(db: Database, search: StaffSearch, size: number) {
  const hits = await hitsOf(db, search, size)
  if (hits.length === 0) return []
  const dues = await findDues(
    db,
    hits.map(({ id }) => id),
  )
  return hits.flatMap((hit) => {
    const due = dues.get(hit.id)
    return due ? [{ ...hit, due: dueOf(due) }] : []
  })
}

async function hitsOf(db: Database, { exact }: StaffSearch, size: number): Promise<OrderHit[]> {
  if (!/^[A-Z\d]{3,}$/.test(exact)) return []
  const columns = sql`o.id, o.order_number, r.store_name, o.stage, o.created_at, o.grand_total_satang`
  const whole = await sql<OrderHit>`
    select ${columns} from orders o join outlet r on r.id = o.outlet_id where o.order_number = ${exact}`.execute(db)
  if (whole.rows.length > 0) return whole.rows
  const { rows } = await sql<OrderHit>`
    select ${columns} from (
      select * from orders where order_number like ${`%${exact}%`} order by created_at desc, order_number desc limit ${size}
    ) o join outlet r on r.id = o.outlet_id order by o.created_at desc, o.order_number desc`.execute(db)
  return rows
}

type RetailerHit = { id: string; outlet_code: string; store_name: string; phone: string; province: string }

/** The retailer of exactly this code or phone number first. */
export async function findRetailerHits(db: Database, search: StaffSearch, size: number): Promise<RetailerHit[]> {
  const { rows } = await sql<RetailerHit>`
    with found as (
      select 0 as place, id from outlet where outlet_code = ${search.exact} or phone = ${search.phone}
      union all
      (select 1 as place, outlet_id as id from outlet_search_text where ${matches(search)} limit ${mostCandidates})
    ), ranked as (
      select o.id, o.outlet_code, o.store_name, o.phone, min(place) as place, ${begins(search)} as begins
      from found join outlet o using (id) join outlet_search_text t on t.outlet_id = o.id
      where o.deleted_at is null group by o.id, text
      order by place, begins desc, o.store_name, o.outlet_code limit ${size}
    )
    select r.id, r.outlet_code, r.store_name, r.phone, coalesce((
      select a.province from address a where a.outlet_id = r.id order by a.id limit 1), '') as province
    from ranked r order by place, begins desc, store_name, outlet_code`.execute(db)
  return rows
}

type ProductHit = {
  id: number
  sku: string
  name_thai: string
  name_eng: string
  unit: string
  conversion: number
  price_satang: Satang
  on_hand: number
  status: 'ACTIVE' | 'INACTIVE'
}

/**
 * The product of exactly this SKU, or this barcode of any unit, first, what is for sale before what is not, and the size
 * that was typed before others.
 */
export async function findProductHits(db: Database, search: StaffSearch, size: number): Promise<ProductHit[]> {
  const { rows } = await sql<ProductHit>`
    with found as (
      select 0 as place, id from product where sku = ${search.exact} or barcode = ${search.exact}
      union all
      select 0 as place, product_id from product_unit where barcode = ${search.exact}
      union all
      (select 1 as place, p.id from product_search_text join product p on p.id = product_id
        where ${matches(search)} order by ${sizes(search)} desc limit ${mostCandidates})
    )
    select p.id, p.sku, p.name_thai, p.name_eng, p.unit, p.conversion, p.price_satang, p.status,
      coalesce((select on_hand from stock k where k.product_id = p.id), 0) as on_hand
    from found join product p using (id) join product_search_text t on t.product_id = p.id group by p.id, text
    order by min(place), p.status, ${sizes(search)} desc, ${begins(search)} desc, p.name_thai, p.id limit ${size}`.execute(
    db,
  )
  return rows
}
