import { sql } from 'kysely'
import type { RequestOf } from '#contract/call.ts'
import type { changeRun as changeRunCall, createRun as createRunCall } from '#contract/backoffice/day/runs/calls.ts'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import { isPlannable, plannableStages } from '#rules/fulfilment/runs.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'
import { findDriver } from './drivers.ts'
import { presentRuns, type Run } from './present.ts'
import { findRun, idsOrNone, lockPlanning, lockRun, type RunRow } from './store.ts'

export type RunDeps = { db: Database; newId: () => string }
type Action = { who: Staff; now: Date }

type NewRun = {
  day: string
  orderIds: readonly string[]
  driver?: { id: string; name: string } | null
  vehicle?: string | null
  nameThai?: string
  nameEng?: string
}

/** Writes a planned run with its stops, under the lock of planning. Its number counts the runs of the day. */
export async function insertRun(tx: Tx, { newId }: RunDeps, run: NewRun, { who, now }: Action): Promise<string> {
  const id = newId()
  const prefix = `R${run.day.slice(2).replaceAll('-', '')}-`
  const { rows } = await sql<{ last: number | null }>`
    select max(substr(number, ${prefix.length + 1})::int) as last from delivery_run where number like ${`${prefix}%`}`.execute(
    tx,
  )
  await tx
    .insertInto('delivery_run')
    .values({
      id,
      number: prefix + String((rows[0]?.last ?? 0) + 1).padStart(2, '0'),
      day: run.day,
      driver_id: run.driver?.id ?? null,
      driver_name: run.driver?.name ?? null,
      vehicle: run.vehicle ?? null,
      route_thai: run.nameThai ?? '',
      route_eng: run.nameEng ?? '',
      state: 'PLANNED',
      created_at: now,
      created_by: actorOf(who),
    })
    .execute()
  await writeStops(tx, id, run.orderIds)
  return id
}

/** Replaces the stops of a run that has not departed. */
export async function writeStops(tx: Tx, runId: string, orderIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('delivery_stop').where('run_id', '=', runId).execute()
  if (orderIds.length === 0) return
  await tx
    .insertInto('delivery_stop')
    .values(orderIds.map((order_id, index) => ({ run_id: runId, order_id, position: index + 1 })))
    .execute()
}

/** Creates a run by hand. Fails with `order_on_run`, `order_closed`, `not_found`, or `validation` for the driver. */
export const createRun = (
  deps: RunDeps,
  { body, ...action }: Action & { body: RequestOf<typeof createRunCall>['body'] },
): Promise<Result<Run>> =>
  transact(deps.db, async (tx): Promise<Result<Run>> => {
    await lockPlanning(tx)
    const orderIds = [...new Set(body.orderIds)]
    const free = await checkOrders(tx, orderIds, null)
    if (!free.ok) return free
    const driver = await driverOf(tx, body.driverId ?? null)
    if (!driver.ok) return driver
    const run = { day: body.day, orderIds, driver: driver.value, vehicle: body.vehicle ?? null }
    return wholeRun(tx, await insertRun(tx, deps, run, action))
  })

/** Sets driver, vehicle and day of a run that has not departed. */
export const changeRun = (
  { db }: Pick<RunDeps, 'db'>,
  { id, body }: { id: string; body: RequestOf<typeof changeRunCall>['body'] },
): Promise<Result<Run>> =>
  changePlan(db, id, body.revision, async (tx) => {
    const driver = await driverOf(tx, body.driverId)
    if (!driver.ok) return driver
    const { vehicle, day } = body
    const set = { driver_id: driver.value?.id ?? null, driver_name: driver.value?.name ?? null, vehicle, day }
    await tx.updateTable('delivery_run').set(set).where('id', '=', id).execute()
    return ok(null)
  })

async function driverOf(tx: Tx, id: string | null): Promise<Result<{ id: string; name: string } | null>> {
  if (id === null) return ok(null)
  const driver = await findDriver(tx, id)
  return driver ? ok(driver) : invalid('driverId', 'no_driver')
}

/** Sets the stops of a run and their order; orders of other planned runs move here. */
export const setRunStops = (
  { db }: Pick<RunDeps, 'db'>,
  { id, revision, orderIds }: { id: string; revision: number; orderIds: readonly string[] },
): Promise<Result<Run>> =>
  changePlan(db, id, revision, async (tx) => {
    const wanted = [...new Set(orderIds)]
    const free = await checkOrders(tx, wanted, id)
    if (!free.ok) return free
    await takeFromOthers(tx, id, wanted)
    await writeStops(tx, id, wanted)
    return ok(null)
  })

/** Orders that stand on another planned run leave it, and its stops close up. */
async function takeFromOthers(tx: Tx, runId: string, orderIds: readonly string[]): Promise<void> {
  const taken = await tx
    .deleteFrom('delivery_stop')
    .where('order_id', 'in', idsOrNone(orderIds))
    .where('run_id', '<>', runId)
    .where('over', '=', false)
    .returning('run_id')
    .execute()
  for (const other of new Set(taken.map(({ run_id }) => run_id))) {
    await closeUp(tx, other)
    await raiseRevision(tx, other)
  }
}

/** Numbers the stops of a run from 1 again. */
export const closeUp = (tx: Tx, runId: string): Promise<unknown> =>
  sql`update delivery_stop s set position = n.position
    from (select order_id, row_number() over (order by position) as position from delivery_stop where run_id = ${runId}::uuid) n
    where s.run_id = ${runId}::uuid and s.order_id = n.order_id and s.position <> n.position`.execute(tx)

/** Whether all orders may stand on this plan: to be delivered, on no other run that has departed, and what is added accepted and not on the road. */
async function checkOrders(tx: Tx, orderIds: readonly string[], runId: string | null): Promise<Result<null>> {
  if (orderIds.length === 0) return ok(null)
  if (!orderIds.every(isUuid)) return fail('not_found')
  const rows = await tx
    .selectFrom('orders')
    .leftJoin('delivery_stop', (join) =>
      join.onRef('delivery_stop.order_id', '=', 'orders.id').on('delivery_stop.over', '=', false),
    )
    .leftJoin('delivery_run', 'delivery_run.id', 'delivery_stop.run_id')
    .select(['orders.id', 'orders.order_number', 'orders.stage', 'orders.pick_up_from'])
    .select(['delivery_run.id as run_id', 'delivery_run.state'])
    .where('orders.id', 'in', [...orderIds])
    .execute()
  if (rows.length < orderIds.length) return fail('not_found')
  const taken = rows.find(({ run_id, state }) => run_id !== null && run_id !== runId && state === 'OUT')
  if (taken) return fail('order_on_run', { detail: `${taken.order_number} is on a run that has departed` })
  if (runId === null) {
    const planned = rows.find(({ run_id }) => run_id !== null)
    if (planned) return fail('order_on_run', { detail: `${planned.order_number} is on another run` })
  }
  const fetched = rows.find(({ pick_up_from }) => pick_up_from !== null)
  if (fetched) return fail('order_closed', { detail: `${fetched.order_number} is fetched by its retailer` })
  // What stands on this run already may stay: the departure leaves out what cannot go.
  const wrong = rows.find(
    ({ stage, run_id }) => (runId === null || run_id !== runId) && !plannableStages.some((one) => one === stage),
  )
  return wrong ? fail('order_closed', { detail: `${wrong.order_number} is ${wrong.stage}` }) : ok(null)
}

/**
 * Changes the plan of a run under the lock of planning. Fails with `not_found`, `run_departed`, and `edit_conflict`
 * where somebody else has changed it since `revision`.
 */
export const changePlan = (
  db: Database,
  id: string,
  revision: number | null,
  change: (tx: Tx, run: RunRow) => Promise<Result<null>>,
): Promise<Result<Run>> =>
  transact(db, async (tx): Promise<Result<Run>> => {
    const run = await lockPlanned(tx, id, revision)
    if (!run.ok) return run
    const changed = await change(tx, run.value)
    if (!changed.ok) return changed
    await raiseRevision(tx, id)
    return wholeRun(tx, id)
  })

/** A run that has not departed, under the lock of planning; fails as `changePlan` does. */
async function lockPlanned(tx: Tx, id: string, revision: number | null): Promise<Result<RunRow>> {
  await lockPlanning(tx)
  const run = await lockRun(tx, id)
  if (!run) return fail('not_found')
  if (!isPlannable(run.state)) return fail('run_departed')
  return refuseUnseen(run, revision) ?? ok(run)
}

const raiseRevision = (tx: Tx, id: string): Promise<unknown> =>
  tx
    .updateTable('delivery_run')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Refuses what was decided by an earlier plan than the run has; null where the plan was seen, or none is named. */
export const refuseUnseen = (run: RunRow, revision: number | null): ReturnType<typeof fail> | null =>
  revision === null || run.revision === revision
    ? null
    : fail('edit_conflict', { detail: `The run is at revision ${run.revision}` })

/** A run in full. */
export async function wholeRun(db: Database | Tx, id: string): Promise<Result<Run>> {
  const row = await findRun(db, id)
  const [run] = row ? await presentRuns(db, [row]) : []
  return run ? ok(run) : fail('not_found')
}

/** Records that the vehicle is loaded, or is not; fails with `run_incomplete` where there is nothing on it. */
export const markLoaded = (db: Database, id: string, loaded: boolean): Promise<Result<Run>> =>
  changePlan(db, id, null, async (tx) => {
    const stop = await tx.selectFrom('delivery_stop').select('order_id').where('run_id', '=', id).executeTakeFirst()
    if (loaded && !stop) return fail('run_incomplete', { detail: 'The run has no stop' })
    await tx
      .updateTable('delivery_run')
      .set({ state: loaded ? 'LOADED' : 'PLANNED' })
      .where('id', '=', id)
      .execute()
    return ok(null)
  })

/** Removes a run that has not departed; fails as `changePlan` does. */
export const removeRun = (db: Database, id: string, revision: number | null): Promise<Result<undefined>> =>
  transact(db, async (tx): Promise<Result<undefined>> => {
    const run = await lockPlanned(tx, id, revision)
    if (!run.ok) return run
    await tx.deleteFrom('delivery_run').where('id', '=', id).execute()
    return ok(undefined)
  })
