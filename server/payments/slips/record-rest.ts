import { sql } from 'kysely'
import type { recordRest as recordRestCall } from '#contract/backoffice/day/slips/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { fail, ok } from '#contract/errors.ts'
import { plus, toBaht } from '#rules/money.ts'
import { isPrepaidAndPaid } from '#rules/orders/amount-due.ts'
import { sqlState, type Database, type Tx } from '#server/adapters/database/database.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { transactOnce } from '#server/http/idempotency.ts'
import type { Outcome } from '#server/http/outcome.ts'
import type { As } from '#server/http/route.ts'
import { isCashOfDriverClosed, lockRunsOf } from '#server/fulfilment/fulfilment.ts'
import { paidOf, savePaid } from '#server/orders/order-money.ts'
import { dueOf } from '#server/orders/order-reading.ts'
import { lockOrder, undoReason, type OrderRow } from '#server/orders/orders.ts'
import { isCashReceived } from '#server/orders/received-cash.ts'
import { notUndoable, recordAction, type Inverse } from '#server/staff-actions/staff-actions.ts'
import { hasPaidAnother, lockStatements } from './paid-by-statement.ts'
import { addRest, lockSlip, removeUse } from './store.ts'

const isPaidBefore = ({ stage, pay_type: payType }: OrderRow): boolean => isPrepaidAndPaid({ stage, payType })

/**
 * Records that the retailer has transferred what is still due in cash of an order that was paid beforehand: a slip of its own, without a
 * picture. Once per idempotency key. Fails with `order_closed` where nothing of that kind is due, `cash_closed` where its cash was received,
 * `conflict` where another amount is due than was shown, and `slip_used` where the transfer has paid something already.
 */
export async function recordRest(
  db: Database,
  request: As<Staff, typeof recordRestCall>,
  id: string,
): Promise<Outcome<AnswerOf<typeof recordRestCall>>> {
  try {
    const content = ['rest-transfer', request.params, request.body]
    return await transactOnce(db, request, { content }, async (tx, findReplay) => {
      const { who, params, body, now } = request
      await lockStatements(tx)
      const order = await lockOrder(tx, params.id, null)
      if (!order) return fail('not_found')
      const replay = await findReplay()
      if (replay) return replay
      if (await isCashReceived(tx, order.id)) return fail('cash_closed', { detail: 'Its cash was received' })
      const { paid_satang: paid } = order
      const rest = dueOf(order)
      if (paid === null || !isPaidBefore(order) || rest === 0)
        return fail('order_closed', { detail: 'Nothing is due in cash of a payment' })
      if (toBaht(rest) !== body.expectedDueAmt) return fail('conflict', { detail: `${toBaht(rest)} baht are due` })
      const { reference } = body
      if (await hasPaidAnother(tx, order.id, { reference, sentAt: now, amount: rest }))
        return fail('slip_used', { detail: 'Its money was assigned to another order on the statement of the bank' })
      const by = actorOf(who)
      await addRest(tx, { id, orderId: order.id, outletId: order.outlet_id, amount: rest, reference, by, at: now })
      await savePaid(tx, order.id, paidOf(order, plus(paid, rest)))
      await writeEvent(tx, order, { actor: by, at: now, reason: reference })
      const subject = { type: 'order', id: order.id } as const
      const inverse = { slipId: id, paid }
      return ok({ undo: await recordAction(tx, { kind: 'order_rest_recorded', subject, inverse, who, at: now }) })
    })
  } catch (error) {
    if (sqlState(error) === '23505') return fail('slip_used')
    throw error
  }
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
  const slip = order && (await lockSlip(tx, inverse.slipId))
  if (!order || !slip) return fail('not_found')
  if ((await isCashReceived(tx, id)) || (await isCashOfDriverClosed(tx, id)))
    return notUndoable('changed_since', 'Its cash was received, or is closed')
  const isAsRecorded = order.paid_satang === paidOf(order, plus(inverse.paid, slip.amount_satang))
  if (!isPaidBefore(order) || !isAsRecorded)
    return notUndoable('changed_since', 'Its payment or its goods have changed')
  if (!(await removeUse(tx, slip.id)))
    return notUndoable('changed_since', 'The statement of the bank names the transfer')
  await savePaid(tx, id, inverse.paid)
  await writeEvent(tx, order, { actor: actorOf(who), at, reason: undoReason })
  return ok(null)
}
