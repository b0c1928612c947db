import type { FastifyBaseLogger } from 'fastify'
import { bangkokDay, hourMs, minuteMs } from '#rules/bangkok-time.ts'
import type { RecentSales, StoredSales, YearSales } from '#rules/smart-basket/sales-figures.ts'
import type { Trend } from '#rules/smart-basket/trend.ts'
import { readRecentSales, readTrend, readYearSales } from './read-sales.ts'
import type { ModelDeps } from './sku-names.ts'

/** Milliseconds. Sales of previous days hardly change during a day: only late orders are added. */
const freshMs = minuteMs
/** Milliseconds. Of the sales of months and of a year, for which the orders of an hour count for nothing. */
const recentFreshMs = hourMs

export type Trends = { at: (now: Date) => Promise<Trend> }

/**
 * Caches the trend of the day. Callers wait for a new day's trend; a newer state of the same day, and the sales of a
 * year, are read in the background.
 */
export function openTrends(model: ModelDeps, log: FastifyBaseLogger): Trends {
  let cached: { day: number; readAt: number; trend: Trend } | null = null
  let inProgress: Promise<Trend> | null = null

  let recent: { day: number; readAt: number; sales: RecentSales } | null = null

  const recentSales = async (day: number, readAt: number): Promise<RecentSales> => {
    if (recent?.day === day && readAt - recent.readAt < recentFreshMs) return recent.sales
    const sales = await readRecentSales(model, day)
    recent = { day, readAt, sales }
    return sales
  }

  let year: { day: number; readAt: number; sales: YearSales } | null = null
  let readingYear: Promise<YearSales> | null = null

  // Those of an hour ago, or of yesterday, hardly differ: nobody waits for newer ones.
  const yearSales = async (day: number, readAt: number): Promise<YearSales> => {
    if (year?.day === day && readAt - year.readAt < recentFreshMs) return year.sales
    readingYear ??= readYearSales(model, day)
      .then((sales) => {
        year = { day, readAt, sales }
        return sales
      })
      .finally(() => (readingYear = null))
    if (!year) return readingYear
    readingYear.catch((error: unknown) => log.warn({ err: error }, 'the sales of the year were not read'))
    return year.sales
  }
  const storedSales = async (day: number, readAt: number): Promise<StoredSales> => {
    const [recentNow, yearNow] = await Promise.all([recentSales(day, readAt), yearSales(day, readAt)])
    return { recent: recentNow, year: yearNow }
  }

  const read = (day: number, readAt: number) => {
    inProgress ??= readTrend(model, day, storedSales(day, readAt))
      .then((trend) => {
        cached = { day, readAt, trend }
        return trend
      })
      .finally(() => (inProgress = null))
    return inProgress
  }
  return {
    at: async (now) => {
      const day = bangkokDay(now)
      if (cached?.day !== day) return read(day, now.getTime())
      if (now.getTime() - cached.readAt > freshMs) {
        read(day, now.getTime()).catch((error: unknown) => log.warn({ err: error }, 'the trend was not read'))
      }
      return cached.trend
    },
  }
}
