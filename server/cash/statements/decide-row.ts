import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type {
  assignStatementRow as assignCall,
  confirmStatementRow as confirmCall,
  ignoreStatementRow as ignoreCall,
  unmatchStatementRow as unmatchCall,
} from '#contract/backoffice/office/statements/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { hasMoney } from '#rules/orders/stages.ts'
import { isOwed, isPrepaid, payTypeOfTransfer } from '#rules/payments/pay-types.ts'
import { paidNote } from '#rules/payments/statement-match.ts'
import type { StatementRowState } from '#server/adapters/database/cash-tables.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { As } from '#server/http/route.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { findOrderById, lockOrder, type OrderRow } from '#server/orders/orders.ts'
import { moveToPaid } from '#server/orders/order-money.ts'
import { notUndoable, recordAction, type Inverse, type UndoableAction } from '#server/staff-actions/staff-actions.ts'
import { lockStatements } from '#server/payments/payments.ts'
import { isOfAnother, orderOfTransfer } from './match-rows.ts'
import { paymentOnAccount } from './paid-on-account.ts'
import { presentRow } from './present.ts'
import { findRows, type StatementRowDetails } from './store.ts'

type DecidedRow = AnswerOf<typeof assignCall>
/** What becomes of a row; null: it stays as it is. */
type Decision = {
  state: StatementRowState
  /** Keeps the payment that was proposed. */
  keepPayment?: boolean
  orderId?: string
  note?: string | null
  /** Whether its order was paid by this, which has no undo. */
  final?: boolean
} | null
type By = { who: Staff; now: Date }

const one = async (tx: Tx, id: number): Promise<StatementRowDetails | undefined> =>
  (await findRows(tx, { ids: [id], page: 0, size: 1 })).rows[0]

/** Decides about a row, one at a time, and returns the row as it is then. */
function decide(
  db: Database,
  { id, orderId, ...by }: By & { id: number; orderId?: string },
  decision: (tx: Tx, row: StatementRowDetails, order: OrderRow | null) => Promise<Result<Decision>>,
): Promise<Result<DecidedRow>> {
  return transact(db, async (tx): Promise<Result<DecidedRow>> => {
    await lockStatements(tx)
    const order = orderId === undefined ? null : await lockOrder(tx, orderId, null)
    const row = await one(tx, id)
    if (!row) return fail('not_found')
    const decided = await decision(tx, row, order)
    if (!decided.ok) return decided
    const undo = decided.value && (await save(tx, row, decided.value, by))
    const after = await one(tx, id)
    return after ? ok({ ...presentRow(after), undo }) : fail('not_found')
  })
}

async function save(
  tx: Tx,
  row: StatementRowDetails,
  { state, keepPayment, orderId, note = null, final }: NonNullable<Decision>,
  { who, now }: By,
): Promise<UndoableAction | null> {
  const nothing = { reason: null, slip_id: null, invoice_no: null, order_id: orderId ?? null }
  await tx
    .updateTable('bank_statement_row')
    .set({ ...(!keepPayment && nothing), state, note, decided_at: now, decided_by: actorOf(who) })
    .where('id', '=', row.id)
    .execute()
  if (final) return null
  const before = {
    state: row.state,
    reason: row.reason,
    slipId: row.slip_id,
    invoiceNo: row.invoice_no,
    orderId: row.order_id,
    note: row.note,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decided_by,
  }
  const subject = { type: 'statement', id: String(row.id) } as const
  return recordAction(tx, { kind: 'statement_row_decided', subject, inverse: { before }, who, at: now })
}

/** Puts a row back as it was, unless it has paid an order since, or its payment was cancelled or belongs to another row by now. */
export const undoRowDecision: Inverse<'statement_row_decided'> = async (tx, { id, inverse: { before } }) => {
  await lockStatements(tx)
  const row = await one(tx, Number(id))
  if (!row) return fail('not_found')
  if (hasPaidOrder(row)) return notUndoable('changed_since', 'The row has paid an order')
  const taken = await tx
    .selectFrom('bank_statement_row')
    .select('id')
    .where('id', '<>', row.id)
    .where((eb) => eb.or([eb('slip_id', '=', before.slipId), eb('invoice_no', '=', before.invoiceNo)]))
    .executeTakeFirst()
  if (taken || (await isLinkGone(tx, row, before)))
    return notUndoable('changed_since', 'The payment belongs to another row, or was cancelled')
  await tx
    .updateTable('bank_statement_row')
    .set({ state: before.state, reason: before.reason, note: before.note })
    .set({ slip_id: before.slipId, invoice_no: before.invoiceNo, order_id: before.orderId })
    .set({ decided_at: before.decidedAt === null ? null : new Date(before.decidedAt), decided_by: before.decidedBy })
    .where('id', '=', row.id)
    .execute()
  return ok(null)
}

/** Whether a row was linked to a payment on account that was cancelled since, or that another row is linked to by now. */
async function isLinkGone(
  tx: Tx,
  row: StatementRowDetails,
  { state, orderId }: { state: string; orderId: string | null },
): Promise<boolean> {
  const order = state === 'CONFIRMED' && orderId !== null ? await findOrderById(tx, orderId) : null
  if (!order || !isOwed(order.pay_type)) return false
  return (await paymentOnAccount(tx, { row, order, amount: row.amount_satang })) !== 'free'
}

type SeenRow = RequestOf<typeof confirmCall>['body']['seen']

const isOtherPayment = (row: StatementRowDetails, seen: SeenRow): boolean =>
  seen !== undefined && seen.paymentId !== (presentRow(row).payment?.id ?? null)

/** Refuses what was decided by another state or payment than the row has; null where both were seen, or none is named. */
const refuseUnseen = (row: StatementRowDetails, seen: SeenRow) =>
  seen && (seen.state !== row.state || isOtherPayment(row, seen))
    ? fail('conflict', { detail: 'The row has another state or payment than was seen' })
    : null

/** Confirms the proposed payment, if it is the one that was seen; confirming twice is once. */
export const confirmRow = (db: Database, { params, body: { seen }, who, now }: As<Staff, typeof confirmCall>) =>
  decide(db, { id: params.id, who, now }, async (_tx, row) => {
    const { state, note } = row
    if (state === 'CONFIRMED' && !isOtherPayment(row, seen)) return ok(null)
    if (state !== 'NEAR' && state !== 'MATCHED') return fail('conflict', { detail: `The row is ${state}` })
    return refuseUnseen(row, seen) ?? ok({ state: 'CONFIRMED', keepPayment: true, note })
  })

/** Takes the payment of a row away, if it is as it was seen, or opens one that was set aside; unmatching twice is once. */
export const unmatchRow = (db: Database, { params, body: { seen }, who, now }: As<Staff, typeof unmatchCall>) =>
  decide(db, { id: params.id, who, now }, async (_tx, row) => {
    if (row.state === 'UNKNOWN') return ok(null)
    if (hasPaidOrder(row)) return fail('conflict', { detail: 'The row has paid an order' })
    return refuseUnseen(row, seen) ?? ok({ state: 'UNKNOWN' })
  })

/** Sets a row aside that is no retailer's payment. */
export const ignoreRow = (db: Database, { params, body, who, now }: As<Staff, typeof ignoreCall>) =>
  decide(db, { id: params.id, who, now }, async (_tx, { state }) =>
    state === 'CONFIRMED'
      ? fail('conflict', { detail: 'The row is confirmed' })
      : ok({ state: 'IGNORED', note: body.note }),
  )

const hasPaidOrder = ({ state, note }: StatementRowDetails): boolean => state === 'CONFIRMED' && note === paidNote

/** Refuses a transfer that is for certain another order's; null where it is none's. */
async function refuseOfAnother(tx: Tx, row: StatementRowDetails, order: OrderRow) {
  const owner = await orderOfTransfer(tx, row)
  if (owner !== null && owner !== order.id)
    return fail('slip_used', { detail: 'A slip or payment of another order has its reference' })
  if (await isOfAnother(tx, row, order.id))
    return fail('slip_used', { detail: 'Another row of the transfer belongs to another order' })
  return null
}

/** Links a row to an order that it does not pay: one that is paid in advance, or on account by a payment that is recorded. */
async function link(tx: Tx, row: StatementRowDetails, order: OrderRow): Promise<Result<Decision>> {
  const decision = { state: 'CONFIRMED', orderId: order.id } as const
  if (isPrepaid(order.pay_type) && hasMoney(order.stage)) return ok(decision)
  const payment = await paymentOnAccount(tx, { row, order, amount: row.amount_satang })
  if (payment === 'none')
    return fail('order_closed', { detail: `The order is ${order.stage}, paid by ${order.pay_type}` })
  if (payment === 'taken') return fail('slip_used', { detail: 'Another row is linked to the payment on account' })
  return (await refuseOfAnother(tx, row, order)) ?? ok(decision)
}

/**
 * Assigns a row to an order. An order that waits for payment is paid by it, for exactly the amount; a prepaid order that
 * is paid is only linked, as is one on account for which a payment of the amount is recorded. Fails with `amount_mismatch`,
 * `slip_used` for a transfer that another order's slip, payment or row names, or `order_closed` for an order that expects no
 * transfer, or whose payment on account is not recorded yet.
 */
export async function assignRow(
  db: Database,
  { params, body, who, now }: As<Staff, typeof assignCall>,
): Promise<Result<DecidedRow>> {
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('order_number', '=', body.orderNumber)
    .executeTakeFirst()
  if (!found) return fail('not_found')
  return decide(db, { id: params.id, orderId: found.id, who, now }, async (tx, row, order) => {
    if (!order) return fail('not_found')
    if (row.state === 'CONFIRMED')
      return row.order_id === order.id ? ok(null) : fail('conflict', { detail: 'The row is confirmed' })
    if (order.state !== 'VERIFYING_PAYMENT') return link(tx, row, order)
    if (row.amount_satang !== order.grand_total_satang)
      return fail('amount_mismatch', { detail: 'The order waits for another amount' })
    const refusal = await refuseOfAnother(tx, row, order)
    if (refusal) return refusal
    const reason = `statement ${row.reference || row.id}`
    const money = { payType: payTypeOfTransfer, amount: row.amount_satang }
    const paid = await moveToPaid(tx, order, money, { actor: actorOf(who), reason, at: now })
    return paid.ok ? ok({ state: 'CONFIRMED', orderId: order.id, note: paidNote, final: true }) : paid
  })
}
