import { sql } from 'kysely'
import type { Database } from '#server/adapters/database/database.ts'

type ProductInStock = { id: number; sku: string; nameThai: string; nameEng: string; price: number }

/** A product that everybody may buy, without a promotion, by its place from the end of the shelf of a category. */
export async function productInStock(db: Database, category: number, place = 0): Promise<ProductInStock> {
  const { rows } = await sql<ProductInStock>`
    select p.id, p.sku, p.name_thai as "nameThai", p.name_eng as "nameEng", p.price_satang as price
    from product p join stock k on k.product_id = p.id join category c on c.id = p.category_id
    where p.category_id = ${category} and p.status = 'ACTIVE' and p.sale_category_id = 1 and k.on_hand > 20
      and c.restriction is null and not exists (select from promotion where p.id = any(targets))
    order by p.id desc limit 1 offset ${place}`.execute(db)
  const [product] = rows
  if (!product) throw new Error(`The demo has too few products in category ${category}`)
  return product
}
