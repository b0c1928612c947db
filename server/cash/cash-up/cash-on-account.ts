import { sql } from 'kysely'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { dayAfter } from '#rules/days-and-months.ts'
import type { Satang } from '#rules/money.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { Actor } from '#server/http/actor.ts'
import { receiptNumberOf } from '#server/tax-invoices/tax-invoices.ts'
import { findCashUps, lockCashUp } from './store.ts'

// What retailers pay in cash for orders on account is in the box of the counter, and is counted and closed with it.

export type CashPayment = {
  id: number
  retailerId: string
  storeName: string
  /** Of its paper; null where the company was not set up. */
  receiptNumber: string | null
  amount: Satang
  recorder: Actor
  /** The closed cash-up that has it. */
  cashUpId: string | null
}

/** Payments on account in the counter's cash of a day. */
export async function findCashOnAccount(db: Database | Tx, day: string): Promise<CashPayment[]> {
  const { rows } = await sql<CashPayment>`
    select r.id, r.outlet_id as "retailerId", o.store_name as "storeName", r.amount_satang as amount,
      ${receiptNumberOf('r.id')} as "receiptNumber",
      actor_of(r.recorded_by) as recorder, r.cash_up_id as "cashUpId"
    from credit_receipt r join outlet o on o.id = r.outlet_id
    where r.counter_day = ${day}::date and r.cancelled_at is null order by r.id`.execute(db)
  return rows
}

/** Payments on account in the counter's cash that is not closed. */
export async function findOpenOnAccount(db: Database): Promise<{ day: string; amount: Satang }[]> {
  const { rows } = await sql<{ day: string; amount: Satang }>`
    select counter_day::text as day, amount_satang as amount from credit_receipt
    where counter_day is not null and cash_up_id is null and cancelled_at is null`.execute(db)
  return rows
}

/**
 * Enters a payment in the counter's cash of the day on which it was received. Once that is closed, it is counted with today's, and
 * after that with the next day's.
 * @param receivedOn `YYYY-MM-DD`
 */
export async function enterCounter(
  tx: Tx,
  { receiptId, receivedOn, now }: { receiptId: number; receivedOn: string; now: Date },
): Promise<void> {
  const today = bangkokDate(now)
  let day = receivedOn
  while (await isClosed(tx, day)) day = day < today ? today : dayAfter(day, 1)
  await tx.updateTable('credit_receipt').set({ counter_day: day }).where('id', '=', receiptId).execute()
}

/** Whether the counter's cash of a day is closed, which nobody changes until the transaction ends. */
async function isClosed(tx: Tx, day: string): Promise<boolean> {
  await lockCashUp(tx, day, null)
  return (await findCashUps(tx, day, null))[0]?.state === 'CLOSED'
}

/** Whether a payment was counted and closed with the counter's cash, which nobody changes until the transaction ends. */
export async function isClosedOnAccount(tx: Tx, receiptId: number): Promise<boolean> {
  const find = () =>
    tx
      .selectFrom('credit_receipt')
      .select(['counter_day', 'cash_up_id'])
      .where('id', '=', receiptId)
      .executeTakeFirstOrThrow()
  const { counter_day: day } = await find()
  if (day === null) return false
  await lockCashUp(tx, day, null)
  return (await find()).cash_up_id !== null
}
