import { sql } from 'kysely'
import { plus, satang, sumOf, type Satang } from '#rules/money.ts'
import {
  canBeHeld,
  oddReasons,
  type LineWithPast,
  type OddOrderLimits,
  type OrderWithPast,
} from '#rules/orders/odd-order.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { lockOrder, type OrderRow } from '../store.ts'
import { writeHold, type HeldProduct } from './holds.ts'

/** Earlier orders that are compared with an order. */
const compared = 50

/**
 * Looks at an order that the caller has locked, once, and holds it where it is odd. Events of orders may arrive late or
 * twice, and accepting an order checks it first, so that none goes through unseen.
 */
export async function checkOdd(tx: Tx, order: OrderRow, limits: OddOrderLimits, at: Date): Promise<void> {
  const { numInsertedOrUpdatedRows: first } = await tx
    .insertInto('odd_check')
    .values({ order_id: order.id, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (!first) return
  const { products, ...past } = await findPast(tx, order)
  const reasons = oddReasons(past, limits).map((reason) =>
    'lineNo' in reason ? { ...reason, ...(products.get(reason.lineNo) ?? noProduct) } : reason,
  )
  if (reasons.length > 0) await writeHold(tx, order, { reasons, heldBy: null, at })
}

/** Looks at an order that was placed a moment ago, unless somebody has accepted or cancelled it already. */
export async function checkPlacedOrder(tx: Tx, id: string, limits: OddOrderLimits, at: Date): Promise<void> {
  const order = await lockOrder(tx, id, null)
  if (order && canBeHeld(order.stage)) await checkOdd(tx, order, limits, at)
}

const noProduct: HeldProduct = { nameThai: '', nameEng: '', unit: '' }

type PastRow = {
  address: string
  earlier: { total: Satang; address: string }[]
  delivered: number
  lines: {
    lineNo: number
    productId: number
    qty: number
    total: Satang
    /** Discounts by redeemed points. */
    points: Satang[]
    cost: Satang | null
    earlier: number[]
    product: HeldProduct
  }[]
}

/** What the rules compare: the order's lines, and what its retailer ordered before. */
async function findPast(tx: Tx, order: OrderRow): Promise<OrderWithPast & { products: Map<number, HeldProduct> }> {
  const address = (row: string) => sql`concat_ws(' ', ${sql.ref(`${row}.shipping_address`)}->>'address_line',
    ${sql.ref(`${row}.shipping_address`)}->>'sub_district', ${sql.ref(`${row}.shipping_address`)}->>'district',
    ${sql.ref(`${row}.shipping_address`)}->>'province', ${sql.ref(`${row}.shipping_address`)}->>'postal_code')`
  const { rows } = await sql<PastRow>`
    with earlier as materialized (
      select id, grand_total_satang, ${address('orders')} as address,
        row_number() over (order by created_at desc, order_number desc) as nth
      from orders where outlet_id = ${order.outlet_id} and state <> 'CANCELLED'
        and (created_at, order_number) < (select o.created_at, o.order_number from orders o where o.id = ${order.id})
      order by created_at desc, order_number desc limit ${compared}
    )
    select ${address('this')} as address,
      coalesce((select json_agg(json_build_object('total', grand_total_satang, 'address', address) order by nth) from earlier), '[]') as earlier,
      (select count(*)::int from orders d where d.outlet_id = this.outlet_id and d.state = 'DELIVERED') as delivered,
      coalesce((select json_agg(json_build_object('lineNo', l.line_no, 'productId', l.product_id, 'qty', l.qty,
          'total', l.total_satang, 'cost', p.cost_satang,
          'points', (select coalesce(json_agg((a->>'amount')::bigint), '[]') from jsonb_array_elements(l.applied) a where a->>'kind' = 'POINTS'),
          'earlier', (select coalesce(json_agg(b.qty), '[]') from order_line b join earlier on earlier.id = b.order_id
            where b.product_id = l.product_id and b.type = 'NORMAL'),
          'product', json_build_object('nameThai', coalesce(l.product->>'nameThai', ''), 'nameEng', coalesce(l.product->>'nameEng', ''),
            'unit', coalesce(l.product->>'unit', ''))) order by l.line_no)
        from order_line l left join product p on p.id = l.product_id where l.order_id = this.id and l.type = 'NORMAL'), '[]') as lines
    from orders this where this.id = ${order.id}`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error(`The order ${order.order_number} is gone`)
  return {
    payType: order.pay_type,
    grandTotal: order.grand_total_satang,
    lines: row.lines.map((line): LineWithPast => ({
      lineNo: line.lineNo,
      productId: line.productId,
      qty: line.qty,
      net: plus(line.total, sumOf(line.points.map(satang))),
      unitCost: line.cost,
      earlierQuantities: line.earlier,
    })),
    earlierTotals: row.earlier.map(({ total }) => total),
    delivered: row.delivered,
    address: row.address,
    earlierAddresses: row.earlier.map((earlier) => earlier.address),
    products: new Map(row.lines.map(({ lineNo, product }) => [lineNo, product])),
  }
}
