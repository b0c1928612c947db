import { startOfDay } from './bangkok-time.ts'
/**
 * Rates of Thai value added tax and the day, in Bangkok, from which each holds: section 80 of the Revenue Code, which says
 * 10 %, and the royal decrees that reduce it. Each rate includes the local tax, a ninth of the decree's own figure (6.3 %
 * and 0.7 %). Rising by day; a new decree is a new line, and what was priced before it keeps the rate of its own day.
 */
const rates = [
  // The tax begins: Revenue Code Amendment Act (No. 30) B.E. 2534
  { from: '1992-01-01', percent: 7 },
  // Royal Decree (No. 309) B.E. 2540 of 12 August 1997
  { from: '1997-08-16', percent: 10 },
  // Cabinet resolution of 30 March 1999, for two years at first; every decree since then has extended it
  { from: '1999-04-01', percent: 7 },
] as const

/**
 * The standard rate, in percent: that of delivery, and of goods that are not exempt.
 * @param at milliseconds since 1970; before there was such a tax it is 0
 */
export const vatPercentAt = (at: number): number =>
  rates.findLast(({ from }) => startOfDay(from).getTime() <= at)?.percent ?? 0

/** Every rate that goods can have: exempt, and those that the law has known. */
export const goodsVatPercents: readonly number[] = [...new Set([0, ...rates.map(({ percent }) => percent)])].toSorted(
  (a, b) => a - b,
)
