import { frequency, type Habit, type Habits } from './habit.ts'
import type { Trend } from './trend.ts'

/**
 * What the learned ranking knows about a product a retailer has bought before: nothing but its habits and the sales of
 * all. Times are days, sizes products, frequencies and shares natural logarithms. The trained figures name these in the
 * same order.
 */
export const rankingFeatures = [
  'formula',
  'frequency',
  'times',
  'daysSince',
  'everyDays',
  'daysSinceInIntervals',
  'shareOfBaskets',
  'orderDays',
  'daysSinceOrder',
  'basketSize',
  'daysOrdering',
  'orderEveryDays',
  'productsBought',
  'share3Days',
  'share7Days',
  'share14Days',
  'share30Days',
  'share60Days',
  'share90Days',
  'daysUnsold',
  'lastQuantity',
  'medianQuantity',
  'frequencyToBest',
  'daysSinceToOrder',
  'shareToMean',
  'momentum',
] as const

/** Stands for what one purchase cannot say: the interval between two. */
const notKnown = -1
/** As in the formula: keeps the logarithm of a share finite. */
const noShare = 0.001

const logShare = (share: number): number => Math.log(share + noShare)

/** The middle one of the last three quantities; of two the mean. */
function medianQuantity({ quantities }: Habit): number {
  const last = quantities.slice(0, 3).sort((a, b) => a - b)
  const [first = 1, second = first, third] = last
  return third === undefined ? (first + second) / 2 : second
}

type BoughtProduct = { habit: Habit; frequency: number; score: number }
type Retailer = Habits & { trend: Trend; today: number }

/**
 * The features of the best products of the formula, one row for each. In single precision, because sums in another order
 * differ in their last digits.
 *
 * @param best in the order of the formula, which shares and frequencies are compared within
 */
export function featuresOf({ days, habits, trend, today }: Retailer, best: readonly BoughtProduct[]): Float32Array[] {
  let [lastDay, firstDay, basketSize] = [-Infinity, Infinity, 0]
  for (const habit of habits) {
    lastDay = Math.max(lastDay, habit.lastDay)
    firstDay = Math.min(firstDay, habit.firstDay)
    basketSize += frequency(habit, days)
  }
  const mostFrequent = Math.max(...best.map((one) => one.frequency))
  const shares = best.map(({ habit }) => logShare(trend.share(habit.sku)))
  const meanShare = shares.reduce((sum, share) => sum + share, 0) / best.length
  const daysSinceOrder = today - lastDay
  const orderEvery = days < 2 ? notKnown : (lastDay - firstDay) / (days - 1)
  return best.map(({ habit, frequency: own, score }, index) => {
    const { sku, times, quantities } = habit
    const daysSince = today - habit.lastDay
    const every = times < 2 ? notKnown : (habit.lastDay - habit.firstDay) / (times - 1)
    const recent = (window: number) => logShare(trend.recentShare(sku, window))
    const [share3, share7, share14, share60, share90] = [recent(0), recent(1), recent(2), recent(3), recent(4)]
    const share = shares[index] ?? 0
    return Float32Array.of(
      Math.log(score),
      Math.log(own),
      times,
      daysSince,
      every,
      every === notKnown ? notKnown : daysSince / Math.max(1, every),
      times / days,
      days,
      daysSinceOrder,
      basketSize,
      today - firstDay,
      orderEvery,
      habits.length,
      share3,
      share7,
      share14,
      share,
      share60,
      share90,
      trend.daysUnsold(sku, today),
      quantities[0] ?? 1,
      medianQuantity(habit),
      Math.log(own / mostFrequent),
      daysSince - daysSinceOrder,
      share - meanShare,
      share7 - share,
    )
  })
}
