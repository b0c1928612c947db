import { locationOf } from './shelf-place.ts'

/** Aisle Z is followed by AA, as on the signs in a warehouse. */
const compareAisles = (one: string, other: string): number =>
  one.length - other.length || (one < other ? -1 : one > other ? 1 : 0)

/**
 * Sorts by the way through the warehouse: aisle by aisle, up the first, down the next, and so on (serpentine). Aisles
 * without anything to take are not entered and do not change the direction. Within a bay from the floor upwards. What
 * has no place comes last, in the given order.
 */
export function inWalkingOrder<Item>(items: readonly Item[], placeOf: (item: Item) => string | null): Item[] {
  const located = items.flatMap((item) => {
    const place = placeOf(item)
    return place === null ? [] : [{ item, ...locationOf(place) }]
  })
  const aisles = [...new Set(located.map(({ aisle }) => aisle))].toSorted(compareAisles)
  const walked = aisles.flatMap((aisle, index) => {
    const direction = index % 2 === 0 ? 1 : -1
    return located
      .filter((one) => one.aisle === aisle)
      .toSorted((one, other) => direction * (one.bay - other.bay) || one.level - other.level)
  })
  return [...walked.map(({ item }) => item), ...items.filter((item) => placeOf(item) === null)]
}
