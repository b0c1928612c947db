import { sql } from 'kysely'
import type { recordRest as recordRestCall } from '#contract/backoffice/day/slips/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { plus, toBaht, type Satang } from '#rules/money.ts'
import { isPrepaidAndPaid } from '#rules/orders/amount-due.ts'
import { sqlState, type Database, type Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import type { As } from '#server/http/route.ts'
import { isWithSettledDriver, lockRunsOf } from '#server/fulfilment/fulfilment.ts'
import { paidOf, savePaid } from '#server/orders/order-money.ts'
import { dueOf } from '#server/orders/order-reading.ts'
import { lockOrder, undoReason, type OrderRow } from '#server/orders/orders.ts'
import { notUndoable, recordAction, type Inverse } from '#server/staff-actions/staff-actions.ts'
import { hasPaidAnother, lockStatements } from './paid-by-statement.ts'
import { findSlip } from './store.ts'

const isPaidBefore = ({ stage, pay_type: payType }: OrderRow): boolean => isPrepaidAndPaid({ stage, payType })

/**
 * Records that the retailer has transferred what is still due in cash of an order that was paid beforehand: a slip of its own, without a
 * picture. Fails with `order_closed` where nothing of that kind is due, `cash_closed` where its cash was received, `conflict` where another
 * amount is due than was shown, and `slip_used` where the transfer has paid something already.
 */
export async function recordRest(
  db: Database,
  { who, params, body, now }: As<Staff, typeof recordRestCall>,
  id: string,
): Promise<Result<AnswerOf<typeof recordRestCall>>> {
  try {
    return await transact(db, async (tx): Promise<Result<AnswerOf<typeof recordRestCall>>> => {
      await lockStatements(tx)
      const order = await lockOrder(tx, params.id, null)
      if (!order) return fail('not_found')
      if (await isCashReceived(tx, order.id)) return fail('cash_closed', { detail: 'Its cash was received' })
      const { paid_satang: paid } = order
      const rest = dueOf(order)
      if (paid === null || !isPaidBefore(order) || rest === 0)
        return fail('order_closed', { detail: 'Nothing is due in cash of a payment' })
      if (toBaht(rest) !== body.expectedDueAmt) return fail('conflict', { detail: `${toBaht(rest)} baht are due` })
      const { reference } = body
      if (await hasPaidAnother(tx, order.id, { reference, sentAt: now, amount: rest }))
        return fail('slip_used', { detail: 'Its money was assigned to another order on the statement of the bank' })
      const by = { actor: actorOf(who), at: now }
      await addRest(tx, { id, order, amount: rest, reference, ...by })
      await savePaid(tx, order.id, paidOf(order, plus(paid, rest)))
      await writeEvent(tx, order, { reason: reference, ...by })
      const subject = { type: 'order', id: order.id } as const
      const inverse = { slipId: id, paid }
      return ok({ undo: await recordAction(tx, { kind: 'order_rest_recorded', subject, inverse, who, at: now }) })
    })
  } catch (error) {
    if (sqlState(error) === '23505') return fail('slip_used')
    throw error
  }
}

type NewRest = {
  id: string
  order: { id: string; outlet_id: string }
  amount: Satang
  reference: string
  actor: string
  at: Date
}

/**
 * Stores a transfer that a clerk has seen on the account as an accepted slip, whose picture nobody has. Fails on the unique index where
 * another slip has its reference.
 */
const addRest = (tx: Tx, { id, order, amount, reference, actor, at }: NewRest): Promise<unknown> =>
  tx
    .insertInto('payment_slip')
    .values({
      id,
      order_id: order.id,
      outlet_id: order.outlet_id,
      state: 'accepted' as const,
      sending_bank: null,
      reference,
      amount_satang: amount,
      picture: null,
      content_hash: id,
      overrides: null,
      created_at: at,
      decided_at: at,
      decided_by: actor,
      reason: null,
      note: null,
    })
    .execute()

/**
 * Takes back a transfer that a clerk had recorded.
 * @returns false where a bank statement names it, or it was used for another order
 */
async function removeRest(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from payment_slip s where s.id = ${id}::uuid
      and not exists (select from bank_statement_row r where r.slip_id = s.id)
      and not exists (select from payment_slip o where o.overrides = s.id) returning s.id`.execute(tx)
  return rows.length > 0
}

/** Whether the cash of an order was received, by the counter or with what its driver brought. */
async function isCashReceived(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from counter_receipt where order_id = ${orderId}::uuid
    union all select from cash_up_order where order_id = ${orderId}::uuid`.execute(tx)
  return rows.length > 0
}

/** Whether what is due of an order comes too late for the cash-up of the driver who delivered it. */
async function isCashOfDriverClosed(tx: Tx, orderId: string): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where(isWithSettledDriver)
    .executeTakeFirst()
  return order !== undefined
}

type RestEvent = { actor: string; at: Date; reason: string }

const writeEvent = (tx: Tx, { id, state }: OrderRow, { actor, at, reason }: RestEvent): Promise<unknown> =>
  sql`insert into order_event (order_id, state, stage, at, actor, reason)
    values (${id}, ${state}, 'REST_PAID', ${at}, ${actor}, ${reason})`.execute(tx)

/**
 * What was transferred is due in cash again, unless the bank's statement names the transfer, or the cash of the order was received or
 * closed: no cash-up would have it.
 */
export const undoRest: Inverse<'order_rest_recorded'> = async (tx, { id, inverse, who, at }) => {
  await lockStatements(tx)
  await lockRunsOf(tx, id)
  const order = await lockOrder(tx, id, null)
  const slip = order && (await findSlip(tx, inverse.slipId, true))
  if (!order || !slip) return fail('not_found')
  if ((await isCashReceived(tx, id)) || (await isCashOfDriverClosed(tx, id)))
    return notUndoable('changed_since', 'Its cash was received')
  const isAsRecorded = order.paid_satang === paidOf(order, plus(inverse.paid, slip.amount_satang))
  if (!isPaidBefore(order) || !isAsRecorded)
    return notUndoable('changed_since', 'Its payment or its goods have changed')
  if (!(await removeRest(tx, slip.id)))
    return notUndoable('changed_since', 'The statement of the bank names the transfer')
  await savePaid(tx, id, inverse.paid)
  await writeEvent(tx, order, { actor: actorOf(who), at, reason: undoReason })
  return ok(null)
}
