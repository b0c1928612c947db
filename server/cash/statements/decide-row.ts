import type {
  assignStatementRow as assignCall,
  confirmStatementRow as confirmCall,
  ignoreStatementRow as ignoreCall,
  unmatchStatementRow as unmatchCall,
} from '#contract/backoffice/statements/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { hasMoney } from '#rules/orders/stages.ts'
import { methodOf, methods } from '#rules/payments/pay-types.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { As } from '#server/http/route.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { lockOrder, moveToPaid } from '#server/orders/orders.ts'
import { presentRow, type PresentedRow } from './present.ts'
import { findRows, lockStatements, type StatementRowDetails } from './store.ts'

/** Runs a decision about a row, one at a time, and returns the row as it is then. */
function decide(
  db: Database,
  id: number,
  decision: (tx: Tx, row: StatementRowDetails) => Promise<Result<unknown>>,
): Promise<Result<PresentedRow>> {
  return db.transaction().execute(async (tx): Promise<Result<PresentedRow>> => {
    const [before] = (await findRows(tx, { ids: [id], page: 0, size: 1 })).rows
    if (!before) return fail('not_found')
    // Orders before everything else, as in all transactions.
    if (before.order_id) await lockOrder(tx, before.order_id, null)
    await lockStatements(tx)
    const [row] = (await findRows(tx, { ids: [id], page: 0, size: 1 })).rows
    if (!row) return fail('not_found')
    const decided = await decision(tx, row)
    if (!decided.ok) return decided
    const [after] = (await findRows(tx, { ids: [id], page: 0, size: 1 })).rows
    return after ? ok(presentRow(after)) : fail('not_found')
  })
}

type RowChange = { who: Staff; now: Date }
const update = (tx: Tx, id: number, { who, now }: RowChange, change: object): Promise<unknown> =>
  tx
    .updateTable('bank_statement_row')
    .set({ ...change, decided_at: now, decided_by: actorOf(who) })
    .where('id', '=', id)
    .execute()

/** Confirms the proposed payment; confirming twice is once. */
export const confirmRow = (db: Database, { params, ...by }: As<Staff, typeof confirmCall>) =>
  decide(db, params.id, async (tx, row) => {
    if (row.state === 'CONFIRMED') return ok(null)
    if (row.state !== 'NEAR' && row.state !== 'MATCHED') return fail('conflict', { detail: `The row is ${row.state}` })
    await update(tx, row.id, by, { state: 'CONFIRMED' })
    return ok(null)
  })

/** Takes the payment of a row away, or opens one that was set aside. */
export const unmatchRow = (db: Database, { params, ...by }: As<Staff, typeof unmatchCall>) =>
  decide(db, params.id, async (tx, row) => {
    if (hasPaidByHand(row)) return fail('conflict', { detail: 'The row has paid an order' })
    if (row.state === 'UNKNOWN') return ok(null)
    const nothing = { reason: null, slip_id: null, invoice_no: null, order_id: null, note: null }
    await update(tx, row.id, by, { ...nothing, state: 'UNKNOWN' })
    return ok(null)
  })

/** Sets a row aside that is no retailer's payment. */
export const ignoreRow = (db: Database, { params, body, ...by }: As<Staff, typeof ignoreCall>) =>
  decide(db, params.id, async (tx, row) => {
    if (row.state === 'CONFIRMED') return fail('conflict', { detail: 'The row is confirmed' })
    const nothing = { reason: null, slip_id: null, invoice_no: null, order_id: null }
    await update(tx, row.id, by, { ...nothing, state: 'IGNORED', note: body.note })
    return ok(null)
  })

/** The mark in a row's note by which an assignment that paid its order is known. */
const paidNote = 'paid'
const hasPaidByHand = ({ state, note }: StatementRowDetails): boolean => state === 'CONFIRMED' && note === paidNote

/**
 * Assigns a row to an order. An order that waits for payment is paid by it, for exactly the amount; a prepaid order that
 * is paid is only linked. Fails with `amount_mismatch`, or `order_closed` for an order that expects no transfer.
 */
export async function assignRow(
  db: Database,
  { params, body, who, now }: As<Staff, typeof assignCall>,
): Promise<Result<PresentedRow>> {
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('order_number', '=', body.orderNumber)
    .executeTakeFirst()
  if (!found) return fail('not_found')
  return db.transaction().execute(async (tx): Promise<Result<PresentedRow>> => {
    const order = await lockOrder(tx, found.id, null)
    await lockStatements(tx)
    const [row] = (await findRows(tx, { ids: [params.id], page: 0, size: 1 })).rows
    if (!row || !order) return fail('not_found')
    if (row.state === 'CONFIRMED')
      return row.order_id === order.id ? ok(presentRow(row)) : fail('conflict', { detail: 'The row is confirmed' })
    const isWaiting = order.state === 'VERIFYING_PAYMENT'
    if (!isWaiting && !(methods[methodOf(order.pay_type)].prepaid && hasMoney(order.stage)))
      return fail('order_closed', { detail: `The order is ${order.stage}, paid by ${order.pay_type}` })
    if (isWaiting) {
      if (row.amount_satang !== order.grand_total_satang)
        return fail('amount_mismatch', { detail: 'The order waits for another amount' })
      const reason = `statement ${row.reference || row.id}`
      const paid = await moveToPaid(tx, order, 'PROMPTPAY', { actor: actorOf(who), reason, at: now })
      if (!paid.ok) return paid
    }
    const assigned = { state: 'CONFIRMED', reason: null, slip_id: null, invoice_no: null, order_id: order.id }
    await update(tx, row.id, { who, now }, { ...assigned, note: isWaiting ? paidNote : null })
    const [after] = (await findRows(tx, { ids: [row.id], page: 0, size: 1 })).rows
    return after ? ok(presentRow(after)) : fail('not_found')
  })
}
