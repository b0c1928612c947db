import { sql } from 'kysely'
import { minuteMs } from '#rules/bangkok-time.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { staffActor, steadyId, type Account } from './accounts.ts'
import { insertMany } from './insert-many.ts'

/** Retailers, by their number in the list, whose accepted orders are being picked at the first start. */
const firstRetailer = 2
const lastRetailer = 21
const ordersPacked = 2
const ordersInWork = 8

const packedWave = steadyId('wave 1')
const waveInWork = steadyId('wave 2')
export const demoWaveIds: readonly string[] = [packedWave, waveInWork]

type OpenOrder = { id: string; lines: { productId: number; units: number }[] }
type Fill = { accounts: ReadonlyMap<string, Account>; now: Date }

/** Writes a wave that is packed, and one in which some orders are picked, some in part and some not yet. */
export async function fillPicking(tx: Tx, { accounts, now }: Fill): Promise<void> {
  const retailers = [...accounts.values()].slice(firstRetailer, lastRetailer + 1).map(({ id }) => id)
  const orders = await findOpenOrders(tx, retailers)
  const packed = orders.slice(0, ordersPacked)
  const inWork = orders.slice(ordersPacked)
  const before = (minutes: number) => new Date(now.getTime() - minutes * minuteMs)
  await makeWave(tx, { id: packedWave, number: 1, name: 'เช้า', orders: packed, at: before(95) })
  await makeWave(tx, { id: waveInWork, number: 2, name: 'สาย', orders: inWork, at: before(40) })
  await sql`select setval('pick_wave_number_seq', 2)`.execute(tx)
  await insertMany(tx, 'pick_entry', [
    ...packed.flatMap((order) => entriesOf(order, order.lines.length, before(70))),
    ...inWork.flatMap((order, index) => entriesOf(order, pickedLines(order, index), before(20))),
  ])
  await moveTo(tx, 'PACKED', packed, before(60))
  await insertMany(
    tx,
    'packed_order',
    packed.map(({ id }, index) => ({ order_id: id, boxes: index + 1, packed_at: before(60), packed_by: clerk })),
  )
}

const clerk = staffActor('clerk')

async function findOpenOrders(tx: Tx, retailers: readonly string[]): Promise<OpenOrder[]> {
  const { rows } = await sql<OpenOrder>`
    select o.id, (select json_agg(json_build_object('productId', product_id, 'units', units) order by product_id)
        from (select product_id, sum(qty)::int as units from order_line l where l.order_id = o.id group by 1) sums) as lines
    from orders o where o.stage = 'ACCEPTED' and o.outlet_id = any(${retailers}::uuid[])
    order by o.created_at, o.id limit ${ordersPacked + ordersInWork}`.execute(tx)
  return rows
}

type NewWave = { id: string; number: number; name: string; orders: readonly OpenOrder[]; at: Date }
async function makeWave(tx: Tx, { id, number, name, orders, at }: NewWave): Promise<void> {
  await tx
    .insertInto('pick_wave')
    .values({
      id,
      number: `W${String(number).padStart(5, '0')}`,
      name,
      created_at: at,
      created_by: clerk,
      last_box: orders.length,
    })
    .execute()
  await moveTo(tx, 'PICKING', orders, at)
  await insertMany(
    tx,
    'pick_wave_order',
    orders.map((order, index) => ({ order_id: order.id, wave_id: id, box: index + 1, added_at: at })),
  )
  await insertMany(tx, 'paper_print', [{ paper: 'pick_list', subject_id: id, copy: 1, at, actor: clerk }])
}

async function moveTo(tx: Tx, stage: 'PICKING' | 'PACKED', orders: readonly OpenOrder[], at: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ fulfilment: stage })
    .where('id', '=', sql<string>`any(${orders.map(({ id }) => id)}::uuid[])`)
    .execute()
  await insertMany(
    tx,
    'order_event',
    orders.map(({ id }) => ({ order_id: id, state: 'WAITING_FOR_DELIVERY', stage, at, actor: clerk, reason: null })),
  )
}

/** The first two orders are picked, the next three in part. */
const pickedLines = ({ lines }: OpenOrder, index: number): number =>
  index < 2 ? lines.length : index < 5 ? Math.ceil(lines.length / 2) : 0

const entriesOf = ({ id, lines }: OpenOrder, count: number, at: Date) =>
  lines.slice(0, count).map(({ productId, units }) => ({
    id: steadyId(`pick ${id} ${productId}`),
    order_id: id,
    product_id: productId,
    step: 'PICK' as const,
    units,
    at,
    received_at: at,
    actor: clerk,
  }))
