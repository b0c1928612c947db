import { sql } from 'kysely'
import type { Satang, VatRow } from '#rules/money.ts'
import type { AppliedOffer } from '#rules/promotions/priced-cart.ts'
import type { FrozenProduct } from '#server/adapters/database/order-tables.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { pricedProductOfLine } from '#server/orders/shared-texts.ts'

/** A line as it is stored. Lines are numbered from 1, goods before gifts. */
export type ContentLine = {
  productId: number
  qty: number
  type: 'NORMAL' | 'FREE'
  unitPrice: Satang
  vatPercent: number
  gross: Satang
  offer: Satang
  total: Satang
  /** Units that could be picked, where fewer than ordered. */
  picked: number | null
  /** Units that were delivered, where fewer than ordered or picked. */
  delivered: number | null
  shortReason: string | null
  product: FrozenProduct
  applied: AppliedOffer[]
}

/** What staff can change of an order: its lines and its money, and what it uses of offers. */
export type Content = {
  lines: ContentLine[]
  gross: Satang
  offer: Satang
  delivery: Satang
  grandTotal: Satang
  /** What a prepaid order was paid; null: its total, or nothing yet. */
  paid: Satang | null
  vat: VatRow[]
  couponCode: string | null
  couponOffer: Satang
  pointsUsed: number
  pointsOffer: Satang
  /** Uses of promotions that have limits. */
  usage: { promotionId: number; spent: number }[]
}

/** The content of an order that the caller has locked, or reads for a preview. */
export async function findContent(db: Database | Tx, orderId: string): Promise<Content> {
  const { rows } = await sql<Content>`
    select o.gross_satang as gross, o.offer_satang as offer, o.delivery_satang as delivery,
      o.grand_total_satang as "grandTotal", o.paid_satang as paid, o.vat, o.coupon_code as "couponCode",
      o.coupon_satang as "couponOffer", o.points_used as "pointsUsed", o.points_satang as "pointsOffer", (
        select json_agg(json_build_object('productId', l.product_id, 'qty', l.qty, 'type', l.type,
          'unitPrice', l.unit_price_satang, 'vatPercent', l.vat_percent, 'gross', l.gross_satang,
          'offer', l.offer_satang, 'total', l.total_satang, 'picked', l.picked_qty, 'delivered', l.delivered_qty,
          'shortReason', l.short_reason,
          'product', ${pricedProductOfLine}, 'applied', l.applied) order by l.line_no)
        from order_line l where l.order_id = o.id) as lines, (
        select coalesce(json_agg(json_build_object('promotionId', u.promotion_id, 'spent', u.spent) order by u.promotion_id), '[]')
        from promotion_use u where u.order_id = o.id and u.given_back_at is null) as usage
    from orders o where o.id = ${orderId}::uuid`.execute(db)
  const content = rows[0]
  if (!content) throw new Error(`The order ${orderId} has no content`)
  return content
}

/** Units of stock that the lines hold, by product; without those that could not be picked. */
export function heldUnits(lines: readonly ContentLine[]): Map<number, number> {
  const held = new Map<number, number>()
  for (const { productId, picked, qty } of lines) held.set(productId, (held.get(productId) ?? 0) + (picked ?? qty))
  return held
}

/** Lines of which not all units could be picked, as the rules about missing units want them. */
export const shortLines = (lines: readonly ContentLine[]) =>
  lines.flatMap(({ qty, picked, total }) => (picked === null ? [] : [{ qty, delivered: picked, total }]))
