import { sql } from 'kysely'
import type { Holder } from '#rules/identity/permissions.ts'
import type { ConfirmationLimits } from '#rules/stock/confirmation.ts'
import type { CellReason } from '#rules/transfer/import-reasons.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import type { RowSource } from './row-source.ts'

/** A cell that is refused, or of a warning. */
export type RowViolation = CellReason & { line: number; column: string }

/** Tables whose rows an import changes, and from whose former rows it is undone. */
type ChangedTable = 'category' | 'subcategory' | 'brand' | 'product' | 'stock' | 'outlet' | 'address'

/** What an import did to a row: its columns that changed, before and after. */
export type RowChange = {
  table: ChangedTable
  key: string
  line: number
  /** What people call it: a SKU, a name, a retailer's code. */
  name: string
  /** Null: the row is new. */
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>>
}

export type ImportReport = {
  /** Rows taken. */
  rows: number
  refused: RowViolation[]
  /** Rows that were taken and should be looked at. */
  warnings: RowViolation[]
  changes: RowChange[]
  /** What came of it, for the operator of the command. */
  summary: string
}

/** Who imports, and how the ledger of stock calls it. */
export type ImportContext = {
  now: Date
  actor: string
  document: string
  /** Whose permissions hold. What is new waits, INACTIVE, for somebody who may publish. */
  holder: Holder
  /** Whether who imports may change the phone of a known retailer, which opens its account: an API key may not. */
  mayChangePhones: boolean
  /** From where on a second person confirms what this account changes of the stock; null for the operator of the command. */
  alone: { staffId: string; limits: ConfirmationLimits } | null
  /** Nothing is locked and nothing written: the report is what an import would do. */
  isDryRun: boolean
}

/**
 * Takes in all valid rows within the caller's transaction, or only says what it would do.
 * @throws FileError where the file as a whole cannot be read
 */
export type Importer = (tx: Tx, source: RowSource, context: ImportContext) => Promise<ImportReport>

/** How long an import or its undo waits for a table: everybody who comes after it waits as long. */
const lockTimeout = '2s'

/**
 * Orders and reading continue; other changes of these tables wait until the transaction has ended. A dry run locks nothing.
 * @throws where others hold one of them for too long
 */
export async function lockTables(
  tx: Tx,
  { isDryRun }: Pick<ImportContext, 'isDryRun'>,
  ...tables: ChangedTable[]
): Promise<void> {
  if (isDryRun) return
  await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(tx)
  await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in share row exclusive mode`.execute(tx)
}

/** The change of a row, for the columns in which it differs; null where it is as it was. */
export function changeOf(
  place: Pick<RowChange, 'table' | 'key' | 'line' | 'name'>,
  before: object | undefined,
  after: object,
): RowChange | null {
  if (!before) return { ...place, before: null, after: { ...after } }
  const known = new Map(Object.entries(before))
  const changed = Object.entries(after).filter(([column, value]) => known.get(column) !== value)
  if (changed.length === 0) return null
  const old = Object.fromEntries(changed.map(([column]) => [column, known.get(column)]))
  return { ...place, before: old, after: Object.fromEntries(changed) }
}
