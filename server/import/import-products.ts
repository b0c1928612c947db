import { sql } from 'kysely'
import { may } from '#rules/identity/permissions.ts'
import { decisions, readShelves } from '#server/goods/goods.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { neededColumns } from '#rules/transfer/import-columns.ts'
import { usedValues } from '#rules/transfer/used-values.ts'
import { changeOf, lockTables, type ImportContext, type Importer, type RowViolation } from './importer.ts'
import { lossWarnings } from './import-prices.ts'
import { cellsOfOthers, checkProduct, type Product } from './product-row.ts'
import { readCatalogueIndex } from './read-categories.ts'
import type { RowSource } from './row-source.ts'
import { groupProducts, lookAtGroups, withSizes } from './product-groups.ts'
import { setStock } from './set-stock.ts'
import { writeRows } from './write-rows.ts'

/** Imports products: adds unknown SKUs, and changes known ones in the columns that the file fills in. */
export const importProducts: Importer = async (tx, source, context) => {
  await lockTables(tx, context, 'product')
  const known = new Map((await tx.selectFrom('product').selectAll().execute()).map((row) => [row.sku, row]))
  const { refused, ...rows } = await readProducts(tx, known, source, context)
  const { wanted, lines, stock } = rows
  const grouped = joinGroups({ ...rows, known })
  refused.push(...grouped.refused)
  const changed = [...wanted.values(), ...grouped.others].filter((row) => differs(row, known.get(row.sku)))
  const losses = await lossWarnings(
    tx,
    changed.filter((row) => isPricedOtherwise(row, known.get(row.sku))),
    lines,
  )
  const columns = Object.keys(changed[0] ?? {}).filter((column) => column !== 'id' && column !== 'sku')
  await writeRows(tx, context, 'product', { key: 'sku', columns, rows: changed })
  const counted = [...wanted.values()].map(({ id, sku, cost_satang, price_satang }) => ({
    id,
    cost: cost_satang ?? price_satang,
    line: lines.get(sku) ?? 0,
    name: sku,
    units: stock.get(id) ?? null,
  }))
  const moved = await setStock(tx, counted, { ...context, reason: 'adjustment' })
  const changes = changed.flatMap((product) => {
    const { id, sku } = product
    const place = { table: 'product' as const, key: String(id), line: lines.get(sku) ?? 0, name: sku }
    return changeOf(place, known.get(sku), product) ?? []
  })
  return {
    rows: wanted.size,
    refused,
    warnings: [...grouped.warnings, ...losses, ...moved.warnings],
    changes: [...changes, ...moved.changes],
    summary: `${changed.length} products new or changed`,
  }
}

/** What the file says, by SKU; `stock` is by product id. */
type Rows = {
  wanted: Map<string, Product>
  known: ReadonlyMap<string, Product>
  groups: ReadonlyMap<string, string>
  lines: Map<string, number>
  stock: Map<number, number>
}

/** What the file says of its products, without the rows that cannot be taken. */
async function readProducts(
  tx: Tx,
  known: Rows['known'],
  source: RowSource,
  context: ImportContext,
): Promise<Omit<Rows, 'known'> & { refused: RowViolation[] }> {
  const catalogue = await readCatalogueIndex(tx)
  let nextId = Math.max(0, ...[...known.values()].map(({ id }) => id)) + 1
  // By hand, too, a new product stands last.
  let lastPlace = Math.max(0, ...[...known.values()].map(({ sequence }) => sequence))
  const refused: RowViolation[] = []
  const wanted = new Map<string, Product>()
  const lines = new Map<string, number>()
  const groups = new Map<string, string>()
  const stock = new Map<number, number>()
  const mayPublish = may(context.holder, 'goods.publish')
  const withdrawn = mayPublish ? await findWithdrawn(tx) : new Set<number>()
  const newStatus = mayPublish ? 'ACTIVE' : 'INACTIVE'
  const shelves = await readShelves(tx)
  const units = await tx.selectFrom('product_unit').select(['product_id', 'pieces', 'barcode']).execute()
  const otherUnits = new Map<number, number[]>()
  for (const { product_id: id, pieces } of units) otherUnits.set(id, [...(otherUnits.get(id) ?? []), pieces])
  // Of products, and of their other units.
  const barcodes = usedValues([...known.values(), ...units].map(({ barcode }) => barcode))
  for await (const row of source(neededColumns('products'))) {
    const checked = checkProduct(row, asItWas(known.get(row.field('sku')), withdrawn), {
      catalogue,
      newStatus,
      otherUnits: otherUnits.get(known.get(row.field('sku'))?.id ?? 0),
    })
    const stored = known.get(row.field('sku'))
    const decided = stored && 'product' in checked ? decisions(context.holder, shelves, stored, checked.product) : []
    if ('refused' in checked) refused.push(...checked.refused)
    else if (decided.length > 0) refused.push(...cellsOfOthers(row.line, decided))
    else if (wanted.has(checked.product.sku)) refused.push({ line: row.line, column: 'sku', reason: 'twice' })
    else if (!barcodes.take(known.get(checked.product.sku)?.barcode ?? null, checked.product.barcode))
      refused.push({ line: row.line, column: 'barcode', reason: 'barcode_taken' })
    else {
      const { id, sequence } = known.get(checked.product.sku) ?? { id: nextId++, sequence: ++lastPlace }
      wanted.set(checked.product.sku, { ...checked.product, id, sequence })
      lines.set(checked.product.sku, row.line)
      groups.set(checked.product.sku, row.field('group'))
      if (checked.stock !== null) stock.set(id, checked.stock)
    }
  }
  return { refused, wanted, lines, groups, stock }
}

/**
 * Gives the products of the file their families. A row whose group is unknown is not taken, and then neither are those that
 * name it, where the catalogue does not have it, or have the barcode that it would have given up.
 * @returns products besides those of the file whose family changes, since it names them
 */
function joinGroups({ wanted, known, groups, lines, stock }: Rows) {
  const refused: RowViolation[] = []
  const find = (sku: string) => wanted.get(sku) ?? known.get(sku)
  const rowsOf = () =>
    [...wanted.values()].map((product) => ({
      product,
      group: groups.get(product.sku) ?? '',
      line: lines.get(product.sku) ?? 0,
    }))
  const inUse = new Set([...known.values()].flatMap(({ family }) => family ?? []))
  for (;;) {
    const { refused: unknown, families } = groupProducts(
      withSizes(rowsOf(), [...new Map([...known, ...wanted]).values()]),
      find,
      inUse,
    )
    const wrong = unknown.length > 0 ? unknown : keptBarcodes({ wanted, known, lines })
    refused.push(...wrong)
    if (wrong.length > 0) {
      const gone = new Set(wrong.map(({ line }) => line))
      for (const { id, sku } of [...wanted.values()])
        if (gone.has(lines.get(sku) ?? 0)) {
          wanted.delete(sku)
          stock.delete(id)
        }
      continue
    }
    const others: Product[] = []
    for (const [sku, { family, line }] of families) {
      const product = find(sku)
      if (!product) continue
      if (wanted.has(sku)) wanted.set(sku, { ...product, family })
      else others.push({ ...product, family })
      lines.set(sku, lines.get(sku) ?? line)
    }
    const inGroup = rowsOf().filter(({ product }) => families.has(product.sku))
    return { refused, others, warnings: lookAtGroups(inGroup, (sku) => families.get(sku)?.family ?? null) }
  }
}

/** Rows with the barcode of a product that keeps it, since its own row is not taken. */
function keptBarcodes({ wanted, known, lines }: Pick<Rows, 'wanted' | 'known' | 'lines'>): RowViolation[] {
  const kept = new Set([...known.values()].flatMap(({ sku, barcode }) => (wanted.has(sku) ? [] : (barcode ?? []))))
  return [...wanted.values()].flatMap(({ sku, barcode }) =>
    barcode !== null && barcode !== known.get(sku)?.barcode && kept.has(barcode)
      ? { line: lines.get(sku) ?? 0, column: 'barcode', reason: 'barcode_taken' }
      : [],
  )
}

const differs = (row: Product, known: Product | undefined) =>
  !known || Object.entries(row).some(([column, value]) => known[column as keyof Product] !== value)

const isPricedOtherwise = (row: Product, known: Product | undefined) =>
  row.price_satang !== known?.price_satang || row.cost_satang !== known.cost_satang

/** Products that came with an import which was undone and are switched off since, without a decision of anybody or of another file. */
async function findWithdrawn(tx: Tx): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select p.id from product p join data_import_change c on c.table_name = 'product' and c.key = p.id::text and c.before is null
    join data_import i on i.id = c.import_id where i.state = 'UNDONE' and p.status = 'INACTIVE'
    and not exists (
      select from data_import_change l join data_import j on j.id = l.import_id where l.table_name = 'product' and l.key = c.key
      and l.after ? 'status' and j.state = 'APPLIED' and j.applied_at > i.undone_at
    ) and not exists (
      select from staff_action a where a.subject = 'product:' || c.key and a.kind = 'product_changed'
      and a.inverse->'after' ? 'status' and a.undone_at is null and a.at > i.undone_at
    )`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** A product that an undone import had brought is for sale again when the corrected file brings it. */
const asItWas = (product: Product | undefined, withdrawn: ReadonlySet<number>): Product | undefined =>
  product && withdrawn.has(product.id) ? { ...product, status: 'ACTIVE' } : product
