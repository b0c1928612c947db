import { sql } from 'kysely'
import type { CartItem } from '#rules/cart/change.ts'
import { satang, type Satang } from '#rules/money.ts'
import type { Database } from '#server/adapters/database/database.ts'

/** An order to be priced again. */
export type PastOrder = { id: string; order_number: string; outlet_id: string; created_at: Date }

/** The newest orders since a moment that were not cancelled, oldest first, and how many there are in all. */
export async function pastOrders(
  db: Database,
  { from, most }: { from: Date; most: number },
): Promise<{ orders: PastOrder[]; total: number }> {
  const since = db.selectFrom('orders').where('created_at', '>=', from).where('state', '<>', 'CANCELLED')
  const [newest, { total }] = await Promise.all([
    since
      .select(['id', 'order_number', 'outlet_id', 'created_at'])
      .orderBy('created_at', 'desc')
      .orderBy('order_number', 'desc')
      .limit(most)
      .execute(),
    since.select((order) => order.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { orders: newest.toReversed(), total }
}

/** The goods of these orders as they were ordered, without gifts. */
export async function itemsOfOrders(db: Database, ids: readonly string[]): Promise<Map<string, CartItem[]>> {
  const { rows } = await sql<{ order_id: string; items: CartItem[] }>`
    select order_id, json_agg(json_build_object('productId', product_id, 'qty', qty) order by product_id) as items
    from (select order_id, product_id, sum(qty)::int as qty from order_line
      where order_id = any(${ids}::uuid[]) and type = 'NORMAL' group by order_id, product_id) as goods
    group by order_id`.execute(db)
  return new Map(rows.map(({ order_id, items }) => [order_id, items]))
}

/** Carts with goods, the last touched first. */
export async function openCarts(db: Database, most: number): Promise<{ outletId: string; items: CartItem[] }[]> {
  const rows = await db
    .selectFrom('cart')
    .select(['outlet_id', 'items'])
    .where(sql<boolean>`items <> '[]'::jsonb`)
    .orderBy('updated_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ outlet_id, items }) => ({ outletId: outlet_id, items }))
}

/** What products cost, satang, VAT included, where it is known. */
export async function knownCosts(db: Database): Promise<Map<number, Satang>> {
  const rows = await db
    .selectFrom('product')
    .select(['id', 'cost_satang'])
    .where('cost_satang', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, cost_satang }) => [id, cost_satang ?? satang(0)]))
}

export async function storeNames(db: Database, outletIds: readonly string[]): Promise<Map<string, string>> {
  if (outletIds.length === 0) return new Map()
  const rows = await db.selectFrom('outlet').select(['id', 'store_name']).where('id', 'in', outletIds).execute()
  return new Map(rows.map(({ id, store_name }) => [id, store_name]))
}
