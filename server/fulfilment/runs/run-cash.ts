import type { Expression, SqlBool } from 'kysely'
import { isHandedOver, outcomeOf, type RunState, type StopOutcome } from '#rules/fulfilment/runs.ts'
import { satang, type Satang } from '#rules/money.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { collectedOf, dueColumns } from '#server/orders/order-reading.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'

/** The money of one stop. `expected`: 0 unless goods were left; `collected`: what the driver reported, satang. */
type StopCash = {
  orderId: string
  orderNumber: string
  outletId: string
  storeName: string
  outcome: StopOutcome | null
  expected: Satang
  collected: Satang | null
}

/** The money of one run, its stops in their order. */
type RunCash = {
  id: string
  number: string
  /** `YYYY-MM-DD`. */
  day: string
  driverId: string
  driverName: string
  vehicle: string | null
  state: RunState
  departedAt: Date
  returnedAt: Date | null
  stops: StopCash[]
}

/**
 * The money of the runs that have departed: of one run, of a day, of a driver. What a stop expects is what is or was to be
 * collected for its order (`collectedOf`), so that a part delivery, also one that the office corrects later, changes it.
 */
export async function findRunCash(
  db: Database | Tx,
  { id, day, driverId }: { id?: string; day?: string; driverId?: string },
): Promise<RunCash[]> {
  if ([id, driverId].some((one) => one !== undefined && !isUuid(one))) return []
  const rows = await db
    .selectFrom('delivery_run')
    .innerJoin('delivery_stop', 'delivery_stop.run_id', 'delivery_run.id')
    .innerJoin('orders', 'orders.id', 'delivery_stop.order_id')
    .innerJoin('outlet', 'outlet.id', 'orders.outlet_id')
    .select([
      'delivery_run.id',
      'delivery_run.number',
      'delivery_run.day',
      'delivery_run.vehicle',
      'delivery_run.state',
    ])
    .select(['delivery_run.departed_at', 'delivery_run.returned_at'])
    .select((eb) => [
      eb.ref('driver_id').$notNull().as('driver_id'),
      eb.ref('driver_name').$notNull().as('driver_name'),
    ])
    .select(['delivery_stop.order_id', 'delivery_stop.over', 'delivery_stop.outcome', 'delivery_stop.cash_satang'])
    .select(['orders.order_number', 'orders.outlet_id', 'outlet.store_name', ...dueColumns])
    .where('departed_at', 'is not', null)
    .where((eb) => {
      const conditions: Expression<SqlBool>[] = []
      if (id !== undefined) conditions.push(eb('delivery_run.id', '=', id))
      if (day !== undefined) conditions.push(eb('delivery_run.day', '=', day))
      if (driverId !== undefined) conditions.push(eb('delivery_run.driver_id', '=', driverId))
      return eb.and(conditions)
    })
    .orderBy('delivery_run.day')
    .orderBy('delivery_run.number')
    .orderBy('delivery_stop.position')
    .execute()
  const runs = new Map<string, RunCash>()
  for (const row of rows) {
    const { id: runId, number, vehicle, driver_id, driver_name, departed_at, returned_at } = row
    const run: RunCash = runs.get(runId) ?? {
      id: runId,
      number,
      day: row.day,
      driverId: driver_id,
      driverName: driver_name,
      vehicle,
      state: row.state,
      departedAt: departed_at ?? new Date(0),
      returnedAt: returned_at,
      stops: [],
    }
    const outcome = outcomeOf(row)
    run.stops.push({
      orderId: row.order_id,
      orderNumber: row.order_number,
      outletId: row.outlet_id,
      storeName: row.store_name,
      outcome,
      expected: isHandedOver(outcome) ? collectedOf(row) : satang(0),
      collected: row.cash_satang,
    })
    runs.set(runId, run)
  }
  return [...runs.values()]
}

/**
 * Marks a run as settled: its cash was counted and closed.
 * @returns false where the vehicle is not back, or it was settled before
 */
export async function settleRun(tx: Tx, id: string, at: Date): Promise<boolean> {
  const settled = await tx
    .updateTable('delivery_run')
    .set({ state: 'SETTLED', settled_at: at })
    .where('id', '=', id)
    .where('state', '=', 'BACK')
    .returning('id')
    .executeTakeFirst()
  return settled !== undefined
}

/** Takes the settlement back: the cash is to be counted again. */
export async function unsettleRun(tx: Tx, id: string): Promise<boolean> {
  const open = await tx
    .updateTable('delivery_run')
    .set({ state: 'BACK', settled_at: null })
    .where('id', '=', id)
    .where('state', '=', 'SETTLED')
    .returning('id')
    .executeTakeFirst()
  return open !== undefined
}
