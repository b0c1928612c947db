/** Windows of recent sales, in days before today. */
export const recentWindows = [3, 7, 14, 60, 90] as const
/**
 * Windows of the sales of a year, in days before today, the first included: the year itself; the thirty days that a
 * year ago were about to come; and the thirty before those.
 */
export const yearWindows = [
  [365, 0],
  [365, 335],
  [395, 365],
] as const
/** So many days of sales are read for them. */
export const yearDays = Math.max(...yearWindows.map(([first]) => first))
/** Products not sold within the window of the trend count as not sold for this many days. */
const notSoldDays = 31
/** Keeps the logarithm of a share finite. */
const noShare = 0.001

/** Sales of one product in each of `recentWindows`; `lastDay` is the newest day on which anyone bought it. */
export type RecentSalesRow = { sku: string; baskets: readonly number[]; lastDay: number }
/** `totals`: all baskets in each of `recentWindows`. */
export type RecentSales = { totals: readonly number[]; bySku: ReadonlyMap<string, RecentSalesRow> }

/**
 * Sales of one product in each of `yearWindows`. `newBuyers`: retailers that bought it for the first time within the
 * year; `firstDay`: the first of the last `yearDays` days on which anyone bought it.
 */
export type YearSalesRow = { sku: string; baskets: readonly number[]; newBuyers: number; firstDay: number }
/** `totals`: all baskets in each of `yearWindows`. */
export type YearSales = { totals: readonly number[]; bySku: ReadonlyMap<string, YearSalesRow> }

/** What is read from time to time only. */
export type StoredSales = { recent: RecentSales; year: YearSales }
export const noStoredSales: StoredSales = {
  recent: { totals: [], bySku: new Map() },
  year: { totals: [], bySku: new Map() },
}

/** How a product sells. Shares are natural logarithms of those of all baskets in a window. */
export type SalesFigures = {
  share: number
  /** In each of `recentWindows`. */
  recentShares: readonly number[]
  /** In each of `yearWindows`. */
  yearShares: readonly number[]
  /** Logarithm of the part of a year's purchases that were not a retailer's first one. */
  repeatShare: number
  /** Logarithm of the retailers that began to buy it within a year. */
  newBuyers: number
  /** Days since 1970 of the newest and of the first sale. */
  lastDay: number
  firstDay: number
  /** Mean logarithm of the quantities of 30 days; null without sales. */
  quantity: number | null
}

/** The sales of one product in the window of the trend. */
type MonthSales = { baskets: number; logUnits: number } | undefined

const logShare = (baskets: number | undefined, total: number | undefined): number =>
  Math.log((baskets ?? 0) / Math.max(1, total ?? 0) + noShare)

/** @param total all baskets in the window of the trend */
export function figuresOf(sku: string, month: MonthSales, total: number, { recent, year }: StoredSales): SalesFigures {
  const [lately, yearly] = [recent.bySku.get(sku), year.bySku.get(sku)]
  const purchases = yearly?.baskets[0] ?? 0
  const newBuyers = yearly?.newBuyers ?? 0
  return {
    share: logShare(month?.baskets, total),
    recentShares: recentWindows.map((_, index) => logShare(lately?.baskets[index], recent.totals[index])),
    yearShares: yearWindows.map((_, index) => logShare(yearly?.baskets[index], year.totals[index])),
    // The additions keep what hardly anyone bought from the extremes.
    repeatShare: Math.log((Math.max(0, purchases - newBuyers) + 0.5) / (purchases + 5)),
    newBuyers: Math.log(newBuyers + 1),
    lastDay: lately?.lastDay ?? -Infinity,
    firstDay: yearly?.firstDay ?? -Infinity,
    quantity: month && month.baskets > 0 ? month.logUnits / 1000 / month.baskets : null,
  }
}

/** Whole days since anyone bought the product: 1 to 31. */
export const daysUnsold = ({ lastDay }: SalesFigures, today: number): number => Math.min(notSoldDays, today - lastDay)

/** Whole days since its first sale of a year: up to one more than that has. */
export const daysOnSale = ({ firstDay }: SalesFigures, today: number): number =>
  Math.min(yearDays + 1, today - firstDay)
