import type { AnswerOf } from '#contract/call.ts'
import type { getWave, listOrdersToPick } from '#contract/backoffice/day/picking/calls.ts'
import { toBaht } from '#rules/money.ts'
import { pickStops, packedUnits, type OrderUnits } from '#rules/fulfilment/pick-list.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { findDues } from '#server/orders/order-money.ts'
import { dueOf } from '#server/orders/order-reading.ts'
import { findLotsToPick, type LotToPick } from '#server/stock/stock.ts'
import { findPrints } from './prints.ts'
import * as store from './store.ts'

type OrderToPick = AnswerOf<typeof listOrdersToPick>['orders'][number]
type Wave = AnswerOf<typeof getWave>
type WaveHeader = Omit<Wave, 'ordersInWave' | 'stops' | 'prints'>

type OrderAnswer<Row> = Omit<Row, 'createdAt' | 'pickUpFrom'> &
  Pick<OrderToPick, 'createdOn' | 'pickUpFrom' | 'grandTotalAmt' | 'dueAmt'>

/** Orders to pick, with what each comes to and what is due for it. */
export async function presentOrdersToPick<Row extends store.OrderToPickRow>(
  db: Database,
  rows: readonly Row[],
): Promise<OrderAnswer<Row>[]> {
  const dues = await findDues(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const { createdAt, pickUpFrom, ...order } = row
    const due = dues.get(row.id)
    if (!due) throw new Error(`No order ${row.id}`)
    const amounts = { grandTotalAmt: toBaht(due.grand_total_satang), dueAmt: toBaht(dueOf(due)) }
    return { ...order, createdOn: createdAt.toISOString(), pickUpFrom: pickUpFrom?.toISOString() ?? null, ...amounts }
  })
}

const isPacked = ({ stage }: store.WaveMember): boolean => stage !== 'PICKING' && stage !== 'CANCELLED'

function presentHeader(
  { id, number, name, createdAt, createdBy }: store.WaveRow,
  members: readonly store.WaveMember[],
): WaveHeader {
  const own = members.filter(({ waveId }) => waveId === id)
  const sum = (of: (member: store.WaveMember) => number) => own.reduce((total, member) => total + of(member), 0)
  return {
    id,
    number,
    name,
    createdOn: createdAt.toISOString(),
    createdBy,
    open: own.some(({ stage }) => stage === 'PICKING'),
    orders: own.length,
    ordersPacked: own.filter(isPacked).length,
    units: sum(({ units }) => units),
    unitsPicked: sum((member) => (isPacked(member) ? member.units : member.unitsPicked)),
  }
}

export async function presentHeaders(db: Database, waves: readonly store.WaveRow[]): Promise<WaveHeader[]> {
  const members = await store.findMembers(
    db,
    waves.map(({ id }) => id),
  )
  return waves.map((wave) => presentHeader(wave, members))
}

/** One wave with its orders, its pick list and its prints; null where there is none. */
export async function presentWave(db: Database, id: string): Promise<Wave | null> {
  const wave = await store.findWave(db, id)
  if (!wave) return null
  const [[header], orders, units] = await Promise.all([
    presentHeaders(db, [wave]),
    store.findWaveOrders(db, id),
    store.findWaveUnits(db, id),
  ])
  if (!header) return null
  const products = await store.findProducts(db, [...new Set(units.map(({ productId }) => productId))])
  const lots = await findLotsToPick(
    db,
    orders.map((order) => order.id),
  )
  const boxOf = new Map(orders.map((order) => [order.id, order.box]))
  const prints = await findPrints(db, [id, ...orders.map((order) => order.id)])
  return {
    ...header,
    ordersInWave: (await presentOrdersToPick(db, orders)).map((order) => ({
      ...order,
      unitsPicked: pickedOf(order.id, units),
    })),
    stops: pickStops(units, (productId) => products.get(productId)?.place ?? null).flatMap((stop) =>
      presentStop(stop, products.get(stop.productId), lotsOf(stop.productId, lots, boxOf)),
    ),
    prints,
  }
}

type Lots = Wave['stops'][number]['lots']
const presentStop = (
  stop: Omit<Wave['stops'][number], keyof store.ScannedRow | 'lots'>,
  product: store.ScannedRow | undefined,
  lots: Lots,
) => (product ? [{ ...product, needed: stop.needed, picked: stop.picked, boxes: stop.boxes, lots }] : [])

/** The lots of one product with the boxes that their units are for. */
function lotsOf(productId: number, lots: readonly LotToPick[], boxOf: ReadonlyMap<string, number>): Lots {
  const found = new Map<string, Lots[number]>()
  for (const { orderId, code, expiresOn, recalled, units } of lots.filter((lot) => lot.productId === productId)) {
    const lot = found.get(code) ?? { code, expiresOn, recalled, boxes: [] }
    lot.boxes.push({ box: boxOf.get(orderId) ?? 0, units })
    found.set(code, lot)
  }
  return [...found.values()]
}

const pickedOf = (orderId: string, units: readonly OrderUnits[]): number =>
  units.filter((one) => one.orderId === orderId).reduce((sum, one) => sum + Math.min(packedUnits(one), one.needed), 0)
