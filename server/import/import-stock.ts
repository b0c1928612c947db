import type { Satang } from '#rules/money.ts'
import { neededColumns } from '#rules/transfer/import-columns.ts'
import { lockTables, type Importer, type RowViolation } from './importer.ts'
import { notUnits, unitsOf } from './product-row.ts'
import { setStock } from './set-stock.ts'

/** Imports what can be sold of known products, as adjustments in the ledger. An empty cell says nothing. */
export const importStock: Importer = async (tx, source, context) => {
  // A product cannot be added or removed meanwhile.
  await lockTables(tx, context, 'product')
  const known = new Map(
    (await tx.selectFrom('product').select(['id', 'sku', 'cost_satang', 'price_satang']).execute()).map((row) => [
      row.sku,
      { id: row.id, cost: row.cost_satang ?? row.price_satang },
    ]),
  )
  const refused: RowViolation[] = []
  const counted = new Map<number, { id: number; line: number; name: string; units: number; cost: Satang }>()
  let empty = 0
  for await (const row of source(neededColumns('stock'))) {
    const { line } = row
    const [sku, text] = [row.field('sku'), row.field('stock')]
    const product = known.get(sku)
    const units = unitsOf(text)
    if (!product) refused.push({ line, column: 'sku', reason: sku === '' ? 'needed' : 'unknown_product' })
    if (units === null && text !== '') refused.push({ line, column: 'stock', ...notUnits })
    if (!product || (units === null && text !== '')) continue
    if (counted.has(product.id)) refused.push({ line, column: 'sku', reason: 'twice' })
    else if (units === null) empty += 1
    else counted.set(product.id, { ...product, line, name: sku, units })
  }
  const { changes, warnings } = await setStock(tx, [...counted.values()], { ...context, reason: 'count' })
  const summary = `${changes.length} stocks changed`
  return { rows: counted.size + empty, refused, warnings, changes, summary }
}
