import type { ImportKind } from '#rules/transfer/import-kinds.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { importBrands } from './import-brands.ts'
import { importCategories } from './import-categories.ts'
import { afterOrders, importOrders } from './import-orders.ts'
import { importOutlets } from './import-outlets.ts'
import { importPrices } from './import-prices.ts'
import { importProducts } from './import-products.ts'
import { importStock } from './import-stock.ts'
import type { ImportContext, Importer, ImportReport } from './importer.ts'
import type { RowSource } from './row-source.ts'

/** How each kind of file is taken in, whether it comes from the browser or from the command line. */
const importers: Record<ImportKind, Importer> = {
  categories: importCategories,
  brands: importBrands,
  products: importProducts,
  prices: importPrices,
  stock: importStock,
  retailers: importOutlets,
  orders: importOrders,
}

type RunOptions = {
  isDryRun?: boolean
  /** Further work in the same transaction, when the rows are written. */
  within?: (tx: Tx, report: ImportReport) => Promise<void>
}

/** Rolls a dry run back. */
class DryRun extends Error {}

/**
 * Imports all valid rows of a file in one transaction. A dry run does the same, and then rolls it back: what it reports
 * is what an import would do.
 * @throws FileError where the file as a whole cannot be read
 */
export async function runImport(
  db: Database,
  kind: ImportKind,
  source: RowSource,
  { isDryRun = false, within, ...context }: ImportContext & RunOptions,
): Promise<ImportReport> {
  let report: ImportReport | null = null
  try {
    await db.transaction().execute(async (tx) => {
      report = await importers[kind](tx, source, context)
      await within?.(tx, report)
      if (isDryRun) throw new DryRun()
    })
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
  }
  if (!report) throw new Error('The import reported nothing')
  if (kind === 'orders' && !isDryRun) await afterOrders(db)
  return report
}

/** As the ledger of stock names an import from the command line. */
export const commandImport = (now: Date): ImportContext => ({
  now,
  actor: 'import',
  document: 'import',
  mayPublish: true,
})
