import type { FastifyBaseLogger } from 'fastify'
import { bangkokDay } from '#rules/bangkok-time.ts'
import type { Trend } from '#rules/smart-basket/trend.ts'
import { readTrend } from './sales.ts'
import type { Reading } from './sku-names.ts'

/** Milliseconds. Sales of previous days hardly change during a day: only late orders are added. */
const freshMs = 60_000

export type Trends = { at: (now: Date) => Promise<Trend> }

/**
 * Caches the trend of the day. Callers wait for a new day's trend; a newer state of the same day is read in the
 * background.
 */
export function openTrends(reading: Reading, log: FastifyBaseLogger): Trends {
  let kept: { day: number; readAt: number; trend: Trend } | null = null
  let underWay: Promise<Trend> | null = null

  const read = (day: number, readAt: number) => {
    underWay ??= readTrend(reading, day)
      .then((trend) => {
        kept = { day, readAt, trend }
        return trend
      })
      .finally(() => (underWay = null))
    return underWay
  }
  return {
    at: async (now) => {
      const day = bangkokDay(now)
      if (kept?.day !== day) return read(day, now.getTime())
      if (now.getTime() - kept.readAt > freshMs) {
        read(day, now.getTime()).catch((error: unknown) => log.warn({ err: error }, 'the trend was not read'))
      }
      return kept.trend
    },
  }
}
