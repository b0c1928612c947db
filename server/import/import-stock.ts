import { neededColumns } from '#rules/transfer/import-columns.ts'
import { lockTables, type Importer, type RowViolation } from './importer.ts'
import { wholeOf } from './product-row.ts'
import { setStock } from './set-stock.ts'

/** Imports counted stock of known products, as adjustments in the ledger. An empty cell counts nothing. */
export const importStock: Importer = async (tx, source, context) => {
  // A product cannot be added or removed meanwhile.
  await lockTables(tx, context, 'product')
  const known = new Map(
    (await tx.selectFrom('product').select(['id', 'sku']).execute()).map(({ id, sku }) => [sku, id]),
  )
  const refused: RowViolation[] = []
  const counted = new Map<number, { id: number; line: number; name: string; units: number }>()
  let empty = 0
  for await (const row of source(neededColumns('stock'))) {
    const { line } = row
    const [sku, text] = [row.field('sku'), row.field('stock')]
    const id = known.get(sku)
    const units = wholeOf(text, 0)
    if (id === undefined) refused.push({ line, column: 'sku', reason: sku === '' ? 'needed' : 'unknown_product' })
    if (units === null && text !== '') refused.push({ line, column: 'stock', reason: 'not_whole', values: ['0'] })
    if (id === undefined || (units === null && text !== '')) continue
    if (counted.has(id)) refused.push({ line, column: 'sku', reason: 'twice' })
    else if (units === null) empty += 1
    else counted.set(id, { id, line, name: sku, units })
  }
  const changes = await setStock(tx, [...counted.values()], { ...context, reason: 'count' })
  const summary = `${changes.length} stocks changed`
  return { rows: counted.size + empty, refused, warnings: [], changes, summary }
}
