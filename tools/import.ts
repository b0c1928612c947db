// `npm run import -- products FILE`, or another kind: imports a file, before the server's first start or while it runs.
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { pino } from 'pino'
import { commandAuthor, runAs } from '#server/adapters/database/author.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { joinDatabase } from '#server/adapters/database/open.ts'
import { recordCommand } from '#server/audit/record-command.ts'
import { importBrands } from '#server/import/import-brands.ts'
import { importCategories } from '#server/import/import-categories.ts'
import { importOrders, type ImportReport } from '#server/import/import-orders.ts'
import { importOutlets } from '#server/import/import-outlets.ts'
import { importProducts } from '#server/import/import-products.ts'
import { readSettings } from '#server/settings.ts'

const imports: Record<string, (db: Database, file: string, now: Date) => Promise<ImportReport>> = {
  categories: importCategories,
  brands: importBrands,
  products: importProducts,
  outlets: importOutlets,
  orders: importOrders,
}
/** So many rejected rows are printed; the report has all of them. */
const shown = 20

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function run([kind = '', named = '']: string[]): Promise<void> {
  const take = imports[kind]
  if (!take || named === '')
    throw new Error(
      `Usage: npm run import -- ${Object.keys(imports).join('|')} FILE   (.csv or .csv.gz, see docs/operations.md)`,
    )
  // npm runs scripts in the project's folder; the path is relative to the folder where npm was called.
  const file = resolve(process.env['INIT_CWD'] ?? '.', named)
  if (!existsSync(file)) throw new Error(`There is no file ${file}`)
  const settings = readSettings(process.env)
  const database = await joinDatabase(settings, pino({ level: 'error' }))
  const started = performance.now()
  try {
    const { rows, refused, summary, warnings = [] } = await recorded(kind, () => take(database.db, file, new Date()))
    const facts = { kind, file: basename(file), sha256: await digestOf(file), rows, refused: refused.length, summary }
    await database.db
      .transaction()
      .execute((tx) => recordCommand(tx, { command: 'import', action: 'insert', subject: kind, facts }))
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(
      `${rows} rows taken, ${summary}, ${new Set(refused.map(({ line }) => line)).size} rows refused, in ${seconds} s`,
    )
    for (const { line, reason } of warnings) console.warn(`  Warning, line ${line}: ${reason}`)
    if (refused.length > 0) tell(refused, join(settings.dataDir, 'imports'), basename(file))
  } finally {
    await database.pool.end()
    await database.stop()
  }
}

/** Past orders are history by the hundred thousand, and recorded in numbers only; of all else, every changed row. */
function recorded<Value>(kind: string, operation: () => Promise<Value>): Promise<Value> {
  return kind === 'orders' ? operation() : runAs(commandAuthor('import'), operation)
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(file)) hash.update(part as Buffer)
  return hash.digest('hex')
}

function tell(refused: ImportReport['refused'], folder: string, name: string): void {
  for (const { line, column, reason } of refused.slice(0, shown)) console.log(`  line ${line}, ${column}: ${reason}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const report = join(folder, `${name}.refused.csv`)
  const lines = refused.map(({ line, column, reason }) => `${line},${column},"${reason.replaceAll('"', '""')}"`)
  writeFileSync(report, `line,column,reason\n${lines.join('\n')}\n`)
  console.log(`All refused rows: ${report}`)
}
