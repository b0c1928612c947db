import { sql } from 'kysely'
import { isCertain, matchStatement } from '#rules/payments/statement-match.ts'
import { dayMs } from '#rules/bangkok-time.ts'
import type { Satang } from '#rules/money.ts'
import type { Tx } from '#server/adapters/database/database.ts'

/** A transfer is on the statement around the moment at which its slip is sent; retailers may be late. Milliseconds. */
export const longestDelayMs = 31 * dayMs

/**
 * Arbitrary but fixed: one import or match at a time, so that a payment is not given to two rows. Before orders and slips, which
 * rows of a statement refer to.
 */
export const lockStatements = (tx: Tx): Promise<unknown> => sql`select pg_advisory_xact_lock(7203415)`.execute(tx)

/**
 * Opens the rows of a statement that were matched to a rejected slip, of any by default: their money belongs to no order. What a
 * person has confirmed stays. Under `lockStatements`.
 */
export const openRowsOfRejected = (tx: Tx, slipId: string | null = null): Promise<unknown> =>
  sql`update bank_statement_row r set state = 'UNKNOWN', reason = null, slip_id = null, order_id = null
    from payment_slip s where s.id = r.slip_id and s.state = 'rejected' and r.decided_at is null
      and (${slipId}::uuid is null or r.slip_id = ${slipId}::uuid)`.execute(tx)

type Slip = { reference: string; sentAt: Date; amount: Satang }
type Row = { id: string; at: number; hasTime: boolean; amount: Satang; text: string }

/**
 * Whether the money of a slip belongs to another order, to which somebody assigned it on the bank's statement: it has paid that order,
 * or is the payment that was confirmed by hand before. Under `lockStatements`.
 */
export async function hasPaidAnother(tx: Tx, orderId: string, { reference, sentAt, amount }: Slip): Promise<boolean> {
  const [start, end] = [new Date(sentAt.getTime() - longestDelayMs), new Date(sentAt.getTime() + longestDelayMs)]
  const { rows } = await sql<Row>`
    select id::text, extract(epoch from at)::float8 * 1000 as at, has_time as "hasTime", amount_satang as amount,
      reference || ' ' || description as text
    from bank_statement_row
    where state = 'CONFIRMED' and slip_id is null and order_id <> ${orderId}::uuid and at between ${start} and ${end}`.execute(
    tx,
  )
  const slip = { id: orderId, at: sentAt.getTime(), amount, references: [reference] }
  return matchStatement(rows, [slip]).some(({ reason }) => isCertain(reason))
}
