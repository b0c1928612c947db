import { sql } from 'kysely'
import type { Satang } from '#rules/money.ts'
import type { FrozenProduct } from '#server/adapters/database/order-tables.ts'

// What an order keeps of products and addresses is the same in many rows: it is stored once, and read as if each row had it.

/**
 * What a line stores of its product: where its text is kept, only which, and the list price where that is not the line's
 * own, satang.
 */
export function storedProduct({ text, ...product }: FrozenProduct, unitPrice: Satang): object {
  if (text === undefined) return product
  return product.price === unitPrice ? { text } : { text, price: product.price }
}

/** The order's copy of a product, of the line `l`. */
export const productOfLine = sql<FrozenProduct>`(case when l.product ? 'text'
  then (select t.content from product_text t where t.id = (l.product->>'text')::int) || l.product else l.product end)`

/**
 * Pieces in the sales unit of a line when it was ordered, of `of_line.product` and the product `p`; a line of before does not say it, and
 * has what the unit holds now.
 */
export const piecesOfLine = sql<number>`coalesce((of_line.product->>'pieces')::int,
  case when p.unit = of_line.product->>'unit' then p.conversion else 1 end)`

/** What the line `l` stores, for a line of the same product at another price. */
export const storedProductOfLine = sql<object>`(case when l.product ? 'text'
  then jsonb_build_object('price', l.unit_price_satang) || l.product else l.product end)`

/** As `storedProductOfLine`, with its price, for a line that is written again. */
export const pricedProductOfLine = sql<FrozenProduct>`(case when l.product ? 'text'
  then jsonb_build_object('price', l.unit_price_satang) || ${productOfLine} else l.product end)`

/** What an order stores as its billing address where that is the address of delivery; other keys are what differs. */
export const sameAddress = { same: true }

/** The billing address of `orders`. */
export const billingAddress = sql<object>`(case when orders.billing_address ? 'same'
  then orders.shipping_address || (orders.billing_address - 'same') else orders.billing_address end)`
