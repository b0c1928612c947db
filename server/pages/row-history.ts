import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RowChanges } from '#contract/pages/row-changes.ts'

/**
 * So much earlier than it says may a copy be, in milliseconds: each process reads the database once a second, and the copy may be
 * another's, whose clock is another.
 */
const slackMs = 10_000
/** Where more of the rows have changed, the whole is sent, which is compressed already. */
const largestShare = 1 / 4
/** Rows that are compared without a pause. */
const atOnce = 1000

/** How rows in columns are compared, and some of them taken out. */
export type RowFormat<Whole extends { id: number[] }, Tables> = {
  /** Whether a row of one is the same in another, its stock aside. */
  isSame: (before: Whole, old: number, next: Whole, place: number) => boolean
  /** These rows alone, without tables. */
  pick: (whole: Whole, places: readonly number[]) => Whole
  tablesOf: (whole: Whole) => Tables
  stockOf: (whole: Whole) => readonly number[]
}

type RowHistory<Whole, Tables> = {
  /**
   * Compares the next whole with the last one, in portions, between which other requests go on.
   * @returns what makes it the last one, with the time at which it was read
   */
  compare: (whole: Whole) => Promise<(at: number) => void>
  /** What a copy of this time lacks; null where that is not known, or much. */
  changesSince: (time: number, now: number) => Omit<RowChanges<Whole, Tables>, 'tag'> | null
}

/**
 * When each row changed last. Of what was before only the last whole is kept, and a time for each row, however often it changes.
 * All times are those at which this process saw the change: never before it was one.
 */
export function rowHistory<Whole extends { id: number[] }, Tables>(
  format: RowFormat<Whole, Tables>,
): RowHistory<Whole, Tables> {
  let last: Whole | null = null
  let knownFrom = 0
  let tablesAt = -Infinity
  const changedAt = new Map<number, number>()
  const stockAt = new Map<number, number>()
  const removedAt = new Map<number, number>()

  return {
    compare: async (whole) => {
      const found = last && (await differences(format, last, whole))
      return (at) => {
        last = whole
        if (!found) knownFrom = at
        for (const id of found?.changed ?? []) changedAt.set(id, at)
        for (const id of found?.sold ?? []) stockAt.set(id, at)
        for (const id of found?.added ?? []) removedAt.delete(id)
        for (const id of found?.removed ?? []) removedAt.set(id, at)
        if (found?.areTablesOther) tablesAt = at
      }
    },
    changesSince: (time, now) => {
      if (!last || time < knownFrom || time > now + slackMs) return null
      const isSince = (at = -Infinity) => at >= time - slackMs
      const places: number[] = []
      const stock = { id: [] as number[], stock: [] as number[] }
      const units = format.stockOf(last)
      for (const [place, id] of last.id.entries()) {
        if (isSince(changedAt.get(id))) places.push(place)
        else if (isSince(stockAt.get(id))) {
          stock.id.push(id)
          stock.stock.push(units[place] ?? 0)
        }
      }
      if (places.length > last.id.length * largestShare) return null
      return {
        removed: [...removedAt].flatMap(([id, at]) => (isSince(at) ? [id] : [])),
        changed: format.pick(last, places),
        places,
        ...(stock.id.length > 0 && { stock }),
        ...(isSince(tablesAt) && { tables: format.tablesOf(last) }),
      }
    },
  }
}

async function differences<Whole extends { id: number[] }>(
  { isSame, stockOf, tablesOf }: RowFormat<Whole, unknown>,
  before: Whole,
  next: Whole,
) {
  const changed: number[] = []
  const sold: number[] = []
  const added: number[] = []
  const places = new Map(before.id.map((id, place) => [id, place]))
  const moved = movedIn(before.id, next.id)
  const [oldStock, stock] = [stockOf(before), stockOf(next)]
  for (const [place, id] of next.id.entries()) {
    if (place % atOnce === atOnce - 1) await nextTurn()
    const old = places.get(id)
    places.delete(id)
    if (old === undefined) added.push(id)
    if (old === undefined || moved.has(id) || !isSame(before, old, next, place)) changed.push(id)
    else if (oldStock[old] !== stock[place]) sold.push(id)
  }
  const areTablesOther = JSON.stringify(tablesOf(before)) !== JSON.stringify(tablesOf(next))
  return { changed, sold, added, removed: [...places.keys()], areTablesOther }
}

/** Rows in another place among those that were there before, as few as explain it: all others are in the same order in both. */
function movedIn(before: readonly number[], next: readonly number[]): Set<number> {
  if (before.length === next.length && before.every((id, place) => id === next[place])) return new Set()
  const places = new Map(before.map((id, place) => [id, place]))
  const kept = next.filter((id) => places.has(id))
  const inOrder = longestRising(kept.map((id) => places.get(id) ?? 0))
  return new Set(kept.filter((_, at) => !inOrder.has(at)))
}

/** The places of a longest subsequence that rises, by patience sorting. */
function longestRising(numbers: readonly number[]): Set<number> {
  /** By length less one: where the smallest number is that ends such a subsequence. */
  const ends: number[] = []
  const previous: number[] = []
  for (const [at, number] of numbers.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1
      else high = middle
    }
    previous[at] = ends[low - 1] ?? -1
    ends[low] = at
  }
  const rising = new Set<number>()
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) rising.add(at)
  return rising
}
