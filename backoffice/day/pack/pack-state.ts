import { unpackable } from '#rules/fulfilment/pick-entry.ts'
import { packedUnits, type UnitCounts } from '#rules/fulfilment/pick-list.ts'
import type { PackQueue } from './pack-queue.ts'
import type { Wave } from './pack-session.ts'

/** Where an order stands on this device, with what was not sent yet. */
export type OrderToPackFacts = {
  done: number
  needed: number
  isComplete: boolean
  /** Boxes it was packed into; null while it is not. */
  boxes: number | null
  /** Nothing is left to be done: packed, on its way, or cancelled. */
  isOver: boolean
}

export function packState(
  order: Wave['ordersInWave'][number],
  counts: ReadonlyMap<number, UnitCounts>,
  queue: PackQueue,
): OrderToPackFacts {
  const units = [...counts.values()]
  const sum = (of: (one: UnitCounts) => number) => units.reduce((total, one) => total + of(one), 0)
  const waiting = queue.waiting.findLast((one) => one.kind === 'pack' && one.orderId === order.id)
  const boxes = waiting?.kind === 'pack' ? waiting.boxes : order.stage === 'PICKING' ? null : order.boxes
  return {
    done: sum((one) => Math.min(packedUnits(one), one.needed)),
    needed: sum(({ needed }) => needed),
    isComplete: unpackable(units).length === 0,
    boxes,
    isOver: waiting !== undefined || order.stage !== 'PICKING',
  }
}
