import { sql } from 'kysely'
import { bangkokDate, hourMs, minuteMs } from '#rules/bangkok-time.ts'
import { orderNumber } from '#rules/orders/number.ts'
import { stateOfStage, type Stage } from '#rules/orders/stages.ts'
import { satang, type Satang } from '#rules/money.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { staffActor, staffName, steadyId, type Account } from './accounts.ts'
import { insertMany } from './insert-many.ts'

/** Retailers, by their number in the list, who get orders of their own for the runs: the usual ones again. */
const firstRetailer = 2
const lastRetailer = 21

const runIdOf = (number: number) => steadyId(`run ${number}`)
export const demoRunIds: readonly string[] = [1, 2, 3].map(runIdOf)

type SourceOrder = { id: string; outlet_id: string; total: Satang }
type NewOrder = { id: string; total: Satang; stage: Stage; deliveredAt: Date | null }
type Fill = { accounts: ReadonlyMap<string, Account>; now: Date }

/** How the twelve stops of the run on the road stand: some are done, the rest is to come. */
const onTheRoad: readonly Stage[] = [
  ...(['DELIVERED', 'DELIVERED', 'REFUSED', 'DELIVERED'] as const),
  ...Array.from({ length: 8 }, () => 'OUT_FOR_DELIVERY' as const),
]
const planned: readonly Stage[] = Array.from({ length: 6 }, () => 'PACKED' as const)
const waiting: readonly Stage[] = Array.from({ length: 4 }, () => 'PACKED' as const)
const back: readonly Stage[] = Array.from({ length: 6 }, () => 'DELIVERED' as const)

const route = (
  position: number,
  [thai, eng]: readonly [string, string],
  areas: readonly [string, string | null][],
) => ({
  id: steadyId(`route ${position}`),
  name_thai: thai,
  name_eng: eng,
  areas: JSON.stringify(areas.map(([province, district]) => ({ province, district }))),
  position,
})
/** The vehicles' ways from Chon Buri; provinces of none are planned by themselves. */
export const demoRoutes = [
  route(
    1,
    ['สายบางแสน–พัทยา', 'Bang Saen and Pattaya'],
    [
      ['ชลบุรี', 'เมืองชลบุรี'],
      ['ชลบุรี', 'ศรีราชา'],
      ['ชลบุรี', 'บางละมุง'],
    ],
  ),
  route(
    2,
    ['สายในของชลบุรี', 'Inland Chon Buri'],
    [
      ['ชลบุรี', 'บ้านบึง'],
      ['ชลบุรี', 'บ่อทอง'],
      ['ชลบุรี', null],
    ],
  ),
  route(
    3,
    ['สายระยอง–จันทบุรี–ตราด', 'Rayong, Chanthaburi and Trat'],
    [
      ['ระยอง', null],
      ['จันทบุรี', null],
      ['ตราด', null],
    ],
  ),
]

/**
 * Writes today's delivery runs: one on the road, one planned, one that is back with its cash, and orders that wait for a
 * run. They are new orders of the same goods as earlier ones, with goods that were received for them.
 */
export async function fillRuns(tx: Tx, { accounts, now }: Fill): Promise<void> {
  const retailers = [...accounts.values()].slice(firstRetailer, lastRetailer + 1).map(({ id }) => id)
  const stages = [...onTheRoad, ...planned, ...waiting, ...back]
  const sources = await findSources(tx, retailers, stages.length)
  const before = (hours: number) => new Date(now.getTime() - hours * hourMs)
  const orders: NewOrder[] = []
  for (const [index, stage] of stages.entries()) {
    const source = sources[index % Math.max(1, sources.length)]
    if (source) orders.push(await repeatOrder(tx, source, { stage, at: before(26), now, turn: index }))
  }
  const take = (list: readonly Stage[]) => orders.splice(0, list.length)
  await insertMany(tx, 'delivery_route', demoRoutes)
  const run = { day: bangkokDate(now), now }
  await makeRun(tx, {
    ...run,
    number: 1,
    driver: 'driver',
    state: 'OUT',
    orders: take(onTheRoad),
    departedAt: before(3),
  })
  await makeRun(tx, { ...run, number: 2, driver: 'driver2', state: 'PLANNED', orders: take(planned), departedAt: null })
  take(waiting)
  await makeRun(tx, { ...run, number: 3, driver: 'driver3', state: 'BACK', orders: take(back), departedAt: before(5) })
}

/** Orders on delivery that were paid in cash, one or two of each retailer, from different days. */
async function findSources(tx: Tx, retailers: readonly string[], count: number): Promise<SourceOrder[]> {
  const { rows } = await sql<SourceOrder>`
    select id, outlet_id, total from (
      select id, outlet_id, grand_total_satang as total, row_number() over (partition by outlet_id order by created_at desc, id) as nth
      from orders where state = 'DELIVERED' and pay_type = 'COD' and points_used = 0 and coupon_code is null
        and outlet_id = any(${retailers}::uuid[])) o
    where nth > 2 order by nth, outlet_id limit ${count}`.execute(tx)
  return rows
}

/** The same order again in another stage, with goods that came in for it. */
async function repeatOrder(
  tx: Tx,
  source: SourceOrder,
  { stage, at, now, turn }: { stage: Stage; at: Date; now: Date; turn: number },
): Promise<NewOrder> {
  const { rows } = await sql<{ running: number }>`select nextval('order_number_seq')::int as running`.execute(tx)
  const number = orderNumber(at, rows[0]?.running ?? 0)
  const id = steadyId(`run order ${turn}`)
  const state = stateOfStage[stage]
  const isDone = stage === 'DELIVERED' || stage === 'REFUSED'
  const deliveredAt = isDone ? new Date(now.getTime() - (150 - turn * 4) * minuteMs) : null
  await sql`
    with placed as (
      insert into orders (id, order_number, outlet_id, state, fulfilment, pay_type, created_at, gross_satang, offer_satang,
        delivery_satang, grand_total_satang, vat, shipping_address, billing_address, tax_invoice, note, delivery_day, receiver)
      select ${id}::uuid, ${number}, outlet_id, ${state}, ${stage === state ? null : stage}, pay_type, ${at}, gross_satang, offer_satang,
        delivery_satang, grand_total_satang, vat, shipping_address, billing_address, null, null, ${bangkokDate(now)}::date, receiver
      from orders where id = ${source.id}::uuid returning order_number
    ), lines as (
      insert into order_line (order_id, line_no, product_id, qty, type, unit_price_satang, vat_percent, gross_satang, offer_satang,
        total_satang, product, applied)
      select ${id}::uuid, line_no, product_id, qty, type, unit_price_satang, vat_percent, gross_satang, offer_satang, total_satang,
        product, '[]' from order_line where order_id = ${source.id}::uuid returning product_id, qty
    )
    insert into stock_movement (product_id, delta, reason, document, actor, at)
    select product_id, step.sign * sum(qty), step.reason, placed.order_number, 'demo', ${at}::timestamptz
    from lines, placed, (values (1, 'receipt'), (-1, 'order')) as step (sign, reason)
    group by product_id, step.sign, step.reason, placed.order_number order by step.sign desc`.execute(tx)
  if (stage === 'REFUSED')
    await sql`with returned as (
        insert into stock_movement (product_id, delta, reason, document, actor, at)
        select product_id, sum(qty), 'refusal', ${number}, 'demo', ${deliveredAt}::timestamptz from order_line
        where order_id = ${id}::uuid group by product_id returning product_id, delta)
      update stock set on_hand = on_hand + delta from returned where stock.product_id = returned.product_id`.execute(tx)
  await insertMany(tx, 'order_event', eventsOf(id, stage, { at, now, deliveredAt }))
  await insertMany(tx, 'packed_order', [
    {
      order_id: id,
      boxes: 1 + (turn % 3),
      packed_at: new Date(now.getTime() - 6 * hourMs),
      packed_by: staffActor('packer'),
    },
  ])
  return { id, total: source.total, stage, deliveredAt }
}

function eventsOf(
  orderId: string,
  stage: Stage,
  { at, now, deliveredAt }: { at: Date; now: Date; deliveredAt: Date | null },
) {
  const before = (hours: number) => new Date(now.getTime() - hours * hourMs)
  const steps: { stage: Stage; at: Date; actor: string; reason?: string }[] = [
    { stage: 'ORDER_COMPLETE', at, actor: 'outlet' },
    { stage: 'ACCEPTED', at: before(20), actor: staffActor('desk') },
    { stage: 'PACKED', at: before(6), actor: staffActor('packer') },
    ...(stage === 'PACKED' ? [] : [{ stage: 'OUT_FOR_DELIVERY' as const, at: before(3), actor: staffActor('packer') }]),
    ...(deliveredAt === null
      ? []
      : [
          {
            stage,
            at: deliveredAt,
            actor: staffActor('driver'),
            ...(stage === 'REFUSED' && { reason: 'ร้านปิดปรับปรุง' }),
          },
        ]),
  ]
  return steps.map((step) => {
    const state = stateOfStage[step.stage]
    const own = step.stage === state ? null : step.stage
    return {
      order_id: orderId,
      state,
      ...(own && { stage: own }),
      at: step.at,
      actor: step.actor,
      reason: step.reason ?? null,
    }
  })
}

type NewRun = {
  number: number
  day: string
  driver: string
  state: 'PLANNED' | 'OUT' | 'BACK'
  orders: readonly NewOrder[]
  departedAt: Date | null
  now: Date
}

async function makeRun(tx: Tx, { number, day, driver, state, orders, departedAt, now }: NewRun): Promise<void> {
  const id = runIdOf(number)
  await insertMany(tx, 'delivery_run', [
    {
      id,
      number: `R${day.slice(2).replaceAll('-', '')}-${String(number).padStart(2, '0')}`,
      day,
      driver_id: steadyId(driver),
      driver_name: staffName(driver),
      vehicle: `ผล ${1200 + number * 34}`,
      route_thai: ['สาย 1', 'สาย 2', 'สาย 3'][number - 1] ?? '',
      route_eng: ['Route 1', 'Route 2', 'Route 3'][number - 1] ?? '',
      state,
      created_at: new Date(now.getTime() - 7 * hourMs),
      created_by: staffActor('packer'),
      departed_at: departedAt,
      returned_at: state === 'BACK' ? new Date(now.getTime() - 20 * minuteMs) : null,
    },
  ])
  await insertMany(
    tx,
    'delivery_stop',
    orders.map((order, index) => ({
      run_id: id,
      order_id: order.id,
      position: index + 1,
      over: state === 'BACK',
      ...stopOf(order, index),
    })),
  )
}

/** What the driver reported; one of them brings ten baht too little. */
function stopOf({ stage, total, deliveredAt }: NewOrder, index: number) {
  const isDelivered = stage === 'DELIVERED'
  return {
    outcome: isDelivered || stage === 'REFUSED' ? stage : null,
    outcome_at: deliveredAt,
    outcome_recorded_at: deliveredAt,
    reason: stage === 'REFUSED' ? 'ร้านปิดปรับปรุง' : null,
    cash_satang: isDelivered ? satang(total - (index === 3 ? 10_00 : 0)) : null,
    received_by: isDelivered ? (['คุณสมศรี', 'ลูกสาวร้าน', 'ลุงพร'][index % 3] ?? null) : null,
  }
}
