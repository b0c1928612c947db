/**
 * The order of a shelf after some of its products were moved: they stand together, in the order in which they stood,
 * before another product, or at the end.
 * @param before an id that is not moved; null: at the end
 */
export function moveOnShelf(order: readonly number[], moved: ReadonlySet<number>, before: number | null): number[] {
  const rest = order.filter((id) => !moved.has(id))
  const at = before === null ? rest.length : rest.indexOf(before)
  const place = at < 0 ? rest.length : at
  return [...rest.slice(0, place), ...order.filter((id) => moved.has(id)), ...rest.slice(place)]
}

/**
 * The sequence of each product of a shelf, so that they stand in this order: the numbers that the shelf has already, so that
 * it keeps its place among the others; where they are not distinct they rise from there.
 * @param sequences those of the shelf's products, in any order
 */
export function shelfSequences(sequences: readonly number[]): number[] {
  let last = Number.NEGATIVE_INFINITY
  return sequences
    .toSorted((a, b) => a - b)
    .map((sequence) => {
      last = Math.max(sequence, last + 1)
      return last
    })
}
