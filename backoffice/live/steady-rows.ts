/** A list that is shown, and what the server lists now. */
type SteadyRows<Item> = {
  /** In the order in which they are shown, as they are now. */
  rows: Item[]
  /** Ids of rows that the server does not list any more; they keep their place. */
  gone: ReadonlySet<string>
  /** Ids of rows that wait to be let in. */
  waiting: string[]
}

/**
 * The rows of a list that does not move under the hand: those that are shown keep their places, whatever the server lists
 * now; what comes after the last of them is added, what comes before waits.
 * @param shown what was shown before, in its order
 * @param fresh what the server lists now, in its order
 */
export function steadyRows<Item>(
  shown: readonly Item[],
  fresh: readonly Item[],
  rowId: (item: Item) => string,
): SteadyRows<Item> {
  const now = new Map(fresh.map((item) => [rowId(item), item]))
  const before = new Set(shown.map(rowId))
  const last = fresh.findLastIndex((item) => before.has(rowId(item)))
  const added = fresh.slice(last + 1)
  return {
    rows: [...shown.map((item) => now.get(rowId(item)) ?? item), ...added],
    gone: new Set([...before].filter((id) => !now.has(id))),
    waiting: fresh
      .slice(0, last + 1)
      .map(rowId)
      .filter((id) => !before.has(id)),
  }
}
