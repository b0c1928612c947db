import { sql } from 'kysely'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { ImportReport } from './import-orders.ts'
import { checkProduct, type Product } from './product-row.ts'
import { readRows, type RowViolation } from './read-rows.ts'
import { readCatalogueIndex } from './read-categories.ts'
import { writeRows } from './write-rows.ts'

/**
 * Imports products: adds unknown SKUs, and changes known ones in the columns that the file fills in. All valid rows are
 * imported in one transaction.
 * @throws Error where the file as a whole cannot be read
 */
export function importProducts(db: Database, file: string, now: Date): Promise<ImportReport> {
  return db.transaction().execute(async (tx) => {
    // Orders continue; only other changes to the catalogue wait.
    await sql`lock table product in share row exclusive mode`.execute(tx)
    const catalogue = await readCatalogueIndex(tx)
    const known = new Map((await tx.selectFrom('product').selectAll().execute()).map((row) => [row.sku, row]))
    let nextId = Math.max(0, ...[...known.values()].map(({ id }) => id)) + 1
    const refused: RowViolation[] = []
    const wanted = new Map<string, Product>()
    const stock = new Map<number, number>()
    for await (const row of readRows(file, ['sku'])) {
      const checked = checkProduct(row, known.get(row.field('sku')), catalogue)
      if ('refused' in checked) refused.push(...checked.refused)
      else if (wanted.has(checked.product.sku))
        refused.push({ line: row.line, column: 'sku', reason: 'stands in the file twice' })
      else {
        const id = known.get(checked.product.sku)?.id ?? nextId++
        wanted.set(checked.product.sku, { ...checked.product, id })
        if (checked.stock !== null) stock.set(id, checked.stock)
      }
    }
    const changed = [...wanted.values()].filter((row) => differs(row, known.get(row.sku)))
    const columns = Object.keys(changed[0] ?? {}).filter((column) => column !== 'id' && column !== 'sku')
    await writeRows(tx, 'product', { key: 'sku', columns, rows: changed })
    await setStock(tx, [...wanted.values()], stock, now)
    return { rows: wanted.size, refused, summary: `${changed.length} products new or changed` }
  })
}

const differs = (row: Product, known: Product | undefined) =>
  !known || Object.entries(row).some(([column, value]) => known[column as keyof Product] !== value)

/**
 * Stock is set to what was counted, with the difference in the ledger. A product always has a row, 0 where the file has
 * no number.
 */
async function setStock(tx: Tx, products: readonly Product[], counted: Map<number, number>, at: Date): Promise<void> {
  const ids = products.map(({ id }) => id)
  await sql`
    insert into stock (product_id, on_hand) select id, 0 from unnest(${ids}::int[]) as p (id)
    on conflict (product_id) do nothing`.execute(tx)
  await sql`
    with old as (
      select s.product_id, s.on_hand, c.units
      from unnest(${[...counted.keys()]}::int[], ${[...counted.values()]}::int[]) as c (id, units)
      join (select * from stock where product_id = any(${ids}::int[]) order by product_id for update) s
        on s.product_id = c.id
      where s.on_hand <> c.units
    ), taken as (
      update stock s set on_hand = old.units from old where old.product_id = s.product_id
    )
    insert into stock_movement (product_id, delta, reason, document, actor, at)
    select product_id, units - on_hand, 'adjustment', 'import', 'import', ${at}::timestamptz from old`.execute(tx)
}
