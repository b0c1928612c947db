import { sql, type RawBuilder } from 'kysely'
import type { Satang } from '#rules/money.ts'
import { creditReasons, isReturn, isUndelivered } from '#rules/tax-invoices/credit-reason.ts'
import type { Tx } from '#server/adapters/database/database.ts'

// What the tax documents of an order say of its goods. The order is `o` here, and a line of it `l`.

/** Reasons for which a credit note takes back goods, and not a part of their price. */
const goodsReasons = creditReasons.filter((reason) => isReturn(reason) || isUndelivered(reason))

/** What the tax invoice says of the product of a line, satang; null where it does not name it. */
export const invoicedOfLine: RawBuilder<Satang | null> = sql`(select sum((i->>'total')::bigint)
  from order_tax_invoice oi join tax_invoice t on t.number = oi.number, jsonb_array_elements(t.document->'lines') i
  where oi.order_id = o.id and (i->>'productId')::int = l.product_id
    and coalesce(i->>'orderNumber', t.document->>'orderNumber') = o.order_number)`

/** What credit notes take back of the product of a line as goods and not as a mere discount, satang; null: no note. */
export const creditedOfLine: RawBuilder<Satang | null> = sql`(select sum((i->>'amount')::bigint)
  from order_tax_invoice oi
  join credit_note n on n.invoice_number = oi.number and n.document->>'orderNumber' = o.order_number,
    jsonb_array_elements(n.document->'lines') i
  where oi.order_id = o.id and (i->>'productId')::int = l.product_id
    and n.document->>'reason' = any(${goodsReasons}))`

/** What the tax documents of an order leave of its goods, satang by product. Empty where none was issued, or an old one names no products. */
export async function invoicedGoods(tx: Tx, orderId: string): Promise<ReadonlyMap<number, Satang>> {
  const { rows } = await sql<{ product: number; worth: Satang }>`
    select l.product_id as product, (coalesce(${invoicedOfLine}, 0) - coalesce(${creditedOfLine}, 0))::bigint as worth
    from orders o join order_line l on l.order_id = o.id
    where o.id = ${orderId}::uuid and exists (
      select from order_tax_invoice oi join tax_invoice t on t.number = oi.number, jsonb_array_elements(t.document->'lines') i
      where oi.order_id = o.id and i ? 'productId')`.execute(tx)
  return new Map(rows.map(({ product, worth }) => [product, worth]))
}
