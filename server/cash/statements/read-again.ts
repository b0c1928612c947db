import { sql } from 'kysely'
import type { StatementRow } from '#rules/payments/statement-file.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'

// A file that was imported with the wrong columns, or as the file of the wrong bank, is imported again: the content of its rows is
// another one then, their place in the file is the same.

/** `fingerprint`: names a row by its content. */
export type NewRow = StatementRow & { fingerprint: string }

/** What an import would find of its rows: those that it does not add, and those that it would replace. */
export async function findEarlier(
  db: Database,
  { bank, fileHash }: { bank: string; fileHash: string },
  rows: readonly NewRow[],
): Promise<{ fresh: NewRow[]; replaced: number[]; alike: number }> {
  type Earlier = { id: number; line: number; fingerprint: string; isDecided: boolean; isOfFile: boolean }
  const { rows: earlier } = await sql<Earlier>`
    select r.id, r.line, r.fingerprint, r.decided_at is not null as "isDecided", b.file_hash = ${fileHash} as "isOfFile"
    from bank_statement_row r join bank_statement b on b.id = r.statement_id
    where r.fingerprint = any(${rows.map(({ fingerprint }) => fingerprint)}::text[])
      or r.statement_id = (select id from bank_statement where file_hash = ${fileHash})`.execute(db)
  const known = new Set(earlier.map(({ fingerprint }) => fingerprint))
  const decided = new Set(earlier.flatMap(({ isDecided, isOfFile, line }) => (isDecided && isOfFile ? line : [])))
  const fresh = rows.filter(({ fingerprint, line }) => !known.has(fingerprint) && !decided.has(line))
  const fingerprints = new Set(rows.map(({ fingerprint }) => fingerprint))
  const replaced = earlier.filter(
    ({ isDecided, isOfFile, fingerprint }) => isOfFile && !isDecided && !fingerprints.has(fingerprint),
  )
  return { fresh, replaced: replaced.map(({ id }) => id), alike: await countAlike(db, { bank, fileHash }, fresh) }
}

/** Rows that another file of the bank brought with the same time and amount: the same transfers, where it was read with other columns. */
async function countAlike(
  db: Database,
  { bank, fileHash }: { bank: string; fileHash: string },
  fresh: readonly NewRow[],
): Promise<number> {
  const content = fresh.flatMap(({ at, hasTime, amount }) =>
    hasTime ? { at: new Date(at).toISOString(), amount_satang: amount } : [],
  )
  if (content.length === 0) return 0
  const { rows } = await sql<{ alike: number }>`
    select count(*)::int as alike
    from jsonb_to_recordset(${JSON.stringify(content)}::jsonb) as n (at timestamptz, amount_satang bigint)
    where exists (select from bank_statement_row r join bank_statement b on b.id = r.statement_id
      where r.at = n.at and r.amount_satang = n.amount_satang and r.has_time and b.bank = ${bank}
        and b.file_hash <> ${fileHash})`.execute(db)
  return rows[0]?.alike ?? 0
}

/**
 * Makes room for another reading of a file: what nobody has decided goes, and what somebody has decided takes its details from it. Under
 * `lockStatements`. Of rows that an older release brought twice for a line one takes them, by which later files know it: that of a payment.
 */
export async function readAgain(tx: Tx, statement: { id: string; bank: string }, rows: readonly NewRow[]) {
  await tx
    .updateTable('bank_statement')
    .set({ bank: statement.bank })
    .where('id', '=', statement.id)
    .where('bank', '<>', statement.bank)
    .execute()
  await sql`delete from bank_statement_row where statement_id = ${statement.id}::uuid and decided_at is null
    and fingerprint <> all(${rows.map(({ fingerprint }) => fingerprint)}::text[])`.execute(tx)
  await sql`
    update bank_statement_row r set at = n.at, has_time = n.has_time, reference = n.reference, description = n.description,
      fingerprint = n.fingerprint
    from ${recordsOf(rows)}
    where r.statement_id = ${statement.id}::uuid and r.line = n.line and r.amount_satang = n.amount_satang
      and not exists (select from bank_statement_row known where known.fingerprint = n.fingerprint)
      and not exists (select from bank_statement_row first
        where first.statement_id = r.statement_id and first.line = r.line and first.amount_satang = r.amount_satang
          and (first.state <> 'CONFIRMED', first.id) < (r.state <> 'CONFIRMED', r.id))`.execute(tx)
}

/** Adds the rows that no import has brought yet, by their content or their line in the file. @returns how many */
export async function addRows(tx: Tx, statementId: string, rows: readonly NewRow[]): Promise<number> {
  const { rows: added } = await sql<{ id: number }>`
    insert into bank_statement_row (statement_id, line, at, has_time, amount_satang, reference, description, fingerprint, state)
    select ${statementId}::uuid, n.*, 'UNKNOWN' from ${recordsOf(rows)}
    where not exists (select from bank_statement_row r where r.statement_id = ${statementId}::uuid and r.line = n.line)
    order by n.line on conflict (fingerprint) do nothing returning id`.execute(tx)
  return added.length
}

/** The rows as a table `n`. */
const recordsOf = (rows: readonly NewRow[]) => {
  const content = rows.map(({ line, at, hasTime, amount, reference, description, fingerprint }) => ({
    line,
    at: new Date(at).toISOString(),
    has_time: hasTime,
    amount_satang: amount,
    reference,
    description,
    fingerprint,
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(content)}::jsonb) as n (line int, at timestamptz, has_time boolean,
    amount_satang bigint, reference text, description text, fingerprint text)`
}
