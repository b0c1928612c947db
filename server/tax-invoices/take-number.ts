import { sql } from 'kysely'
import { documentNumber, type Series } from '#rules/tax-invoices/document-number.ts'
import { thaiYear } from '#rules/thai-date.ts'
import type { Tx } from '#server/adapters/database/database.ts'

/**
 * Takes the next number of a series, branch and year. Other transactions wait until the caller's one ends; if it is
 * rolled back, the next one gets the same number. Take it last, since nothing else of the series can be issued until
 * then.
 * @returns the number, and a time of issue never before that of the previous number
 */
export async function takeNumber(
  tx: Tx,
  series: Series,
  branch: string,
  now: Date,
): Promise<{ number: string; issuedAt: Date }> {
  const year = thaiYear(now)
  const { rows } = await sql<{ running: number; issued_at: Date }>`
    insert into tax_document_counter as c (series, branch, year, last_number, last_at)
    values (${series}, ${branch}, ${year}, 1, ${now})
    on conflict (series, branch, year) do update
      set last_number = c.last_number + 1, last_at = greatest(c.last_at, excluded.last_at)
    returning last_number as running, last_at as issued_at`.execute(tx)
  const taken = rows[0]
  if (!taken) throw new Error(`No number of the series ${series} ${branch} ${year} could be taken`)
  return { number: documentNumber({ series, branch, year, running: taken.running }), issuedAt: taken.issued_at }
}
