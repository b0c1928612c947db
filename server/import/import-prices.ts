import { formatMoney, satang } from '#rules/money.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { losingPrices } from '#server/prices/prices.ts'
import { neededColumns } from '#rules/transfer/import-columns.ts'
import { changeOf, lockTables, type Importer, type RowChange, type RowViolation } from './importer.ts'
import { priceOf, type Product } from './product-row.ts'
import { writeRows } from './write-rows.ts'

/** Imports prices, and costs where the file has them, of known products. They are in force at once. */
export const importPrices: Importer = async (tx, source, context) => {
  await lockTables(tx, context, 'product')
  const known = new Map((await tx.selectFrom('product').selectAll().execute()).map((row) => [row.sku, row]))
  const refused: RowViolation[] = []
  const seen = new Set<string>()
  const changes: RowChange[] = []
  for await (const row of source(neededColumns('prices'))) {
    const { line } = row
    const sku = row.field('sku')
    const product = known.get(sku)
    const texts = { price_satang: row.field('price'), cost_satang: row.field('cost') }
    const refusals: RowViolation[] = []
    if (!product) refusals.push({ line, column: 'sku', reason: sku === '' ? 'needed' : 'unknown_product' })
    else if (seen.has(sku)) refusals.push({ line, column: 'sku', reason: 'twice' })
    for (const [column, text] of [['price', texts.price_satang] as const, ['cost', texts.cost_satang] as const])
      if (text !== '' && priceOf(text) === null) refusals.push({ line, column, reason: 'not_price' })
    refused.push(...refusals)
    if (!product || refusals.length > 0) continue
    seen.add(sku)
    const wanted = {
      price_satang: priceOf(texts.price_satang) ?? product.price_satang,
      cost_satang: priceOf(texts.cost_satang) ?? product.cost_satang,
    }
    const change = changeOf({ table: 'product', key: String(product.id), line, name: sku }, product, wanted)
    if (change) changes.push(change)
  }
  const rows = changes.map(({ name, after }) => ({ ...known.get(name), ...after }) as Product)
  const lines = new Map(changes.map(({ name, line }) => [name, line]))
  const warnings = await lossWarnings(tx, rows, lines)
  await writeRows(tx, context, 'product', { key: 'id', columns: ['price_satang', 'cost_satang'], rows })
  return { rows: seen.size, refused, warnings, changes, summary: `${changes.length} prices changed` }
}

/**
 * Warnings for prices at which a unit is sold at a loss, as a price change has them, or for nothing, which a price change does not take: an
 * empty cell that a formula refers to is 0.
 * @param products whose price or cost the file changes
 * @param lines by SKU
 */
export async function lossWarnings(
  tx: Tx,
  products: readonly Product[],
  lines: ReadonlyMap<string, number>,
): Promise<RowViolation[]> {
  const placeOf = ({ sku }: Product) => ({ line: lines.get(sku) ?? 0, column: 'price' })
  const isGivenAway = ({ price_satang: price, sale_category_id: list }: Product) => price === 0 && list === 1
  const givenAway = products
    .filter(isGivenAway)
    .map((product): RowViolation => ({ ...placeOf(product), reason: 'sold_for_nothing' }))
  const losing = await losingPrices(
    tx,
    products.filter((product) => !isGivenAway(product)),
  )
  const losses = losing.flatMap(({ product, losses: found, promoted }) =>
    found.map((loss): RowViolation => {
      const place = placeOf(product)
      return loss === 'below_cost'
        ? { ...place, reason: 'below_cost', values: [formatMoney(product.cost_satang ?? satang(0))] }
        : { ...place, reason: 'loss_by_promotion', values: [formatMoney(promoted)] }
    }),
  )
  return [...givenAway, ...losses]
}
