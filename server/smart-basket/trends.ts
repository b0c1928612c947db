import type { FastifyBaseLogger } from 'fastify'
import { bangkokDay } from '#rules/bangkok-time.ts'
import type { RecentSales, Trend } from '#rules/smart-basket/trend.ts'
import { readRecentSales, readTrend } from './sales.ts'
import type { ModelDeps } from './sku-names.ts'

/** Milliseconds. Sales of previous days hardly change during a day: only late orders are added. */
const freshMs = 60_000
/** Milliseconds. They weigh three months, in which the orders of an hour count for nothing. */
const recentFreshMs = 60 * 60_000

export type Trends = { at: (now: Date) => Promise<Trend> }

/**
 * Caches the trend of the day. Callers wait for a new day's trend; a newer state of the same day is read in the
 * background.
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
  const read = (day: number, readAt: number) => {
    inProgress ??= readTrend(model, day, recentSales(day, readAt))
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
