import type { FastifyBaseLogger } from 'fastify'
import { bangkokDay } from '#rules/bangkok-time.ts'
import type { Trend } from '#rules/smart-basket/trend.ts'
import { readTrend } from './sales.ts'
import type { ModelDeps } from './sku-names.ts'

/** Milliseconds. Sales of previous days hardly change during a day: only late orders are added. */
const freshMs = 60_000

export type Trends = { at: (now: Date) => Promise<Trend> }

/**
 * Caches the trend of the day. Callers wait for a new day's trend; a newer state of the same day is read in the
 * background.
 */
export function openTrends(model: ModelDeps, log: FastifyBaseLogger): Trends {
  let cached: { day: number; readAt: number; trend: Trend } | null = null
  let inProgress: Promise<Trend> | null = null

  const read = (day: number, readAt: number) => {
    inProgress ??= readTrend(model, day)
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
