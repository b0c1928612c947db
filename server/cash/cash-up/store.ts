import { sql, type RawBuilder } from 'kysely'
import { startOfDay } from '#rules/bangkok-time.ts'
import type { Satang } from '#rules/money.ts'
import type { PayType } from '#rules/payments/pay-types.ts'
import type { StopOutcome } from '#rules/fulfilment/runs.ts'
import type { Stage } from '#rules/orders/stages.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { actorIn, perhapsActorIn, type Actor } from '#server/http/actor.ts'
import { typesAtDoor } from '#server/orders/order-money.ts'
import { collectedOf, dueColumns } from '#server/orders/order-reading.ts'
import { broughtByOthers, isBroughtBack, isWithDriver, reportedCash } from '#server/fulfilment/fulfilment.ts'
import { deliveredAt } from '#server/orders/arriving-goods.ts'
import { receiptNumberOf } from '#server/tax-invoices/tax-invoices.ts'

/** A driver, or null for the counter. */
export type Collector = string | null

export type CashOrder = {
  id: string
  orderNumber: string
  storeName: string
  stage: Stage
  payType: PayType
  /** What is or was to be collected for the order, satang. */
  due: Satang
  driverId: string | null
  driverName: string | null
  runNumber: string | null
  outcome: StopOutcome | null
  reported: Satang | null
}

/** Paid at the door: by the way of paying, and what an order that was paid beforehand lacks since, or was paid too little. */
const collectsCash = sql<boolean>`(orders.pay_type in (${typesAtDoor}) or orders.paid_satang is not null)`

/** Runs on which a driver has left. */
const departed = ['OUT', 'BACK', 'SETTLED'] as const

/** Cash orders of the runs of a day, each with the last run it was on; without those received at the counter. */
export async function findRunOrders(db: Database | Tx, day: string): Promise<CashOrder[]> {
  const rows = await db
    .selectFrom('delivery_run')
    .innerJoin('delivery_stop', 'delivery_stop.run_id', 'delivery_run.id')
    .innerJoin('orders', 'orders.id', 'delivery_stop.order_id')
    .innerJoin('outlet', 'outlet.id', 'orders.outlet_id')
    .select([...dueColumns, 'orders.id', 'orders.order_number', 'outlet.store_name'])
    .select(['delivery_run.number', 'delivery_run.driver_id', 'delivery_run.driver_name'])
    .select(['delivery_stop.outcome', 'delivery_stop.over', 'delivery_stop.cash_satang'])
    .where('delivery_run.day', '=', day)
    .where('delivery_run.state', 'in', departed)
    .where(collectsCash)
    .where(sql<boolean>`not ${broughtByOthers}`)
    .orderBy('delivery_run.departed_at')
    .orderBy('delivery_stop.position')
    .execute()
  return rows
    .filter((stop) => !isBroughtBack(stop))
    .map((row) => ({
      id: row.id,
      orderNumber: row.order_number,
      storeName: row.store_name,
      stage: row.stage,
      payType: row.pay_type,
      due: collectedOf(row),
      driverId: row.driver_id,
      driverName: row.driver_name,
      runNumber: row.number,
      outcome: row.outcome,
      reported: reportedCash(row),
    }))
}

const atCounter = { driverId: null, driverName: null, runNumber: null, outcome: null, reported: null }

/** Orders whose cash was received at the counter on a day. */
export async function findCounterOrders(db: Database | Tx, day: string): Promise<CashOrder[]> {
  const rows = await db
    .selectFrom('counter_receipt')
    .innerJoin('orders', 'orders.id', 'counter_receipt.order_id')
    .innerJoin('outlet', 'outlet.id', 'orders.outlet_id')
    .select([...dueColumns, 'orders.id', 'orders.order_number', 'outlet.store_name'])
    .where('counter_receipt.day', '=', day)
    .orderBy('counter_receipt.at')
    .orderBy('orders.order_number')
    .execute()
  return rows.map((row) => ({ ...orderOf(row), ...atCounter }))
}

/** Cash orders that were delivered on a day without a driver's run, and whose cash nobody has received. */
export async function findUnassigned(db: Database | Tx, day: string): Promise<CashOrder[]> {
  const start = sql`${startOfDay(day)}::timestamptz`
  const on = (at: RawBuilder<unknown>) => sql<boolean>`(${at} >= ${start} and ${at} < ${start} + interval '1 day')`
  const rows = await db
    .selectFrom('orders')
    .innerJoin('outlet', 'outlet.id', 'orders.outlet_id')
    .select([...dueColumns, 'orders.id', 'orders.order_number', 'outlet.store_name'])
    .where(collectsCash)
    .where('orders.state', '=', 'DELIVERED')
    // Every event of a delivered order has its state: the last delivery says on which day it came.
    .where(sql<boolean>`orders.id in (select order_id from order_event where state = 'DELIVERED' and ${on(sql`at`)})`)
    .where(on(deliveredAt('orders.id')))
    .where(
      sql<boolean>`not exists (select from counter_receipt r where r.order_id = orders.id)
        and not exists (select from cash_up_order c where c.order_id = orders.id)
        and not ${isWithDriver}`,
    )
    .orderBy('orders.order_number')
    .execute()
  return rows.map((row) => ({ ...orderOf(row), ...atCounter })).filter(({ due }) => due > 0)
}

type LastStop = Pick<CashOrder, 'driverId' | 'driverName' | 'outcome'> & { day: string; over: boolean }

/** What says where the cash of orders is: its receipt at the counter, the last run that they were on, and when they were delivered. */
const placesOfCash = (db: Database) =>
  db
    .selectFrom('orders')
    .leftJoin('counter_receipt', 'counter_receipt.order_id', 'orders.id')
    .select(['orders.stage', 'counter_receipt.day as counterDay'])
    .select([collectsCash.as('collectsCash'), deliveredAt('orders.id').as('deliveredAt')])
    .select(
      sql<LastStop | null>`(select json_build_object('day', run.day, 'driverId', run.driver_id, 'driverName', run.driver_name,
          'outcome', stop.outcome, 'over', stop.over)
        from delivery_stop stop join delivery_run run on run.id = stop.run_id
        where stop.order_id = orders.id and run.state in (${sql.join(departed.map((one) => sql.lit(one)))})
        order by run.departed_at desc limit 1)`.as('stop'),
    )

export const findPlaceOfCash = (db: Database, orderId: string) =>
  placesOfCash(db).where('orders.id', '=', orderId).executeTakeFirst()

/** Delivered orders whose cash is not closed, with what is due and where it is; in the words of the index `orders_cash_open`. */
export const findOpenPlaces = (db: Database) =>
  placesOfCash(db)
    .select(['orders.id', ...dueColumns])
    .where(collectsCash)
    .where(sql<boolean>`orders.stage in ('DELIVERED', 'PARTLY_DELIVERED') and not orders.cash_closed`)
    .execute()

type DueOrderRow = Parameters<typeof collectedOf>[0] & { id: string; order_number: string; store_name: string }
const orderOf = (row: DueOrderRow) => ({
  id: row.id,
  orderNumber: row.order_number,
  storeName: row.store_name,
  stage: row.stage,
  payType: row.pay_type,
  due: collectedOf(row),
})

export type CashRun = {
  id: string
  number: string
  state: string
  driver_id: string | null
  driver_name: string | null
}

/** Runs of a day that have departed. */
export const findDepartedRuns = (db: Database | Tx, day: string): Promise<CashRun[]> =>
  db
    .selectFrom('delivery_run')
    .select(['id', 'number', 'state', 'driver_id', 'driver_name'])
    .where('day', '=', day)
    .where('state', 'in', departed)
    .orderBy('number')
    .execute()

export type CashUpRow = {
  id: string
  day: string
  driver_id: string | null
  driver_name: string | null
  state: 'COUNTED' | 'CLOSED'
  counted: { value: number; pieces: number }[]
  counted_satang: Satang
  expected_satang: Satang
  reason: string | null
  counted_at: Date
  closed_at: Date | null
  reopened_at: Date | null
  reopen_reason: string | null
  counted_by: string
  counter_id: string | null
  counter: Actor
  closer: Actor | null
  reopener: Actor | null
}

const columns = [
  ...(['id', 'day', 'driver_id', 'driver_name', 'state', 'counted', 'counted_satang', 'expected_satang'] as const),
  ...(['reason', 'counted_at', 'counted_by', 'counter_id', 'closed_at', 'reopened_at', 'reopen_reason'] as const),
] as const

/** All cash-ups of a day, or that of one collector. */
export const findCashUps = (db: Database | Tx, day: string, collector?: Collector): Promise<CashUpRow[]> =>
  db
    .selectFrom('cash_up')
    .select(columns)
    .select([
      actorIn('cash_up.counted_by').as('counter'),
      perhapsActorIn('cash_up.closed_by').as('closer'),
      perhapsActorIn('cash_up.reopened_by').as('reopener'),
    ])
    .where('day', '=', day)
    .$if(collector !== undefined, (query) =>
      query.where(sql<boolean>`driver_id is not distinct from ${collector}::uuid`),
    )
    .execute()

/** Serialises all changes of one collector's day, also before there is a row. */
export const lockCashUp = (tx: Tx, day: string, collector: Collector): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(7203414, hashtext(${`${day} ${collector ?? 'counter'}`}))`.execute(tx)

/** Keeps the amounts of these orders as they are until the transaction ends. */
export const lockOrders = (tx: Tx, ids: readonly string[]): Promise<unknown> =>
  tx
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', ids.length > 0 ? [...ids] : ['00000000-0000-0000-0000-000000000000'])
    .orderBy('id')
    .forUpdate()
    .execute()

/** The orders whose cash a closed cash-up received, with the amounts of that moment. */
export const findReceived = (
  db: Database | Tx,
  cashUpIds: readonly string[],
): Promise<{ cash_up_id: string; order_id: string; due_satang: Satang }[]> =>
  cashUpIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('cash_up_order')
        .select(['cash_up_id', 'order_id', 'due_satang'])
        .where('cash_up_id', 'in', [...cashUpIds])
        .execute()

export type LedgerRow = {
  kind: 'RECEIVED' | 'ON_ACCOUNT' | 'DIFFERENCE' | 'REVERSED'
  order_number: string | null
  payment_id: number | null
  receipt_number: string | null
  amount_satang: Satang
  at: Date
  actor: Actor
}

export const findLedger = (db: Database | Tx, cashUpId: string): Promise<LedgerRow[]> =>
  db
    .selectFrom('cash_ledger')
    .leftJoin('orders', 'orders.id', 'cash_ledger.order_id')
    .select(['cash_ledger.kind', 'cash_ledger.amount_satang', 'cash_ledger.at', 'orders.order_number'])
    .select('cash_ledger.credit_receipt_id as payment_id')
    .select(receiptNumberOf('cash_ledger.credit_receipt_id').as('receipt_number'))
    .select(actorIn('cash_ledger.actor').as('actor'))
    .where('cash_up_id', '=', cashUpId)
    .orderBy('cash_ledger.id')
    .execute()
