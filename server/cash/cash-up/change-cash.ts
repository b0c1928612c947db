import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type {
  closeCash as closeCall,
  countCash as countCall,
  reopenCash as reopenCall,
} from '#contract/backoffice/day/cash/calls.ts'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import { countedCash, countViolation } from '#rules/cash/count.ts'
import { fromBaht, minus, satang, toBaht, type Satang } from '#rules/money.ts'
import type { Party } from '#rules/tax-invoices/tax-invoice.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { lockRuns, settleRun, unsettleRun } from '#server/fulfilment/fulfilment.ts'
import { transactOnce } from '#server/http/idempotency.ts'
import type { Outcome } from '#server/http/outcome.ts'
import type { As } from '#server/http/route.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { notUndoable, recordAction, type Inverse } from '#server/staff-actions/staff-actions.ts'
import { issueCashReceipt, voidCashReceipt } from './cash-receipt.ts'
import { deliveredOrders, expectedCash, type CashDay, type WholeCashUp } from './present.ts'
import { cashDay, collectorOf, readCashUp } from './read-cash.ts'
import { findCashUps, lockCashUp, lockOrders, type CashUpRow } from './store.ts'

export type CashDeps = {
  db: Database
  /** Who gives the receipts; null while the company is not set up. */
  seller: () => Party | null
}
type CountRequest = As<Staff, typeof countCall>
type CountAnswer = AnswerOf<typeof countCall>
type Params = { day: string; collector: string }
type Change = (tx: Tx, current: CashDay) => Promise<Result<null>>

/** One collector's day under its lock; null where there is none. */
async function lockCashDay(tx: Tx, { day, collector }: Params): Promise<CashDay | null> {
  const named = collectorOf(collector)
  const before = named && (await cashDay(tx, day, named.collector))
  if (!before) return null
  // Runs before their orders, and orders before everything else, as in all transactions; then their amounts are read again.
  await lockRuns(
    tx,
    before.runs.map(({ id }) => id),
  )
  await lockOrders(
    tx,
    before.orders.map(({ id }) => id),
  )
  await lockCashUp(tx, day, named.collector)
  return cashDay(tx, day, named.collector)
}

/** Runs a change of one collector's day under its lock, and returns the day as it is then. */
const changeCashDay = (db: Database, params: Params, change: Change): Promise<Result<WholeCashUp>> =>
  transact(db, async (tx): Promise<Result<WholeCashUp>> => {
    const current = await lockCashDay(tx, params)
    if (!current) return fail('not_found')
    const changed = await change(tx, current)
    return changed.ok ? readCashUp(tx, params) : changed
  })

/**
 * Records a count; a later one replaces it. A count that differs from what is expected needs a reason. Once per
 * idempotency key. Fails with `cash_closed` once it is closed, and with `conflict` and what was counted where somebody has
 * counted it since the page was shown.
 */
export const countCash = (db: Database, request: CountRequest): Promise<Outcome<CountAnswer>> =>
  transactOnce(db, request, { content: ['count-cash', request.params, request.body] }, async (tx, findReplay) => {
    const { params, body, who, now } = request
    const current = await lockCashDay(tx, params)
    if (!current) return fail('not_found')
    const replay = await findReplay()
    if (replay) return replay
    if (current.row?.state === 'CLOSED') return fail('cash_closed')
    const unseen = current.row && refuseUnseen(current.row, body.seenCountedOn)
    if (unseen) return unseen
    const counted = body.counted.map(({ value, pieces }) => ({ value: fromBaht(value) ?? 0, pieces }))
    const violation = countViolation(counted)
    if (violation) return fail('validation', { errors: [violation] })
    const amount = countedCash(counted)
    const expected = expectedCash(current)
    if (amount !== expected && !body.reason) return invalid('reason', 'required')
    const row = {
      state: 'COUNTED' as const,
      counted: JSON.stringify(counted),
      counted_satang: amount,
      expected_satang: expected,
      reason: amount === expected ? null : (body.reason ?? null),
      counted_at: now,
      counted_by: actorOf(who),
      counter_id: who.id,
    }
    if (current.row) await tx.updateTable('cash_up').set(row).where('id', '=', current.row.id).execute()
    else {
      const whose = { day: params.day, driver_id: current.collector, driver_name: current.name }
      await tx
        .insertInto('cash_up')
        .values({ id: randomUUID(), ...whose, ...row })
        .execute()
    }
    const before = current.row && storedCount(current.row)
    const subject = { type: 'cash', id: `${params.day}-${params.collector}` } as const
    const undo = await recordAction(tx, { kind: 'cash_counted', subject, inverse: { before }, who, at: now })
    const cashUp = await readCashUp(tx, params)
    return cashUp.ok ? ok({ ...cashUp.value, undo }) : cashUp
  })

/** Refuses to replace a count that the page did not show, with that count; null where it showed it, or said nothing. */
function refuseUnseen(
  { counted_at: at, counter, counted_satang: amount }: CashUpRow,
  seen: string | null | undefined,
): ReturnType<typeof fail> | null {
  if (seen === undefined || (seen !== null && Date.parse(seen) === at.getTime())) return null
  const counted = { amt: toBaht(amount), by: counter.name, at: at.toISOString() }
  return fail('conflict', { detail: `${counted.by} has counted it`, counted })
}

/** A count as its undo stores it. */
const storedCount = (row: CashUpRow) => ({
  counted: row.counted,
  amount: row.counted_satang,
  expected: row.expected_satang,
  reason: row.reason,
  at: row.counted_at.toISOString(),
  by: row.counted_by,
  byId: row.counter_id,
})

/**
 * Puts the count before back, or none. What has been closed since stays as it is, and what was closed and opened again has a
 * count, since the ledger names it.
 */
export const undoCount: Inverse<'cash_counted'> = async (tx, { id, inverse: { before } }) => {
  const [day, text] = [id.slice(0, 10), id.slice(11)]
  const named = collectorOf(text)
  if (!named) return fail('not_found')
  await lockCashUp(tx, day, named.collector)
  const [row] = await findCashUps(tx, day, named.collector)
  if (!row || row.state === 'CLOSED') return notUndoable('changed_since', 'The cash is closed')
  if (!before && row.reopened_at !== null) return notUndoable('changed_since', 'The cash was closed since')
  if (!before) await tx.deleteFrom('cash_up').where('id', '=', row.id).execute()
  else
    await tx
      .updateTable('cash_up')
      .set({ counted: JSON.stringify(before.counted), counted_satang: satang(before.amount) })
      .set({ expected_satang: satang(before.expected), reason: before.reason })
      .set({ counted_at: new Date(before.at), counted_by: before.by, counter_id: before.byId })
      .where('id', '=', row.id)
      .execute()
  return ok(null)
}

/**
 * Closes a count, once: the cash of each order, each payment on account and the difference enter the ledger, the retailers get their receipts, and the
 * driver's runs are settled.
 * Fails with `second_person_required` for the person who counted and for the driver, `run_open` while one of the
 * driver's own runs is on the road, and `conflict` where an amount is no longer the one that was counted or shown.
 */
export const closeCash = (
  { db, seller }: CashDeps,
  { params, body, who, now }: As<Staff, typeof closeCall>,
): Promise<Result<WholeCashUp>> =>
  changeCashDay(db, params, async (tx, current) => {
    const { row } = current
    if (row?.state === 'CLOSED') return ok(null)
    if (!row) return fail('conflict', { detail: 'Nothing has been counted' })
    if ((row.counter_id ?? row.counter.id) === who.id || current.collector === who.id)
      return fail('second_person_required', { detail: 'Another person must close what one has counted or collected' })
    if (current.runs.some(({ state }) => state === 'OUT')) return fail('run_open')
    const expected = expectedCash(current)
    const seen = fromBaht(body.expectedAmt) === expected && fromBaht(body.countedAmt) === row.counted_satang
    if (!seen || row.expected_satang !== expected)
      return fail('conflict', { detail: 'An amount has changed since it was counted or shown' })
    const actor = actorOf(who)
    await enterLedger(tx, current, { cashUp: row, difference: minus(row.counted_satang, expected), actor, at: now })
    await tx
      .updateTable('cash_up')
      .set({ state: 'CLOSED', closed_at: now, closed_by: actor })
      .where('id', '=', row.id)
      .execute()
    const issuing = { seller: seller(), by: actor, now }
    for (const { id: orderId, payType, due: amount } of deliveredOrders(current))
      await issueCashReceipt(tx, { orderId, payType, amount }, issuing)
    for (const { id } of current.runs) await settleRun(tx, id, now)
    return ok(null)
  })

type Entry = { cashUp: CashUpRow; difference: Satang; actor: string; at: Date }

async function enterLedger(tx: Tx, current: CashDay, { cashUp, difference, actor, at }: Entry): Promise<void> {
  const orders = deliveredOrders(current)
  const ids = orders.map(({ id }) => id)
  const amounts = orders.map(({ due }) => due)
  await sql`
    with received as (
      insert into cash_up_order (order_id, cash_up_id, due_satang)
      select id, ${cashUp.id}::uuid, due from unnest(${ids}::uuid[], ${amounts}::bigint[]) as o (id, due)
    )
    insert into cash_ledger (cash_up_id, kind, order_id, amount_satang, at, actor)
    select ${cashUp.id}::uuid, 'RECEIVED', id, due, ${at}::timestamptz, ${actor}
    from unnest(${ids}::uuid[], ${amounts}::bigint[]) with ordinality as o (id, due, nth) order by nth`.execute(tx)
  const payments = current.payments.map(({ id }) => id)
  await sql`
    with closed as (
      update credit_receipt set cash_up_id = ${cashUp.id}::uuid where id = any(${payments}::bigint[])
      returning id, amount_satang
    )
    insert into cash_ledger (cash_up_id, kind, credit_receipt_id, amount_satang, at, actor)
    select ${cashUp.id}::uuid, 'ON_ACCOUNT', id, amount_satang, ${at}::timestamptz, ${actor}
    from closed order by id`.execute(tx)
  if (difference === 0) return
  const entry = { cash_up_id: cashUp.id, kind: 'DIFFERENCE' as const, order_id: null, amount_satang: difference }
  await tx
    .insertInto('cash_ledger')
    .values({ ...entry, at, actor })
    .execute()
}

/**
 * Opens a closed cash-up again: the ledger gets the opposite of every entry that still counts, the receipts that it issued are
 * void, and the runs are no longer settled. Fails with `conflict` where it is not closed.
 */
export const reopenCash = (
  db: Database,
  { params, body, who, now }: As<Staff, typeof reopenCall>,
): Promise<Result<WholeCashUp>> =>
  changeCashDay(db, params, async (tx, current) => {
    const { row } = current
    if (row?.state !== 'CLOSED') return fail('conflict', { detail: 'It is not closed' })
    const actor = actorOf(who)
    await sql`
      insert into cash_ledger (cash_up_id, kind, order_id, credit_receipt_id, amount_satang, at, actor)
      select cash_up_id, 'REVERSED', order_id, credit_receipt_id, -sum(amount_satang), ${now}::timestamptz, ${actor}
      from cash_ledger where cash_up_id = ${row.id}::uuid
      group by cash_up_id, order_id, credit_receipt_id having sum(amount_satang) <> 0 order by min(id)`.execute(tx)
    const opened = await tx
      .deleteFrom('cash_up_order')
      .using('orders')
      .whereRef('orders.id', '=', 'cash_up_order.order_id')
      .where('cash_up_id', '=', row.id)
      .returning(['orders.id', 'orders.pay_type'])
      .execute()
    const payments = current.payments.map(({ id }) => id)
    await sql`update credit_receipt set cash_up_id = null where id = any(${payments}::bigint[])`.execute(tx)
    // What the counter received has its receipt by itself.
    if (current.collector !== null)
      for (const { id: orderId, pay_type: payType } of opened)
        await voidCashReceipt(tx, { orderId, payType }, { by: actor, at: now, reason: body.reason })
    await tx
      .updateTable('cash_up')
      .set({ state: 'COUNTED', closed_at: null, closed_by: null })
      .set({ reopened_at: now, reopened_by: actor, reopen_reason: body.reason })
      .where('id', '=', row.id)
      .execute()
    for (const { id } of current.runs) await unsettleRun(tx, id)
    return ok(null)
  })
