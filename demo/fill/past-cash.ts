import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { bangkokDate, dayMs, minuteMs } from '#rules/bangkok-time.ts'
import { countedCash, denominations } from '#rules/cash/count.ts'
import { minus, sumOf, type Satang } from '#rules/money.ts'
import { isPaidAtDoor, payTypes } from '#rules/payments/pay-types.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { staffActor, steadyId } from './accounts.ts'
import { insertMany } from './insert-many.ts'

/** The cash of these last days is what the cash office finds in the morning. */
const openDays = 3

type ReceivedOrder = { id: string; day: string; at: Date; due: Satang }

/**
 * Counts and closes the cash of a year at the counter, day by day, so that no order is owed whose cash came long ago. Orders of
 * runs keep theirs with their drivers.
 */
export async function fillPastCash(tx: Tx, now: Date): Promise<void> {
  const openFrom = bangkokDate(new Date(now.getTime() - (openDays - 1) * dayMs))
  const { rows } = await sql<ReceivedOrder>`
    select * from (
      select o.id, o.grand_total_satang as due, max(e.at) as at, to_char(max(e.at) at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as day
      from orders o join order_event e on e.order_id = o.id and e.state = 'DELIVERED'
      where o.state = 'DELIVERED' and o.pay_type = any(${payTypes.filter(isPaidAtDoor)}::text[])
        and not exists (select from delivery_stop s where s.order_id = o.id)
      group by o.id) as delivered
    where day < ${openFrom} order by at, id`.execute(tx)
  const days = Map.groupBy(rows, ({ day }) => day)
  const cashUps = [...days].map(([day, orders]) => {
    const due = sumOf(orders.map((order) => order.due))
    const notes = notesOf(due)
    const last = Math.max(...orders.map(({ at }) => at.getTime()), Date.parse(`${day}T17:30:00+07:00`))
    const [countedAt, closedAt] = [new Date(last + 5 * minuteMs), new Date(last + 20 * minuteMs)]
    return {
      id: randomUUID(),
      day,
      orders,
      due,
      notes,
      countedAt,
      closedAt,
      difference: minus(countedCash(notes), due),
    }
  })
  const [cashier, accountant] = [staffActor('cashier'), staffActor('accountant')]
  await insertMany(
    tx,
    'counter_receipt',
    rows.map(({ id, day, at }) => ({ order_id: id, day, at, received_by: cashier })),
  )
  await insertMany(
    tx,
    'cash_up',
    cashUps.map(({ id, day, due, notes, difference, countedAt, closedAt }) => ({
      id,
      day,
      driver_id: null,
      driver_name: null,
      state: 'CLOSED' as const,
      counted: JSON.stringify(notes),
      counted_satang: countedCash(notes),
      expected_satang: due,
      reason: difference === 0 ? null : 'เศษสตางค์',
      counted_at: countedAt,
      counted_by: cashier,
      counter_id: steadyId('cashier'),
      closed_at: closedAt,
      closed_by: accountant,
    })),
  )
  const received = cashUps.flatMap(({ id, closedAt, orders }) =>
    orders.map((order) => ({ ...order, closedAt, cashUpId: id })),
  )
  await insertMany(
    tx,
    'cash_up_order',
    received.map(({ id, cashUpId, due }) => ({ order_id: id, cash_up_id: cashUpId, due_satang: due })),
  )
  await insertMany(
    tx,
    'cash_ledger',
    received.map(({ id, cashUpId, due, closedAt }) => ({
      cash_up_id: cashUpId,
      kind: 'RECEIVED' as const,
      order_id: id,
      amount_satang: due,
      at: closedAt,
      actor: accountant,
    })),
  )
  await insertMany(
    tx,
    'cash_ledger',
    cashUps
      .filter(({ difference }) => difference !== 0)
      .map(({ id, closedAt, difference }) => ({
        cash_up_id: id,
        kind: 'DIFFERENCE' as const,
        order_id: null,
        amount_satang: difference,
        at: closedAt,
        actor: accountant,
      })),
  )
}

/** The notes and coins that come nearest to an amount from below, each with its pieces: there are none under 25 satang. */
function notesOf(amount: Satang): { value: number; pieces: number }[] {
  const counted: { value: number; pieces: number }[] = []
  let left: number = amount
  for (const value of denominations) {
    const pieces = Math.floor(left / value)
    if (pieces > 0) counted.push({ value, pieces })
    left -= pieces * value
  }
  return counted
}
