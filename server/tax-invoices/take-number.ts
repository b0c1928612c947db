import { sql } from 'kysely'
import { documentNumber, type NumberSeries } from '#rules/tax-invoices/document-number.ts'
import { thaiYear } from '#rules/thai-date.ts'
import type { Tx } from '#server/adapters/database/database.ts'

/**
 * Takes the next number of a series, branch and year. Other transactions wait until the caller's one ends; if it is
 * rolled back, the next one gets the same number. Take it last, since nothing else of the series can be issued until
 * then.
 * @returns the number, and a time of issue never before that of the previous number and never in a closed month
 */
export async function takeNumber(
  tx: Tx,
  series: NumberSeries,
  branch: string,
  now: Date,
): Promise<{ number: string; issuedAt: Date }> {
  const moment = await afterClosedMonths(tx, now)
  const year = thaiYear(moment)
  const { rows } = await sql<{ running: number; issued_at: Date }>`
    insert into ${sql.table(series === 'RC' ? 'receipt_counter' : 'tax_document_counter')} as c (series, branch, year, last_number, last_at)
    values (${series}, ${branch}, ${year}, 1, ${moment})
    on conflict (series, branch, year) do update
      set last_number = c.last_number + 1, last_at = greatest(c.last_at, excluded.last_at)
    returning last_number as running, last_at as issued_at`.execute(tx)
  const taken = rows[0]
  if (!taken) throw new Error(`No number of the series ${series} ${branch} ${year} could be taken`)
  return { number: documentNumber({ series, branch, year, running: taken.running }), issuedAt: taken.issued_at }
}

/** The lock between issuing documents, which share it, and closing a month. */
const monthLock = 7_203_427

/** Waits until no document is being issued, and lets none be issued until the transaction ends. */
export const lockMonths = (tx: Tx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${monthLock}::bigint)`.execute(tx)

/** Lets no month be closed until the transaction ends. */
export const shareMonths = (tx: Tx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock_shared(${monthLock}::bigint)`.execute(tx)

/** The moment itself, or the start of the month after the last one that was declared. */
async function afterClosedMonths(tx: Tx, moment: Date): Promise<Date> {
  await shareMonths(tx)
  const { rows } = await sql<{ open_from: Date | null }>`
    select ((max(month) + interval '1 month') at time zone 'Asia/Bangkok') as open_from from tax_month`.execute(tx)
  const openFrom = rows[0]?.open_from
  return openFrom && openFrom > moment ? openFrom : moment
}
