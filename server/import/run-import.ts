import type { ImportKind } from '#rules/transfer/import-kinds.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { atOneMoment, transact } from '#server/adapters/database/transact.ts'
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
  /** Further work in the same transaction, when the rows are written. */
  within?: (tx: Tx, report: ImportReport) => Promise<void>
  /** Hears what went wrong after the rows were committed: they are imported. */
  onUntidy: (error: unknown) => void
}

/**
 * Imports all valid rows of a file in one transaction. A dry run reads a snapshot, in which it can neither lock nor write:
 * what it reports is what an import would do at that moment.
 * @throws FileError where the file as a whole cannot be read
 */
export async function runImport(
  db: Database,
  kind: ImportKind,
  source: RowSource,
  { within, onUntidy, ...context }: ImportContext & RunOptions,
): Promise<ImportReport> {
  const take = async (tx: Tx) => {
    const report = await importers[kind](tx, source, context)
    await within?.(tx, report)
    return report
  }
  if (context.isDryRun) return atOneMoment(db, take)
  const report = await transact(db, take)
  if (kind === 'orders') await afterOrders(db).catch(onUntidy)
  return report
}

/** As the ledger of stock names an import from the command line. */
export const commandImport = (now: Date, isDryRun = false): ImportContext => ({
  now,
  actor: 'import',
  document: 'import',
  holder: { roles: ['admin'] },
  mayChangePhones: true,
  alone: null,
  isDryRun,
})
