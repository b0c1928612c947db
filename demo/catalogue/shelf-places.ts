import type { DemoCategory, DemoProduct } from '../types.ts'

const baysPerAisle = 24
const levelsPerBay = 4
/** A few new products have no place yet, as in every warehouse. */
const unplacedEvery = 150

/**
 * The demo's warehouse: the categories stand one after the other, in the order of the catalogue, along aisles of 24 bays
 * with four levels; one product to a place.
 * @returns places by product id
 */
export function shelfPlaces(
  products: readonly Pick<DemoProduct, 'id' | 'categoryId' | 'sequence'>[],
  categories: readonly Pick<DemoCategory, 'id' | 'sequence'>[],
): Map<number, string> {
  const sequence = new Map(categories.map((category) => [category.id, category.sequence]))
  const stored = products
    .filter((_, index) => index % unplacedEvery !== unplacedEvery - 1)
    .toSorted(
      (one, other) =>
        (sequence.get(one.categoryId) ?? 0) - (sequence.get(other.categoryId) ?? 0) || one.sequence - other.sequence,
    )
  return new Map(stored.map(({ id }, index) => [id, placeAt(index)]))
}

function placeAt(index: number): string {
  const bay = Math.floor(index / levelsPerBay)
  const aisle = String.fromCharCode(65 + Math.floor(bay / baysPerAisle))
  return `${aisle}-${String(1 + (bay % baysPerAisle)).padStart(2, '0')}-${1 + (index % levelsPerBay)}`
}
