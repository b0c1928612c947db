import { mostOrdered } from '../at-once.ts'
import { dailyUnits, daysLeft, rhythmDays } from './run-out.ts'

/** How long an order is to last after it has come, in days. */
const coverDays = 14
/** Days of sales that are to be left when the goods come. */
const reserveDays = 3

type ReorderFacts = {
  /** Units that can be sold. */
  available: number
  /** Units ordered from suppliers that have not come. */
  onOrder: number
  /** Units sold within the rhythm's days. */
  sold: number
  leadDays: number
  /** Sales units of the carton in which it is bought. */
  packUnits: number
}

/** Units in whole cartons, rounded up. */
export const wholePacks = (units: number, packUnits: number): number => Math.ceil(units / packUnits) * packUnits

/**
 * How many units to order now, in whole cartons: 0 while what is there and on its way outlasts the delivery time and a
 * reserve; else enough for that time, the reserve and the days that an order is to last.
 */
export function unitsToOrder({ available, onOrder, sold, leadDays, packUnits }: ReorderFacts): number {
  const left = daysLeft(available + onOrder, sold)
  if (left === null || left > leadDays + reserveDays) return 0
  const wanted = (sold * (leadDays + reserveDays + coverDays)) / rhythmDays - available - onOrder
  return wholePacks(Math.max(wanted, 1), packUnits)
}

/** What of a proposal goes on one order; the rest is proposed again after it, since drafts count as ordered. */
export const firstOrder = <Line>(lines: readonly Line[]): Line[] => lines.slice(0, mostOrdered)

/** Units sold on a day, for people: two decimals. */
export const shownDailyUnits = (sold: number): number => Math.round(dailyUnits(sold) * 100) / 100
