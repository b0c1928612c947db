/** The header that says when an answer was as it is, in the server's milliseconds since 1970. */
export const madeAtHeader = 'x-made-at'

/** What a copy of rows in columns lacks. `Tables`: what is not in rows. */
export type RowChanges<Whole, Tables> = {
  /** The tag of the whole of now: a copy into which these were put must have it, else it was another than the server thought. */
  tag: string
  /** Ids of rows that are no longer there. */
  removed: number[]
  /** Rows that are new, no longer as they were, or in another place; without tables. */
  changed: Whole
  /** Where each of `changed` is in the whole, ascending. */
  places: number[]
  /** Rows of which only the stock is another. */
  stock?: { id: number[]; stock: number[] }
  /** Where any of them has changed. */
  tables?: Tables
}

/** The whole is sent where what has changed is not known, or much. */
export const isWhole = <Whole extends { id: number[] }>(answer: Whole | RowChanges<Whole, unknown>): answer is Whole =>
  'id' in answer

/** The rows of a copy with those that have changed, in the order of the whole. */
export function rowsWith<Row extends { id: number }>(
  copy: readonly Row[],
  changed: readonly Row[],
  { removed, places }: Pick<RowChanges<unknown, unknown>, 'removed' | 'places'>,
): Row[] {
  const replaced = new Set([...removed, ...changed.map(({ id }) => id)])
  const rest = copy.filter(({ id }) => !replaced.has(id))
  const rows: Row[] = []
  let taken = 0
  // From the first place on: what is before each of them is complete by then.
  for (const [index, row] of changed.entries()) {
    const before = (places[index] ?? 0) - rows.length
    rows.push(...rest.slice(taken, taken + before), row)
    taken += before
  }
  return [...rows, ...rest.slice(taken)]
}
