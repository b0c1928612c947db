import { sql, type Selectable } from 'kysely'
import { satang, type Satang } from '#rules/money.ts'
import { lossesOf, type PriceLoss } from '#rules/pricing/price-rule.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { Tables } from '#server/adapters/database/tables.ts'
import { findDiscounts } from './store.ts'

type PricedProduct = Pick<
  Selectable<Tables['product']>,
  'id' | 'category_id' | 'brand_id' | 'sale_category_id' | 'price_satang' | 'cost_satang'
>

/** What a promotion takes off a unit of a product, now or once it begins; null where none does. */
export const findPromoted = async (db: Database | Tx, id: number): Promise<Satang | null> =>
  (await findDiscounts(db, sql`(select * from product where id = ${id}) as p`)).get(id) ?? null

/** A price at which a unit is sold at a loss, and what a promotion takes off it. */
type LosingPrice<Product> = { product: Product; losses: readonly PriceLoss[]; promoted: Satang }

/** Those of these products, stored or not, that are sold at a loss; what is only given is not sold. */
export async function losingPrices<Product extends PricedProduct>(
  db: Database | Tx,
  products: readonly Product[],
): Promise<LosingPrice<Product>[]> {
  const sold = products.filter(({ sale_category_id: list }) => list === 1)
  if (sold.length === 0) return []
  const [ids, categories, brands] = (['id', 'category_id', 'brand_id'] as const).map((column) =>
    sold.map((product) => product[column]),
  )
  const discounts = await findDiscounts(
    db,
    sql`unnest(${ids}::int[], ${categories}::int[], ${brands}::int[]) as p (id, category_id, brand_id)`,
  )
  return sold.flatMap((product) => {
    const promoted = discounts.get(product.id) ?? satang(0)
    const losses = lossesOf(product.price_satang, product.cost_satang, promoted)
    return losses.length > 0 ? [{ product, losses, promoted }] : []
  })
}
