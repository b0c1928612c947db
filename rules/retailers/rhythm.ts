/** Days of orders that the rhythm is taken from, the newest. */
const rhythmDays = 12
/** Fewer days of orders are no rhythm. */
const leastDays = 3
/** A retailer without a rhythm is overdue after so many days. */
export const patienceDays = 45
/** Days of one span of spending. */
export const spanDays = 28
/** Spans before the latest that say what is usual. */
const usualSpans = 2
/** Below this share of the usual, spending is falling. */
const fallingShare = 0.7
/** Satang in a span, below which ups and downs say nothing. */
const leastUsual = 500_00

/** How a retailer orders. Days are whole days since 1970 in Bangkok. */
type Rhythm = {
  orderDays: number
  lastDay: number | null
  /** The median of the days between orders; null before the third. */
  everyDays: number | null
  /** The first day on which it is overdue; null where it never ordered. */
  dormantFrom: number | null
}

/**
 * The rhythm of a retailer.
 * @param days on which it ordered, in any order, each once
 */
export function rhythmOf(days: readonly number[]): Rhythm {
  const sorted = days.toSorted((a, b) => a - b)
  const lastDay = sorted.at(-1) ?? null
  const latest = sorted.slice(-rhythmDays)
  const gaps = latest.slice(1).map((day, index) => day - (latest[index] ?? day))
  const everyDays = sorted.length < leastDays ? null : median(gaps)
  return {
    orderDays: sorted.length,
    lastDay,
    everyDays,
    dormantFrom: lastDay === null ? null : lastDay + patienceOf(everyDays),
  }
}

/** Days after the last order on which a retailer is overdue: two of its own intervals, and at least three days late. */
const patienceOf = (everyDays: number | null): number =>
  everyDays === null ? patienceDays : Math.max(2 * everyDays, everyDays + 3)

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = sorted.length % 2 === 1 ? [sorted[middle], sorted[middle]] : sorted.slice(middle - 1)
  return Math.max(1, Math.round((low + high) / 2))
}

/** What a retailer spent, in satang: in the last 28 days, and in each span of 28 days before, the newest first. */
type SpentAmounts = { recent: number; earlier: readonly number[] }

/** The satang of a usual span: the mean of the two before the latest. */
export const usualSpending = ({ earlier }: Pick<SpentAmounts, 'earlier'>): number =>
  Math.round(earlier.slice(0, usualSpans).reduce((sum, one) => sum + one, 0) / usualSpans)

/**
 * Whether a retailer spends clearly less than usual.
 * @param since days since its first order: a new retailer has no usual spending yet
 */
export const isFalling = (spending: SpentAmounts, since: number): boolean => {
  const usual = usualSpending(spending)
  return since >= spanDays * (usualSpans + 1) && usual >= leastUsual && spending.recent < usual * fallingShare
}
