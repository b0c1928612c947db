import type { FastifyBaseLogger } from 'fastify'
import { bangkokDay } from '#rules/bangkok-time.ts'
import type { Trend } from '#rules/smart-basket/trend.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { readTrend } from './sales.ts'

/** What sold before today hardly changes during the day: only orders that are learnt late come in. */
const freshMs = 60_000

export type Trends = { at: (now: Date) => Promise<Trend> }

/** Keeps the trend of the day in memory. A new day is waited for; a newer state of the same day is fetched behind. */
export function openTrends(db: Database, log: FastifyBaseLogger): Trends {
  let kept: { day: number; readAt: number; trend: Trend } | null = null
  let reading: Promise<Trend> | null = null

  const read = (day: number, readAt: number) => {
    reading ??= readTrend(db, day)
      .then((trend) => {
        kept = { day, readAt, trend }
        return trend
      })
      .finally(() => (reading = null))
    return reading
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
