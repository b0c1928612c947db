import { sql, type SqlBool } from 'kysely'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type { listUnassigned, planRuns as planRunsCall } from '#contract/backoffice/day/runs/calls.ts'
import { ok, type Result } from '#contract/errors.ts'
import { planRuns, type OrderToPlan, type RunLimits } from '#rules/fulfilment/plan-runs.ts'
import { plannableStages } from '#rules/fulfilment/runs.ts'
import { orderStops } from '#rules/fulfilment/stop-order.ts'
import type { Place } from '#rules/map/place.ts'
import { toBaht } from '#rules/money.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { Staff } from '#server/http/caller.ts'
import { pageOf, type PageQuery } from '#server/http/page.ts'
import { dueColumns, dueOf, isIn, type DueRow, type OrderFilter } from '#server/orders/order-reading.ts'
import { changePlan, insertRun, writeStops, type RunDeps } from './change-run.ts'
import { findRoutes } from './delivery-routes.ts'
import { boxesOf, idsOrNone, lockPlanning } from './store.ts'

/** The warehouse, where runs begin and end, if it is known; and what one vehicle may take. */
export type RunPlanning = { depot: Place | null; limits: RunLimits }

type FreeRow = DueRow & {
  id: string
  order_number: string
  store_name: string
  delivery_day: string | null
  address: {
    province?: string
    district?: string
    sub_district?: string
    latitude?: number | null
    longitude?: number | null
  }
  brought_back: boolean
  boxes: number | null
}
type PlannedRow = FreeRow & { usual_minute: number | null }

/**
 * The middle of the times at which goods were left there before, over the last quarter of a year. It is looked up for each
 * order, and only planning needs it.
 */
const usualMinute = sql<number | null>`(
  select percentile_cont(0.5) within group (order by extract(epoch from (s.outcome_at at time zone 'Asia/Bangkok')::time) / 60)
  from delivery_stop s join orders earlier on earlier.id = s.order_id
  where earlier.outlet_id = orders.outlet_id and s.outcome in ('DELIVERED', 'PARTLY_DELIVERED')
    and s.outcome_at > now() - interval '90 days')`.as('usual_minute')

const placeOf = ({ latitude, longitude }: FreeRow['address']): Place | null =>
  typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null

const orders = (db: Database | Tx) =>
  db
    .selectFrom('orders')
    .innerJoin('outlet', 'outlet.id', 'orders.outlet_id')
    .select(['orders.id', 'orders.order_number', 'outlet.store_name', 'orders.delivery_day', ...dueColumns])
    .select((eb) => eb.ref('orders.shipping_address').$castTo<FreeRow['address']>().as('address'))
    .select([
      boxesOf,
      sql<boolean>`exists (select from delivery_stop s where s.order_id = orders.id and s.over)`.as('brought_back'),
    ])

/** Accepted orders to be delivered, on no run; of a day: those that were promised for it or earlier. */
const isFree =
  ({ day, ids }: { day?: string; ids?: readonly string[] }): OrderFilter =>
  (eb) =>
    eb.and([
      isIn('orders.stage', plannableStages),
      eb('orders.pick_up_from', 'is', null),
      ...(day === undefined ? [] : [eb.or([eb('delivery_day', 'is', null), eb('delivery_day', '<=', day)])]),
      ...(ids === undefined ? [] : [eb('orders.id', 'in', idsOrNone(ids))]),
      sql<SqlBool>`not exists (select from delivery_stop s where s.order_id = orders.id and not s.over)`,
    ])

const freeOrders = (db: Database | Tx, filter: OrderFilter) =>
  orders(db)
    .where(filter)
    .orderBy(sql`orders.shipping_address->>'province'`)
    .orderBy(sql`orders.shipping_address->>'district'`)
    .orderBy(sql`orders.shipping_address->>'sub_district'`)
    .orderBy('orders.order_number')

/** A page of the orders that wait for a run of a day. */
export async function unassignedOrders(
  db: Database,
  { day, ...page }: PageQuery & { day: string },
): Promise<AnswerOf<typeof listUnassigned>> {
  const filter = isFree({ day })
  const [rows, { total }, later]: [FreeRow[], { total: number }, Later | undefined] = await Promise.all([
    freeOrders(db, filter)
      .limit(page.size)
      .offset(page.page * page.size)
      .execute(),
    db
      .selectFrom('orders')
      .where(filter)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('orders')
      .where(isFree({}))
      .where('delivery_day', '>', day)
      .groupBy('delivery_day')
      .orderBy('delivery_day')
      .select((eb) => [eb.ref('delivery_day').$notNull().as('day'), eb.fn.countAll<number>().as('orders')])
      .executeTakeFirst(),
  ])
  return { ...pageOf(rows.map(presentFree), total, page), later: later ?? null }
}
type Later = { day: string; orders: number }

const presentFree = (row: FreeRow): AnswerOf<typeof listUnassigned>['content'][number] => ({
  orderId: row.id,
  orderNumber: row.order_number,
  storeName: row.store_name,
  province: row.address.province ?? '',
  district: row.address.district ?? '',
  subDistrict: row.address.sub_district ?? '',
  hasPin: placeOf(row.address) !== null,
  stage: row.stage,
  deliveryDay: row.delivery_day,
  dueAmt: toBaht(dueOf(row)),
  boxes: row.boxes,
  broughtBack: row.brought_back,
})

const toPlan = (row: PlannedRow): OrderToPlan => ({
  orderId: row.id,
  place: placeOf(row.address),
  province: row.address.province ?? '',
  district: row.address.district ?? '',
  subDistrict: row.address.sub_district ?? '',
  usualMinute: row.usual_minute,
  cash: dueOf(row),
})

/**
 * Proposes runs for a day as plans that staff then adjust. Two requests at the same moment plan each order once: planning
 * is done one after the other.
 */
export const proposeRuns = (
  deps: RunDeps & RunPlanning,
  { body, who, now }: { body: RequestOf<typeof planRunsCall>['body']; who: Staff; now: Date },
): Promise<Result<AnswerOf<typeof planRunsCall>>> =>
  transact(deps.db, async (tx) => {
    await lockPlanning(tx)
    const chosen = body.orderIds ? { ids: body.orderIds } : { day: body.day }
    const found: PlannedRow[] = await freeOrders(tx, isFree(chosen)).select(usualMinute).execute()
    const free = found.filter(({ stage }) => body.unpackedToo || stage === 'PACKED')
    const { depot, limits } = deps
    const runs = planRuns(free.map(toPlan), { routes: await findRoutes(tx), depot, limits })
    const runIds: string[] = []
    for (const run of runs) runIds.push(await insertRun(tx, deps, { day: body.day, ...run }, { who, now }))
    return ok({ runIds })
  })

/** Puts the stops of a run in the order of a short tour. */
export const reorderStops = (
  { db, depot }: Pick<RunDeps & RunPlanning, 'db' | 'depot'>,
  { id, revision }: { id: string; revision: number },
) =>
  changePlan(db, id, revision, async (tx, run) => {
    const rows = await orders(tx)
      .select(usualMinute)
      .innerJoin('delivery_stop as stop', 'stop.order_id', 'orders.id')
      .where('stop.run_id', '=', id)
      .orderBy('stop.position')
      .execute()
    const route = (await findRoutes(tx)).find(({ nameThai }) => nameThai === run.route_thai)
    const stops = orderStops(rows.map(toPlan), { depot, areas: route?.areas ?? [] })
    await writeStops(
      tx,
      id,
      stops.map(({ orderId }) => orderId),
    )
    return ok(null)
  })
