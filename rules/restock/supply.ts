/** What is known of a retailer's purchases of one product. Days are whole days since 1970 in Bangkok. */
type Purchases = {
  /** Mean days between two purchases; null before the second. */
  everyDays: number | null
  lastDay: number
  /** The last quantities, newest first. */
  quantities: readonly number[]
}

/** A larger or smaller last purchase lasts at most so many times as long, or as short: a purchase for a feast is no new habit. */
const mostFactor = 3
/** When so many times as long as a purchase lasts has gone by, nobody can say whether there is any left. */
const unknownAfter = 3

/**
 * The days that the last purchase lasts, at least one; null before the second purchase. The source is the rule of days
 * of supply, stock divided by mean daily use: what was bought before the last purchase was used up in the time between
 * the purchases, so one unit lasts `everyDays` divided by the mean of the earlier quantities.
 */
export function daysOfSupply({ everyDays, quantities }: Pick<Purchases, 'everyDays' | 'quantities'>): number | null {
  if (everyDays === null) return null
  const [last = 1, ...earlier] = quantities
  const sum = earlier.reduce((total, qty) => total + qty, 0)
  // Whole numbers divided once: of a mean that is rounded first, half a day may be less than half.
  const lasts = sum > 0 ? (everyDays * last * earlier.length) / sum : everyDays
  return Math.max(1, Math.round(Math.min(everyDays * mostFactor, Math.max(everyDays / mostFactor, lasts))))
}

/**
 * In how many days the retailer has none left, as its own intervals and quantities say: 0 today, negative when overdue.
 * Null when unknown: before the second purchase, and once the last one is so long ago that it says nothing.
 */
export function runsOutIn(purchases: Purchases, today: number): number | null {
  const lasts = daysOfSupply(purchases)
  const since = Math.max(0, today - purchases.lastDay)
  return lasts === null || since > lasts * unknownAfter ? null : lasts - since
}

/** Most urgent first: what ran out longest ago, then what runs out next; what is unknown last, in its own order. */
export const byUrgency = <Line extends { runsOutIn?: number | undefined }>(lines: readonly Line[]): Line[] =>
  lines.toSorted((a, b) => (a.runsOutIn ?? Number.MAX_SAFE_INTEGER) - (b.runsOutIn ?? Number.MAX_SAFE_INTEGER))

/** Fewer orders show no habit. */
const enoughOrders = 5
/** From this share of its orders on, a product belongs to them. */
const mostOf = 0.7

/**
 * Whether the reason for a product is the share of orders that it is in, not the days between its purchases: for what a
 * retailer orders nearly every time, whenever that is.
 */
export const isInMostOrders = ({ times, of }: { times: number; of: number }): boolean =>
  of >= enoughOrders && times / of >= mostOf
