import { sql } from 'kysely'
import type { Product } from '#rules/catalogue/product.ts'
import { unitPriceFor, type ListPrices, type PriceStep } from '#rules/pricing/list-price.ts'
import type { Satang } from '#rules/money.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import type { Caller } from '#server/http/caller.ts'
import { pricesOf, type PriceLists, type Snapshot } from './snapshot.ts'

/** The active price lists and who is on them. */
export async function readPriceLists(tx: Tx): Promise<PriceLists> {
  const { rows: items } = await sql<{ list_id: number; product_id: number; steps: [number, Satang][] }>`
    select i.list_id, i.product_id, json_agg(json_build_array(i.from_qty, i.price_satang) order by i.from_qty) as steps
    from price_list_item i join price_list l on l.id = i.list_id where l.status = 'ACTIVE'
    group by i.list_id, i.product_id`.execute(tx)
  const prices = new Map<number, Map<number, PriceStep[]>>()
  for (const { list_id, product_id, steps } of items) {
    const list = prices.get(list_id) ?? new Map<number, PriceStep[]>()
    prices.set(
      list_id,
      list.set(
        product_id,
        steps.map(([fromQty, price]) => ({ fromQty, price })),
      ),
    )
  }
  const members = await tx.selectFrom('price_list_retailer').selectAll().execute()
  return { prices, listOf: new Map(members.map(({ outlet_id, list_id }) => [outlet_id, list_id])) }
}

/** A product as this caller buys one unit of it; visitors and staff see everybody's price. */
export function atOwnPrice(product: Product, who: Caller | null, snapshot: Snapshot): Product {
  const own: ListPrices | undefined = who?.kind === 'retailer' ? pricesOf(who.id, snapshot) : undefined
  const steps = own?.get(product.id)
  return steps ? { ...product, price: unitPriceFor(product.price, steps, 1) } : product
}
