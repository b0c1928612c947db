import type { AnswerOf } from '#contract/call.ts'
import type { getWave, listOrdersToPick } from '#contract/backoffice/picking/calls.ts'
import { toBaht } from '#rules/money.ts'
import { pickStops, packedUnits, type OrderUnits } from '#rules/fulfilment/pick-list.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { findPrints } from './prints.ts'
import {
  findMembers,
  findProducts,
  findWave,
  findWaveOrders,
  findWaveUnits,
  type OrderToPickRow,
  type ProductRow,
  type WaveMember,
  type WaveRow,
} from './store.ts'

type OrderToPick = AnswerOf<typeof listOrdersToPick>['orders'][number]
type Wave = AnswerOf<typeof getWave>
type WaveHeader = Omit<Wave, 'ordersInWave' | 'stops' | 'prints'>

export const presentOrderToPick = ({ createdAt, grandTotal, ...order }: OrderToPickRow): OrderToPick => ({
  ...order,
  createdOn: createdAt.toISOString(),
  grandTotalAmt: toBaht(grandTotal),
})

const isPacked = ({ stage }: WaveMember): boolean => stage !== 'PICKING' && stage !== 'CANCELLED'

function presentHeader(
  { id, number, name, createdAt, createdBy }: WaveRow,
  members: readonly WaveMember[],
): WaveHeader {
  const own = members.filter(({ waveId }) => waveId === id)
  const sum = (of: (member: WaveMember) => number) => own.reduce((total, member) => total + of(member), 0)
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

export async function presentHeaders(db: Database, waves: readonly WaveRow[]): Promise<WaveHeader[]> {
  const members = await findMembers(
    db,
    waves.map(({ id }) => id),
  )
  return waves.map((wave) => presentHeader(wave, members))
}

/** One wave with its orders, its pick list and its prints; null where there is none. */
export async function presentWave(db: Database, id: string): Promise<Wave | null> {
  const wave = await findWave(db, id)
  if (!wave) return null
  const [[header], orders, units] = await Promise.all([
    presentHeaders(db, [wave]),
    findWaveOrders(db, id),
    findWaveUnits(db, id),
  ])
  if (!header) return null
  const products = await findProducts(db, [...new Set(units.map(({ productId }) => productId))])
  const prints = await findPrints(db, [id, ...orders.map((order) => order.id)])
  return {
    ...header,
    ordersInWave: orders.map((order) => ({
      ...presentOrderToPick(order),
      box: order.box,
      boxes: order.boxes,
      unitsPicked: pickedOf(order.id, units),
    })),
    stops: pickStops(units, (productId) => products.get(productId)?.place ?? null).flatMap((stop) =>
      presentStop(stop, products.get(stop.productId)),
    ),
    prints,
  }
}

const presentStop = (stop: Omit<Wave['stops'][number], keyof ProductRow>, product: ProductRow | undefined) =>
  product ? [{ ...product, needed: stop.needed, picked: stop.picked, boxes: stop.boxes }] : []

const pickedOf = (orderId: string, units: readonly OrderUnits[]): number =>
  units.filter((one) => one.orderId === orderId).reduce((sum, one) => sum + Math.min(packedUnits(one), one.needed), 0)
