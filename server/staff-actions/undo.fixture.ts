import { sql } from 'kysely'
import type { Database } from '#server/adapters/database/database.ts'
import { satang } from '#rules/money.ts'
import type { testServer } from '#test/test-server.ts'

export const rice = 1
export const soap = 2
/** Goods without VAT and with it. */
export const riceAndSoap = {
  [rice]: { price: satang(100_00), vatPercent: 0, stock: 10_000 },
  [soap]: { price: satang(33_33), stock: 10_000 },
}
export const buyer = { name: 'หจก. สมศรี', taxId: '0107536000315', branch: '00000', address: '1 หมู่ 1' }

type OrderedGoods = { payType: 'COD' | '2C2P-PP-QR'; coupon?: string }

/** A new retailer orders 6 bags of rice and 4 soaps: 733.32 baht, less its coupon. */
export async function orderRiceAndSoap(
  server: Awaited<ReturnType<typeof testServer>>,
  { payType, coupon }: OrderedGoods,
) {
  const retailer = await server.retailer()
  await retailer.tap(rice, 6)
  await retailer.tap(soap, 4)
  if (coupon) await sql`update cart set coupon_code = ${coupon} where outlet_id = ${retailer.id}`.execute(server.db)
  const { id } = (await retailer.order({ payType })).body
  return { retailer, id }
}

/**
 * What of the database an undone action must have put back: orders with their lines, stock, open refunds, uses of
 * promotions and coupons. Ledgers, events and the actions themselves carry both, the action and its undoing.
 */
export async function stateOfOrders(db: Database): Promise<unknown> {
  const { rows } = await sql`
    select
      (select json_agg(to_jsonb(o) - 'unpaid_check_at' order by o.id) from orders o) as orders,
      (select json_agg(l order by l.order_id, l.line_no) from order_line l) as lines,
      (select json_agg(s order by s.product_id) from stock s) as stock,
      (select json_agg(json_build_array(r.order_id, r.cause, r.state, r.amount) order by r.order_id, r.cause, r.state) from (
        select order_id, cause, state, sum(amount_satang) as amount from refund where state <> 'KEPT'
        group by order_id, cause, state) r) as refunds,
      (select json_agg(t order by t.promotion_id) from promotion_tally t) as tallies,
      (select json_agg(json_build_array(u.promotion_id, u.order_id, u.spent) order by u.order_id, u.promotion_id)
        from promotion_use u where u.given_back_at is null) as uses,
      (select json_agg(json_build_array(c.code, c.order_id) order by c.order_id) from coupon_use c
        where c.given_back_at is null) as coupons`.execute(db)
  return rows[0]
}

/** Whether the units on hand are the sum of the movements, of every product. */
export async function stockFaults(db: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select s.product_id, s.on_hand, sum(m.delta) from stock s join stock_movement m using (product_id)
    group by s.product_id, s.on_hand having sum(m.delta) <> s.on_hand`.execute(db)
  return rows
}
