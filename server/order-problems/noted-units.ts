import { sql, type RawBuilder } from 'kysely'
import { creditReasons, isReturn, type CreditReason } from '#rules/tax-invoices/credit-reason.ts'
import { arrivingQty } from '#server/orders/arriving-goods.ts'

/**
 * Units of a product that credit notes of the order `orders` took off its invoice, but for those that it says more than the order brings:
 * those are on no other paper, whatever the reason of their note. @param productId the column with its id
 */
const notedUnits = (productId: string, reasons: readonly CreditReason[]): RawBuilder<number> => {
  const product = sql.ref(productId)
  return sql<number>`(
    select case when noted.units is null then 0 else greatest(0, noted.units - greatest(0,
      (select coalesce(sum((i->>'qty')::int), 0) from order_tax_invoice t join tax_invoice v on v.number = t.number
          cross join jsonb_array_elements(v.document->'lines') i
        where t.order_id = orders.id and (i->>'productId')::int = ${product}
          and coalesce(i->>'orderNumber', orders.order_number) = orders.order_number)
      - (select coalesce(sum(${arrivingQty}), 0) from order_line l where l.order_id = orders.id and l.product_id = ${product}))) end
    from (select sum((i->>'qty')::int) as units
      from order_tax_invoice t
        join credit_note c on c.invoice_number = t.number and coalesce(c.order_id, t.order_id) = t.order_id
        cross join jsonb_array_elements(c.document->'lines') i
      where t.order_id = orders.id and (i->>'productId')::int = ${product}
        and c.document->>'reason' = any(${[...reasons]})) noted)::int`
}

/** Of all credit notes. */
export const unitsOfNotes = (productId: string): RawBuilder<number> => notedUnits(productId, creditReasons)

/**
 * Of those whose goods did not come back: what came back was good, and may be what was sent again. Of a cancelled order none: all that was
 * paid for it goes back.
 */
export const unitsOfNotesKept = (productId: string): RawBuilder<number> => {
  const kept = creditReasons.filter((reason) => !isReturn(reason))
  return sql<number>`(case when orders.state = 'CANCELLED' then 0 else ${notedUnits(productId, kept)} end)`
}
