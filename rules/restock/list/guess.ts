import type { kindIn } from './kinds.ts'
import { notInUnit } from './quantity-of.ts'

/** A product that a line can mean, and how many of its sales units. */
export type Candidate = { productId: number; qty: number }

const mostCandidates = 4

/** What speaks for a product as the meaning of a line; the first difference decides. */
export type Option = {
  productId: number
  shelfId: number
  qty: number
  /** Its name begins with the kind that was written. */
  head: boolean
  /** Letters of the rest of the line that are not in its names. */
  missing: number
  /** Its names have everything that is written, wherever they have it. */
  whole: boolean
  wrongSize: boolean
  /** As in `quantityOrNearest`. */
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
  Number(one.rank === notInUnit),
  one.away.differs,
  one.rank,
  -one.bought,
  one.away.size,
  one.extra,
]

/**
 * Where what is written is nowhere a beginning with all of its rest, goods that have it whole are meant: น้ำปลาร้าต้มสุก by
 * `ปลาร้าต้มสุก`, and no ปลาราดพริก.
 */
export function readAsWhole(options: readonly Option[]): readonly Option[] {
  if (options.some((one) => one.head && one.missing === 0) || !options.some(({ whole }) => whole)) return options
  return options.map((one) => ({ ...one, head: one.whole, missing: one.whole ? 0 : one.missing }))
}

/** The likeliest first; equals stay in their order. */
export const likeliestFirst = (options: readonly Option[]): Option[] => options.toSorted((a, b) => compared(a, b))

function compared(a: Option, b: Option): number {
  const other = keys(b)
  const at = keys(a).findIndex((value, index) => value !== other[index])
  return at < 0 ? 0 : (keys(a)[at] ?? 0) - (other[at] ?? 0)
}

/** Of a hundred equals as many have to stand on one shelf: `ซอส` alone can be two different things. */
const mostOnOneShelf = 0.75

const shortestName = 6

/** Whether the first of sorted options can be offered as a guess: what could be meant as well is the same kind of goods. */
export function isGuess(sorted: readonly Option[], kind: ReturnType<typeof kindIn>, letters: number): boolean {
  const [best] = sorted
  if (!best || best.wrongSize || best.rank === notInUnit) return false
  // Little of a name is another one; after `ตรา` comes only a brand.
  const isBrand = kind !== null && /^(?:ตรา|ยีหอ)/u.test(kind.rest)
  if (!isBrand && best.missing > (kind ? Math.max(kind.kind.length + 1, letters / 2) : letters / 4)) return false
  if (best.bought > 0) return true
  // A long word is a name of its own, a short one begins many: สปาเกตตี is not สปาเกตตีขี้เมา.
  const isName = kind !== null && kind.kind.length >= shortestName && best.extra === kind.kind.length
  const equals = sorted.filter(
    (one) =>
      one.head === best.head &&
      one.missing === best.missing &&
      !one.wrongSize &&
      one.rank !== notInUnit &&
      (!isName || one.extra === best.extra),
  )
  const onShelf = equals.filter(({ shelfId }) => shelfId === best.shelfId).length
  return onShelf >= mostOnOneShelf * equals.length
}

/** Each product once, and not more than somebody reads. */
export const fewOf = (candidates: readonly Candidate[]): Candidate[] =>
  candidates
    .filter(({ productId }, at) => candidates.findIndex((one) => one.productId === productId) === at)
    .slice(0, mostCandidates)
    .map(({ productId, qty }) => ({ productId, qty }))
