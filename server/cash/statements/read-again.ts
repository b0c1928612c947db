import { sql } from 'kysely'
import type { Satang } from '#rules/money.ts'
import type { StatementRow } from '#rules/payments/statement-file.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'

// A file that was imported with the wrong columns, or as the file of the wrong bank, is imported again: the content of its rows is
// another one then, their place in the file is the same.

/** `fingerprint`: names a row by its content. */
export type NewRow = StatementRow & { fingerprint: string }

type EarlierRow = {
  id: number
  line: number
  amount: Satang
  fingerprint: string
  isDecided: boolean
  isConfirmed: boolean
  isOfFile: boolean
}
type Earlier = {
  /** Rows that no import has brought yet. */
  fresh: NewRow[]
  /** Rows of this file whose line is confirmed for a payment with another amount: that one stays. */
  differing: NewRow[]
  /** Rows of this file that go, by their ids. */
  replaced: number[]
}

/**
 * What an import finds of its rows. Of the same file a row stays that belongs to a payment by a decision, or that somebody has decided
 * and that has the amount of its line; one that has another amount was misread, and decided as such.
 */
export async function findEarlier(db: Database | Tx, fileHash: string, rows: readonly NewRow[]): Promise<Earlier> {
  const { rows: earlier } = await sql<EarlierRow>`
    select r.id, r.line, r.amount_satang as amount, r.fingerprint, r.decided_at is not null as "isDecided",
      r.state = 'CONFIRMED' as "isConfirmed", b.file_hash = ${fileHash} as "isOfFile"
    from bank_statement_row r join bank_statement b on b.id = r.statement_id
    where r.fingerprint = any(${rows.map(({ fingerprint }) => fingerprint)}::text[])
      or r.statement_id = (select id from bank_statement where file_hash = ${fileHash})`.execute(db)
  const known = new Set(earlier.map(({ fingerprint }) => fingerprint))
  const ofFile = earlier.filter(({ isOfFile }) => isOfFile)
  const fingerprints = new Set(rows.map(({ fingerprint }) => fingerprint))
  // What is in this reading takes its line from it.
  const others = ofFile.filter(({ fingerprint }) => !fingerprints.has(fingerprint))
  const decided = new Set(others.flatMap(({ isDecided, line, amount }) => (isDecided ? `${line} ${amount}` : [])))
  const confirmed = new Set(others.flatMap(({ isConfirmed, line }) => (isConfirmed ? line : [])))
  const unknown = rows.filter(
    ({ fingerprint, line, amount }) => !known.has(fingerprint) && !decided.has(`${line} ${amount}`),
  )
  const decidedContent = new Set(earlier.flatMap(({ isDecided, fingerprint }) => (isDecided ? fingerprint : [])))
  const read = new Map(rows.map((row) => [row.line, row]))
  /** Where the double of a row is decided, its line does not come back. */
  const isReadAsDecided = ({ line, amount, fingerprint }: NewRow): boolean =>
    decided.has(`${line} ${amount}`) || decidedContent.has(fingerprint)
  const goes = ({ isDecided, isConfirmed, line, amount }: EarlierRow): boolean => {
    if (isConfirmed) return false
    const again = read.get(line)
    if (!again) return !isDecided
    return again.amount !== amount || (!isDecided && !isReadAsDecided(again))
  }
  return {
    fresh: unknown.filter(({ line }) => !confirmed.has(line)),
    differing: unknown.filter(({ line }) => confirmed.has(line)),
    replaced: others.filter(goes).map(({ id }) => id),
  }
}

/** Rows that another file of the bank brought with the same time and amount: the same transfers, where it was read with other columns. */
export async function countAlike(
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
 * Makes room for another reading of a file: what it replaces goes, and what stays takes its details from it. Under `lockStatements`. Of rows
 * that an older release brought twice for a line one takes them, by which later files know it: that of a payment.
 */
export async function readAgain(
  tx: Tx,
  statement: { id: string; bank: string },
  { rows, replaced }: { rows: readonly NewRow[]; replaced: readonly number[] },
): Promise<void> {
  await tx
    .updateTable('bank_statement')
    .set({ bank: statement.bank })
    .where('id', '=', statement.id)
    .where('bank', '<>', statement.bank)
    .execute()
  await sql`delete from bank_statement_row where id = any(${replaced}::bigint[])`.execute(tx)
  await sql`
    update bank_statement_row r set line = n.line from ${recordsOf(rows)}
    where r.statement_id = ${statement.id}::uuid and r.fingerprint = n.fingerprint and r.line <> n.line`.execute(tx)
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

/** Adds rows that no import has brought yet. */
export async function addRows(tx: Tx, statementId: string, fresh: readonly NewRow[]): Promise<void> {
  await sql`
    insert into bank_statement_row (statement_id, line, at, has_time, amount_satang, reference, description, fingerprint, state)
    select ${statementId}::uuid, n.*, 'UNKNOWN' from ${recordsOf(fresh)}
    order by n.line on conflict (fingerprint) do nothing`.execute(tx)
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
