import { sql } from 'kysely'
import { isCertain, matchStatement, type MatchState, type StatementEntry } from '#rules/payments/statement-match.ts'
import { bangkokDate, dayMs, startOfDay } from '#rules/bangkok-time.ts'
import type { StatementRowState } from '#server/adapters/database/cash-tables.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { lockStatements, longestDelayMs, openRowsOfRejected } from '#server/payments/payments.ts'
import { countMatches, findCandidates, saveMatches, type MatchCounts, type StatementRowDetails } from './store.ts'

const rowStates: Record<MatchState, StatementRowState> = { matched: 'MATCHED', near: 'NEAR', unknown: 'UNKNOWN' }

/** Matches all rows that nobody has decided and that have no exact match yet, or one with a slip that was rejected. */
export async function matchOpenRows(tx: Tx): Promise<void> {
  await lockStatements(tx)
  await openRowsOfRejected(tx)
  const open = await tx
    .selectFrom('bank_statement_row')
    .select(['id', 'at', 'has_time', 'amount_satang', 'reference', 'description'])
    .where('state', 'in', ['NEAR', 'UNKNOWN'])
    .where('decided_at', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .execute()
  if (open.length === 0) return
  // Near ones may belong to a slip that came later: they start again.
  await tx
    .updateTable('bank_statement_row')
    .set({ state: 'UNKNOWN', reason: null, slip_id: null, invoice_no: null, order_id: null })
    .where('state', '=', 'NEAR')
    .where('decided_at', 'is', null)
    .execute()
  const times = open.map(({ at }) => at.getTime())
  const candidates = await findCandidates(tx, {
    from: times.reduce((a, b) => Math.min(a, b)),
    until: times.reduce((a, b) => Math.max(a, b)),
  })
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  const matches = matchStatement(open.map(entryOf), candidates)
  await saveMatches(
    tx,
    matches.flatMap(({ entryId, state, reason, paymentId }) =>
      state === 'unknown'
        ? []
        : [{ id: Number(entryId), state: rowStates[state], reason, candidate: byId.get(paymentId ?? '') }],
    ),
  )
}

const entryOf = (
  row: Pick<StatementRowDetails, 'id' | 'at' | 'has_time' | 'amount_satang' | 'reference' | 'description'>,
): StatementEntry => ({
  id: String(row.id),
  at: row.at.getTime(),
  hasTime: row.has_time,
  amount: row.amount_satang,
  text: `${row.reference} ${row.description}`,
})

/**
 * The order for which a transfer was sent, by its reference: that of a slip which was not rejected, or of a payment through the
 * gateway; also where the row was unmatched, or is a second one of the same transfer. One that has paid an order already is that order's.
 * Null where none has it.
 */
export async function orderOfTransfer(tx: Tx, row: StatementRowDetails): Promise<string | null> {
  if (isCertain(row.reason) && row.slip_state !== 'rejected')
    return (await orderPaidBy(tx, row.slip_id)) ?? row.order_id
  const at = row.at.getTime()
  const candidates = await findCandidates(tx, { from: at, until: at, margin: longestDelayMs, taken: true })
  const [match] = matchStatement([entryOf(row)], candidates)
  if (!match || !isCertain(match.reason)) return null
  const owner = candidates.find(({ id }) => id === match.paymentId)
  return owner ? ((await orderPaidBy(tx, owner.slipId)) ?? owner.orderId) : null
}

/** The order that the transfer of a slip has paid, for which it was accepted or used first; null where it has paid none. */
async function orderPaidBy(tx: Tx, slipId: string | null): Promise<string | null> {
  const { rows } = await sql<{ orderId: string }>`
    select paid.order_id as "orderId" from payment_slip slip
      join payment_slip paid on paid.reference = slip.reference or paid.content_hash = slip.content_hash
    where slip.id = ${slipId}::uuid and paid.state = 'accepted'
    order by paid.overrides is not null, paid.created_at limit 1`.execute(tx)
  return rows[0]?.orderId ?? null
}

/** Whether another row of the same transfer, by its reference, amount and day, belongs to another order for certain. */
export async function isOfAnother(tx: Tx, row: StatementRowDetails, orderId: string): Promise<boolean> {
  if (row.reference === '') return false
  const start = startOfDay(bangkokDate(row.at))
  const other = await tx
    .selectFrom('bank_statement_row')
    .select('id')
    .where('state', '=', 'CONFIRMED')
    .where('order_id', '<>', orderId)
    .where('reference', '=', row.reference)
    .where('amount_satang', '=', row.amount_satang)
    .where('at', '>=', start)
    .where('at', '<', new Date(start.getTime() + dayMs))
    .executeTakeFirst()
  return other !== undefined
}

/** Matches again at the request of staff. */
export const matchAgain = (db: Database): Promise<MatchCounts> =>
  transact(db, async (tx) => {
    await matchOpenRows(tx)
    return countMatches(tx, undefined)
  })
