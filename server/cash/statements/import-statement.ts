import { createHash, randomUUID } from 'node:crypto'
import type { AnswerOf } from '#contract/call.ts'
import type { importStatement as importCall } from '#contract/backoffice/office/statements/calls.ts'
import { columns as columnNames } from '#contract/backoffice/office/statements/schemas.ts'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import { parseCsv } from '#rules/csv.ts'
import {
  maxStatementRows,
  readStatement,
  type StatementColumns,
  type StatementFile,
} from '#rules/payments/statement-file.ts'
import { matchStatement } from '#rules/payments/statement-match.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { As } from '#server/http/route.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { lockStatements } from '#server/payments/payments.ts'
import { matchOpenRows } from './match-rows.ts'
import { addRows, countAlike, findEarlier, readAgain, type NewRow } from './read-again.ts'
import { countMatches, findCandidates, knownColumns } from './store.ts'

type Request = As<Staff, typeof importCall>
type Report = AnswerOf<typeof importCall>

/** Enough to see where the header is. */
const shownLines = 15
const shownLetters = 80

/**
 * Imports a bank's statement, or in a dry run reports what would happen. Fails with `validation` where the columns are
 * not in the file, or a file that was imported has no rows by them, `unsupported_media_type` where it is no text, `too_large` for too many rows.
 */
export async function importStatement(db: Database, { body, who, now }: Request): Promise<Result<Report>> {
  const bytes = Buffer.from(await body.file.arrayBuffer())
  const decoded = textOf(bytes)
  if (decoded === null) return fail('unsupported_media_type', { detail: 'The file is no text' })
  const given = columnsIn(body.columns)
  if (given === 'broken') return invalid('columns', 'invalid')
  const columns = given ?? (await knownColumns(db, body.bank))
  const lines = parseCsv(decoded.text)
  if (lines.length > maxStatementRows) return fail('too_large', { detail: `At most ${maxStatementRows} lines` })
  const file = columns && readStatement(lines, columns, now.getTime(), decoded.isDamaged)
  const firstLines = lines.slice(0, shownLines).map((cells) => cells.map((cell) => cell.slice(0, shownLetters)))
  const isDryRun = body.dryRun === 'true'
  if (!columns || !file) {
    if (!isDryRun) return invalid('columns', 'missing')
    return ok({ ...emptyReport, firstLines })
  }
  const rows = fingerprinted(body.bank, file.rows)
  const report = { columns, firstLines, rows: rows.length, skipped: file.skipped, violations: file.violations }
  const fileHash = createHash('sha256').update(bytes).digest('base64url')
  if (isDryRun)
    return ok({ ...report, statementId: null, ...(await tryImport(db, { bank: body.bank, fileHash }, rows)) })
  const statement = { bank: body.bank, fileName: body.file.name.slice(0, 200), fileHash, columns, who, now }
  const stored = await transact(db, (tx) => store(tx, statement, rows))
  return stored.ok ? ok({ ...report, ...stored.value }) : stored
}

const emptyReport = {
  statementId: null,
  columns: null,
  rows: 0,
  skipped: 0,
  known: 0,
  differing: 0,
  replaced: 0,
  alike: 0,
  violations: [],
  matches: { matched: 0, near: 0, unknown: 0 },
}

/**
 * UTF-8 with or without its mark, else Windows-874, in which Thai banks write; null for a binary file. With the mark it is UTF-8 also where
 * bytes are damaged: read as Windows-874, every Thai letter of it would be three wrong ones.
 */
function textOf(bytes: Buffer): { text: string; isDamaged: boolean } | null {
  if (bytes.includes(0)) return null
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isDamaged: false }
  } catch {
    const isMarked = bytes.subarray(0, 3).equals(Buffer.from('\uFEFF'))
    return { text: new TextDecoder(isMarked ? 'utf-8' : 'windows-874').decode(bytes), isDamaged: isMarked }
  }
}

function columnsIn(text: string | undefined): StatementColumns | null | 'broken' {
  if (!text) return null
  try {
    const read = columnNames.safeParse(JSON.parse(text))
    return read.success ? read.data : 'broken'
  } catch {
    return 'broken'
  }
}

/** Names each row by its content, and by its number among equal ones: two equal transfers are two. */
function fingerprinted(bank: string, rows: StatementFile['rows']): NewRow[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const content = JSON.stringify([bank, row.at, row.hasTime, row.amount, row.reference, row.description])
    const nth = (seen.get(content) ?? 0) + 1
    seen.set(content, nth)
    return { ...row, fingerprint: createHash('sha256').update(`${nth} ${content}`).digest('base64url') }
  })
}

type Trial = Pick<Report, 'known' | 'differing' | 'replaced' | 'alike' | 'matches'>

/** What an import would do: rows that are known, and how the others would match. */
async function tryImport(
  db: Database,
  statement: { bank: string; fileHash: string },
  rows: readonly NewRow[],
): Promise<Trial> {
  const { fresh, differing, replaced } = await findEarlier(db, statement.fileHash, rows)
  const matches = { matched: 0, near: 0, unknown: 0 }
  const trial = {
    known: rows.length - fresh.length - differing.length,
    differing: differing.length,
    replaced: replaced.length,
    alike: await countAlike(db, statement, fresh),
    matches,
  }
  if (fresh.length === 0) return trial
  const times = fresh.map(({ at }) => at)
  const payments = await findCandidates(db, {
    from: times.reduce((a, b) => Math.min(a, b)),
    until: times.reduce((a, b) => Math.max(a, b)),
    replaced,
  })
  const entries = fresh.map((row) => ({ ...row, id: row.fingerprint, text: `${row.reference} ${row.description}` }))
  for (const { state } of matchStatement(entries, payments)) matches[state] += 1
  return trial
}

type NewStatement = {
  bank: string
  fileName: string
  fileHash: string
  columns: StatementColumns
  who: Staff
  now: Date
}

type StoredStatement = Trial & { statementId: string }

async function store(tx: Tx, statement: NewStatement, rows: readonly NewRow[]): Promise<Result<StoredStatement>> {
  await lockStatements(tx)
  const { bank, fileName, fileHash, columns, who, now } = statement
  const earlier = await tx
    .selectFrom('bank_statement')
    .select('id')
    .where('file_hash', '=', fileHash)
    .executeTakeFirst()
  // All of its rows would go for nothing.
  if (earlier && rows.length === 0) return invalid('columns', 'missing')
  const by = actorOf(who)
  await tx
    .insertInto('bank_statement_columns')
    .values({ bank, columns: JSON.stringify(columns), saved_at: now, saved_by: by })
    .onConflict((conflict) =>
      conflict.column('bank').doUpdateSet({ columns: JSON.stringify(columns), saved_at: now, saved_by: by }),
    )
    .execute()
  const statementId = earlier?.id ?? randomUUID()
  const { fresh, differing, replaced } = await findEarlier(tx, fileHash, rows)
  if (earlier) await readAgain(tx, { id: statementId, bank }, { rows, replaced })
  else
    await tx
      .insertInto('bank_statement')
      .values({
        id: statementId,
        bank,
        file_name: fileName,
        file_hash: fileHash,
        imported_at: now,
        imported_by: by,
      })
      .execute()
  await addRows(tx, statementId, fresh)
  await matchOpenRows(tx)
  return ok({
    statementId,
    known: rows.length - fresh.length - differing.length,
    differing: differing.length,
    replaced: replaced.length,
    alike: 0,
    matches: await countMatches(tx, statementId),
  })
}
