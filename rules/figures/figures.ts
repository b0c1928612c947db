import { dayMs } from '../bangkok-time.ts'
import { dayAfter } from '../days-and-months.ts'
import type { Satang } from '../money.ts'
/**
 * The figures of the dashboard, as the wire and the address call them. Each has a sum by day, the parts it is made of, and
 * the rows behind it.
 */
export const figureNames = [
  /** Goods of orders that were accepted or paid, by the day they were placed: what arrives, less what came back. */
  'sales',
  'categories',
  'brands',
  'products',
  'retailers',
  /** The same sales by the province of the address, the route and driver of the run, and who placed the order. */
  'provinces',
  'routes',
  'drivers',
  'sources',
  /** Goods of orders that are neither accepted nor paid yet, by what they wait for. Part of no other figure of sales. */
  'waiting',
  /** Discounts of promotions and coupons, and gifts at their cost. */
  'promotions',
  /** Sales less cost, of the products whose cost is known. */
  'margin',
  'product-margins',
  'retailer-margins',
  /** Orders by the day they were promised for: on time or not. */
  'delivery',
  /** What was ordered and not sold. */
  'lost',
  /** Requests for a notice when a sold-out product is back. */
  'sold-out',
  /** Searches of retailers that found nothing, by their words. */
  'searches',
  /** Products that were recommended on the day of an order, and those of them that were ordered. */
  'recommendations',
  'new-retailers',
  'dormant-retailers',
] as const
export type FigureName = (typeof figureNames)[number]

/** The longest period of a figure, in days. */
export const longestPeriod = 400

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** The days of a period, both ends included. */
export const daysIn = (from: string, until: string): number => (at(until) - at(from)) / dayMs + 1

export type Period = { from: string; until: string }
/** Whether a period ends after it began, and is not longer than a person can look at. */
export function isShownPeriod({ from, until }: Period): boolean {
  const length = daysIn(from, until)
  return length >= 1 && length <= longestPeriod
}

export const comparisons = ['week', 'period', 'year'] as const
export type Comparison = (typeof comparisons)[number]

/**
 * What a period is compared with: the same weekdays of a week before, the period just before it, or the same weekdays of
 * a year before (52 weeks), since a shop's Monday is not its Sunday.
 */
export function periodBefore({ from, until }: Period, comparison: Comparison): Period {
  const length = daysIn(from, until)
  const back = comparison === 'week' ? Math.ceil(length / 7) * 7 : comparison === 'year' ? 364 : length
  return { from: dayAfter(from, -back), until: dayAfter(until, -back) }
}

/** A retailer is dormant that ordered this often before, … */
export const dormantAfterOrders = 3
/** … has been silent for so many times its usual gap, … */
export const dormantGaps = 2
/** … and for at least so many days. */
export const dormantDays = 14

/** Days over which the stock turn is calculated, today included. */
export const stockTurnDays = 90
export const stockTurnSorts = ['slow', 'fast'] as const
export type StockTurnSort = (typeof stockTurnSorts)[number]

/**
 * How often an average stock was sold in the period, to two places, and for how many days it lasts at the rhythm of the
 * period. Null: there was no stock, or nothing was sold.
 * @param sold at cost, satang @param average the average stock at cost, satang
 */
export const stockTurnOf = ({
  sold,
  average,
}: {
  sold: Satang
  average: Satang
}): { turn: number | null; days: number | null } => ({
  turn: average > 0 ? Math.round((sold / average) * 100) / 100 : null,
  days: sold > 0 ? Math.round((average / sold) * stockTurnDays) : null,
})
