import type { kindIn } from './kinds.ts'

/** What speaks for a product as the meaning of a line; the first difference decides. */
export type Option = {
  productId: number
  shelfId: number
  qty: number
  /** Its name begins with the kind that was written. */
  head: boolean
  /** Letters of the rest of the line that are not in its names. */
  missing: number
  wrongSize: boolean
  /** 0 to 2 as in `quantityOf`, 3: not in that unit. */
  rank: number
  away: { differs: number; size: number }
  /** Orders of this retailer with it. */
  bought: number
  /** Letters of its kind that were not written. */
  extra: number
}

const keys = (one: Option): number[] => [
  -Number(one.head),
  one.missing,
  Number(one.wrongSize),
  Number(one.rank > 2),
  one.away.differs,
  one.rank,
  -one.bought,
  one.away.size,
  one.extra,
]

/** The likeliest first; equals stay in their order. */
export const likeliestFirst = (options: readonly Option[]): Option[] => options.toSorted((a, b) => compared(a, b))

function compared(a: Option, b: Option): number {
  const other = keys(b)
  const at = keys(a).findIndex((value, index) => value !== other[index])
  return at < 0 ? 0 : (keys(a)[at] ?? 0) - (other[at] ?? 0)
}

/** Of a hundred equals as many have to stand on one shelf: `ซอส` alone can be two different things. */
const mostOnOneShelf = 0.75

/** Whether the first of sorted options can be offered as a guess: what could be meant as well is the same kind of goods. */
export function isGuess(sorted: readonly Option[], kind: ReturnType<typeof kindIn>, letters: number): boolean {
  const [best] = sorted
  if (!best || best.wrongSize || best.rank > 2) return false
  // Little of a name is another one; after `ตรา` comes only a brand.
  const isBrand = kind !== null && /^(?:ตรา|ยีหอ)/u.test(kind.rest)
  if (!isBrand && best.missing > (kind ? Math.max(kind.kind.length + 1, letters / 2) : letters / 4)) return false
  if (best.bought > 0) return true
  const equals = sorted.filter(
    (one) => one.head === best.head && one.missing === best.missing && !one.wrongSize && one.rank < 3,
  )
  const onShelf = equals.filter(({ shelfId }) => shelfId === best.shelfId).length
  return onShelf >= mostOnOneShelf * equals.length
}
