// `npm run import -- products FILE`, or another kind: imports a file, before the server's first start or while it runs.
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { csvLine } from '#rules/csv.ts'
import { guessColumns, headerLine } from '#rules/transfer/guess-columns.ts'
import { importColumns, neededColumns } from '#rules/transfer/import-columns.ts'
import { importKinds, type ImportKind } from '#rules/transfer/import-kinds.ts'
import { wordReason } from '#rules/transfer/import-reasons.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { commandAuthor, runAs } from '#server/adapters/database/author.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { withDatabase } from '#server/adapters/database/open.ts'
import { recordCommand } from '#server/audit/record-command.ts'
import type { ImportReport, RowViolation } from '#server/import/importer.ts'
import { mappedRows } from '#server/import/mapped-rows.ts'
import { csvRows } from '#server/import/read-rows.ts'
import { FileError, type RowSource } from '#server/import/row-source.ts'
import { commandImport, runImport } from '#server/import/run-import.ts'
import { readSheet } from '#server/import/sheet/read-sheet.ts'
import { SheetError } from '#server/import/sheet/sheet.ts'
import { readSettings } from '#server/settings/settings.ts'
import { command } from './command.ts'

/** The name of the database for retailers, which was the first one here. */
const otherNames: Record<string, ImportKind> = { outlets: 'retailers' }
/** So many rejected rows are printed; the report has all of them. */
const shown = 20
/** Larger files are read as a stream: CSV in UTF-8 with the names of the columns. */
const mostBytes = 8 * 1024 * 1024

await command(run)

async function run([given = '', named = '', ...options]: string[]): Promise<void> {
  const kind = importKinds.find((one) => one === given) ?? otherNames[given]
  const isDryRun = options.includes('--dry-run')
  if (!kind || named === '' || options.some((option) => option !== '--dry-run'))
    throw new Error(
      `Usage: npm run import -- ${importKinds.join('|')} FILE [--dry-run]   (.csv, .csv.gz or .xlsx, see docs/operations.md)`,
    )
  // npm runs scripts in the project's folder; the path is relative to the folder where npm was called.
  const file = resolve(process.env['INIT_CWD'] ?? '.', named)
  if (!existsSync(file)) throw new Error(`There is no file ${file}`)
  const settings = readSettings(process.env)
  await withDatabase({ ...settings, begins: true }, 'error', async ({ db }) => {
    const started = performance.now()
    const { source, refused: unread } = sourceOf(kind, file)
    const context = commandImport(new Date(), isDryRun)
    const report = await recorded(kind, () => runImport(db, kind, source, { ...context, onUntidy }))
    const refused = [...unread, ...report.refused].sort((a, b) => a.line - b.line)
    if (!isDryRun) await record(db, kind, file, { ...report, refused })
    print({ ...report, refused }, isDryRun, (performance.now() - started) / 1000)
    if (refused.length > 0) printRefused(refused, join(settings.dataDir, 'imports'), basename(file))
  })
}

/** The rows are imported, and the database tidies its tables by itself later. */
function onUntidy(error: unknown): void {
  console.warn(`  Warning: imported, but the tables were not tidied: ${String(error)}`)
}

async function record(db: Database, subject: ImportKind, path: string, report: ImportReport): Promise<void> {
  const { rows, refused, summary } = report
  const sha256 = await digestOf(path)
  const facts = { kind: subject, file: basename(path), sha256, rows, refused: refused.length, summary }
  await transact(db, (tx) => recordCommand(tx, { command: 'import', action: 'insert', subject, facts }))
}

/** The rows of a file: a large one as a stream, any other in whatever format and encoding, its columns recognised. */
function sourceOf(kind: ImportKind, file: string): { source: RowSource; refused: RowViolation[] } {
  const isStreamed = file.endsWith('.gz') || statSync(file).size > mostBytes
  if (isStreamed) return csvRows(kind, file)
  const { lines } = sheetOf(file)
  const index = headerLine(kind, lines)
  const header = lines[index] ?? []
  const mapping = guessColumns(kind, header)
  const missing = neededColumns(kind).filter((name) => mapping[name] === undefined)
  if (missing.length > 0) throw new FileError(`${file} has no column ${missing.join(', ')}`)
  const names = importColumns[kind].flatMap(({ name }) => (mapping[name] === undefined ? [] : name))
  console.log(`Columns: ${names.map((name) => `${name} (${header[mapping[name] ?? 0]?.trim()})`).join(', ')}`)
  async function* numbered() {
    for (const [place, cells] of lines.entries()) yield { line: place + 1, cells }
  }
  return mappedRows({ lines: numbered, headerLine: index + 1, mapping })
}

/** A small file has no more rows than memory holds, and their number is no reason to refuse it. */
function sheetOf(file: string) {
  try {
    return readSheet(readFileSync(file), Number.POSITIVE_INFINITY)
  } catch (error) {
    if (error instanceof SheetError) throw new FileError(`${file} cannot be read: ${error.code.replaceAll('_', ' ')}`)
    throw error
  }
}

/** Past orders are history by the hundred thousand, and recorded in numbers only; of all else, every changed row. */
function recorded<Value>(kind: ImportKind, operation: () => Promise<Value>): Promise<Value> {
  return kind === 'orders' ? operation() : runAs(commandAuthor('import'), operation)
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(file)) hash.update(part as Buffer)
  return hash.digest('hex')
}

function print({ rows, refused, summary, warnings }: ImportReport, isDryRun: boolean, seconds: number): void {
  const refusedRows = new Set(refused.map(({ line }) => line)).size
  const tried = isDryRun ? 'Tried, and nothing changed: ' : ''
  console.log(`${tried}${rows} rows taken, ${summary}, ${refusedRows} rows refused, in ${seconds.toFixed(1)} s`)
  for (const { line, ...reason } of warnings) console.warn(`  Warning, line ${line}: ${wordReason(reason, 'en')}`)
}

function printRefused(refused: readonly RowViolation[], folder: string, name: string): void {
  for (const { line, column, ...reason } of refused.slice(0, shown))
    console.log(`  line ${line}, ${column}: ${wordReason(reason, 'en')}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const report = join(folder, `${name}.refused.csv`)
  const lines = refused.map(({ line, column, ...reason }) => csvLine([line, column, wordReason(reason, 'en')]))
  writeFileSync(report, csvLine(['line', 'column', 'reason']) + lines.join(''))
  console.log(`All refused rows: ${report}`)
}
