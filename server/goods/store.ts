import { sql } from 'kysely'
import { variantsOf } from '#rules/catalogue/substitutes.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { contentOf, type ProductContent, type ProductRow, type UnitRow, type Violation } from './product-fields.ts'

/** Whether retailers see a product `p` that is active: so are its category, its subcategory and its brand. */
export const onShelf = sql<boolean>`(p.status = 'ACTIVE'
  and p.category_id in (select id from category where status = 'ACTIVE')
  and p.subcategory_id in (select id from subcategory where status = 'ACTIVE')
  and p.brand_id in (select id from brand where status = 'ACTIVE'))`
export const isRestricted = sql<boolean>`(p.category_id in (select id from category where restriction is not null))`

const unitColumns = ['pieces', 'name_thai', 'name_eng', 'barcode'] as const

export const unitsOf = (db: Database | Tx, productId: number): Promise<UnitRow[]> =>
  db.selectFrom('product_unit').select(unitColumns).where('product_id', '=', productId).orderBy('pieces').execute()

/** A product with what staff enter of it, locked until the transaction ends. */
export async function lockProduct(tx: Tx, id: number): Promise<{ row: ProductRow; content: ProductContent } | null> {
  const row = await tx.selectFrom('product').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? { row, content: contentOf(row, await unitsOf(tx, id)) } : null
}

/** Writes what differs of a product. Its revision rises also where only its units do. */
export async function writeProduct(tx: Tx, id: number, { units, ...fields }: Partial<ProductContent>): Promise<void> {
  await tx
    .updateTable('product')
    .set({ ...fields, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute()
  if (units) await writeUnits(tx, id, units)
}

export async function writeUnits(tx: Tx, productId: number, units: readonly UnitRow[]): Promise<void> {
  await tx
    .deleteFrom('product_unit')
    .where('product_id', '=', productId)
    .$if(units.length > 0, (query) =>
      query.where(
        'pieces',
        'not in',
        units.map(({ pieces }) => pieces),
      ),
    )
    .execute()
  // Barcodes that change places between units must be free first.
  await tx.updateTable('product_unit').set({ barcode: null }).where('product_id', '=', productId).execute()
  for (const unit of units)
    await tx
      .insertInto('product_unit')
      .values({ ...unit, product_id: productId })
      .onConflict((conflict) => conflict.columns(['product_id', 'pieces']).doUpdateSet(unit))
      .execute()
}

/** What a product's content names and is not there, or is another product's. @param id null for a new product */
export async function findViolations(tx: Tx, id: number | null, wanted: Partial<ProductContent>): Promise<Violation[]> {
  const { category_id: category, subcategory_id: subcategory, brand_id: brand } = wanted
  const found = await sql<{ category: boolean; subcategory: boolean; brand: boolean }>`select
    exists (select from category where id = ${category ?? null}::int) as category,
    exists (select from subcategory where id = ${subcategory ?? null}::int and category_id = ${category ?? null}::int)
      as subcategory,
    exists (select from brand where id = ${brand ?? null}::int) as brand`.execute(tx)
  const [there] = found.rows
  const pictures = [wanted.image, ...(wanted.more_images ?? [])].flatMap((picture) => picture ?? [])
  const codes = [wanted.barcode, ...(wanted.units ?? []).map(({ barcode }) => barcode)]
  const taken = await takenBarcodes(tx, id, codes)
  const known = await sql<{ id: string }>`select id from picture where id = any(${pictures}::text[])`.execute(tx)
  const knownPictures = new Set(known.rows.map((row) => row.id))
  return [
    ...(category !== undefined && !there?.category ? [{ path: 'categoryId', code: 'unknown' }] : []),
    ...(subcategory !== undefined && there?.category && !there.subcategory
      ? [{ path: 'subcategoryId', code: 'unknown' }]
      : []),
    ...(brand !== undefined && !there?.brand ? [{ path: 'brandId', code: 'unknown' }] : []),
    ...pictures.flatMap((picture, index) =>
      knownPictures.has(picture) ? [] : [{ path: `pictures.${index}`, code: 'image_unknown' }],
    ),
    ...codes.flatMap((code, index) =>
      code && taken.has(code) ? [{ path: index === 0 ? 'barcode' : `units.${index - 1}.barcode`, code: 'taken' }] : [],
    ),
  ]
}

/** Those of the barcodes that are on another product, or on one of its units. No other transaction takes one of them until this one ends. */
async function takenBarcodes(
  tx: Tx,
  id: number | null,
  codes: readonly (string | null | undefined)[],
): Promise<ReadonlySet<string>> {
  const wanted = codes.flatMap((code) => code ?? [])
  if (wanted.length === 0) return new Set()
  // In one order, so that two who want the same codes do not wait for each other.
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended('barcode ' || code, 0) as key from unnest(${wanted}::text[]) as code order by key
    ) keys`.execute(tx)
  const { rows } = await sql<{ barcode: string }>`
    select barcode from product where barcode = any(${wanted}::text[]) and id is distinct from ${id}::int
    union select barcode from product_unit where barcode = any(${wanted}::text[]) and product_id is distinct from ${id}::int
  `.execute(tx)
  return new Set(rows.map(({ barcode }) => barcode))
}

/** All sizes and packs of a product, including itself, smallest first. */
export async function findVariants(db: Database | Tx, product: ProductRow): Promise<ProductRow[]> {
  const rows = await db
    .selectFrom('product')
    .selectAll()
    .where((where) =>
      where.or([
        where('brand_id', '=', product.brand_id),
        ...(product.family === null ? [] : [where('family', '=', product.family)]),
      ]),
    )
    .where('sale_category_id', '=', product.sale_category_id)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const candidates = rows.map(toVariant)
  return variantsOf(toVariant(product), candidates, 'th').flatMap(({ id }) => byId.get(id) ?? [])
}

const toVariant = (row: ProductRow) => ({
  id: row.id,
  name: { th: row.name_thai, en: row.name_eng },
  unit: row.unit,
  conversion: row.conversion,
  brandId: row.brand_id,
  price: row.price_satang,
  family: row.family,
})
