import { locationOf, type Location } from './shelf-place.ts'

/**
 * A warehouse with parallel aisles between two cross aisles, one at the front and one at the back. People walk along the
 * middle of an aisle; reaching up a level costs no walking. Measures are metres.
 */
export type WarehousePlan = { aisles: number; bays: number; bayWidth: number; aisleDistance: number }

export const aisleName = (index: number): string => String.fromCharCode(65 + index)
const aisleIndex = ({ aisle }: Location): number => aisle.charCodeAt(0) - 65

/** The shortest way between two places: along the same aisle, or through the nearer cross aisle. */
function distance(plan: WarehousePlan, from: Location, to: Location): number {
  const across = Math.abs(aisleIndex(from) - aisleIndex(to)) * plan.aisleDistance
  if (across === 0) return Math.abs(from.bay - to.bay) * plan.bayWidth
  const throughFront = from.bay + to.bay
  const throughBack = plan.bays + 1 - from.bay + (plan.bays + 1 - to.bay)
  return across + Math.min(throughFront, throughBack) * plan.bayWidth
}

/** The way from the packing bench, at the front of the first aisle, past all places in this order and back to it. */
export function walkLength(plan: WarehousePlan, places: readonly string[]): number {
  const bench: Location = { aisle: 'A', bay: 0, level: 1 }
  const stops = [bench, ...places.map(locationOf), bench]
  return stops.slice(1).reduce((sum, stop, index) => sum + distance(plan, stops[index] ?? bench, stop), 0)
}
