import { frequencies, type Habit, type Habits } from './habit.ts'
import { daysOnSale, daysUnsold } from './sales-figures.ts'
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
  'momentum3Days',
  'momentum90Days',
  'repeatShare',
  'newBuyers',
  'daysOnSale',
  'shareOfYear',
  'shareAYearAgoAhead',
  'shareAYearAgoBefore',
  'quantityToUsual',
  'daysSinceInSupplies',
  'daysKnown',
  'timesPerProduct',
  'meanShareOfHabits',
  'secondQuantity',
  'thirdQuantity',
  'largestQuantity',
] as const

/** Stands for what one purchase cannot say: the interval between two. */
const notKnown = -1
/** Stands for a quantity to compare with where nobody bought the product in 30 days. */
const noUsualQuantity = -9

/** The middle one of the last three quantities; of two the mean. */
function medianQuantity({ quantities }: Habit): number {
  const last = quantities.slice(0, 3).sort((a, b) => a - b)
  const [first = 1, second = first, third] = last
  return third === undefined ? (first + second) / 2 : second
}

type BoughtProduct = { sku: string; habit: Habit; frequency: number; score: number }
type Retailer = Habits & { trend: Trend; today: number }

/**
 * The features of the best products of the formula, one row for each. In single precision, because sums in another order
 * differ in their last digits.
 *
 * @param best in the order of the formula, which shares and frequencies are compared within
 */
export function featuresOf(retailer: Retailer, best: readonly BoughtProduct[]): Float32Array[] {
  const { days, trend, today } = retailer
  const own = summaryOf(retailer)
  const mostFrequent = Math.max(...best.map(({ frequency: one }) => one))
  const sales = best.map(({ sku }) => trend.figures(sku))
  const meanShare = sales.reduce((sum, { share }) => sum + share, 0) / best.length
  return best.map(({ habit, frequency: often, score }, index) => {
    const { times, quantities } = habit
    const figures = sales[index] ?? trend.figures(habit.sku)
    const { share, recentShares, yearShares } = figures
    const [share3 = 0, share7 = 0, share14 = 0, share60 = 0, share90 = 0] = recentShares
    const [shareOfYear = 0, ahead = 0, before = 0] = yearShares
    const daysSince = today - habit.lastDay
    const every = times < 2 ? notKnown : (habit.lastDay - habit.firstDay) / (times - 1)
    const intervals = every === notKnown ? notKnown : daysSince / Math.max(1, every)
    const [last = 1, second = notKnown, third = notKnown] = quantities
    const median = medianQuantity(habit)
    return Float32Array.of(
      Math.log(score),
      Math.log(often),
      times,
      daysSince,
      every,
      intervals,
      times / days,
      days,
      own.daysSinceOrder,
      own.basketSize,
      own.daysOrdering,
      own.orderEvery,
      own.products,
      share3,
      share7,
      share14,
      share,
      share60,
      share90,
      daysUnsold(figures, today),
      last,
      median,
      Math.log(often / mostFrequent),
      daysSince - own.daysSinceOrder,
      share - meanShare,
      share7 - share,
      share3 - share,
      share - share90,
      figures.repeatShare,
      figures.newBuyers,
      daysOnSale(figures, today),
      shareOfYear,
      ahead,
      before,
      figures.quantity === null ? noUsualQuantity : Math.log(last) - figures.quantity,
      intervals === notKnown ? notKnown : (intervals * median) / last,
      today - habit.firstDay,
      own.timesPerProduct,
      own.meanShare,
      second,
      third,
      Math.max(...quantities),
    )
  })
}

/** What is the same for all products of a retailer. */
function summaryOf({ days, habits, trend, today }: Retailer) {
  let [lastDay, firstDay, basketSize, times, shares] = [-Infinity, Infinity, 0, 0, 0]
  const frequency = frequencies(days)
  for (const habit of habits) {
    const often = frequency(habit)
    lastDay = Math.max(lastDay, habit.lastDay)
    firstDay = Math.min(firstDay, habit.firstDay)
    basketSize += often
    times += habit.times
    shares += often * trend.figures(habit.sku).share
  }
  return {
    daysSinceOrder: today - lastDay,
    daysOrdering: today - firstDay,
    orderEvery: days < 2 ? notKnown : (lastDay - firstDay) / (days - 1),
    products: habits.length,
    basketSize,
    timesPerProduct: Math.log(times / habits.length),
    meanShare: shares / basketSize,
  }
}
