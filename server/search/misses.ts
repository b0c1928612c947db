import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { bangkokDate, dayMs } from '#rules/bangkok-time.ts'
import { fold } from '#rules/search/fold.ts'
import type { Database } from '#server/adapters/database/database.ts'

/** Counts searches that found nothing: which words, on which day, and nothing of who searched. */
export type Misses = {
  add: (words: string) => void
  /** Writes what was counted since. */
  flush: () => Promise<void>
  close: () => Promise<void>
}

/** Milliseconds between two writes. */
const flushMs = 10_000
/** More different words between two writes are an attempt to fill the table. */
const maxWords = 200
const longest = 60
const keptDays = 90
/** A number of a person: a phone, an account. A barcode that the shop does not have looks the same, and is not needed. */
const personal = /\d{9,}/
const isPersonal = (text: string, folded: string): boolean =>
  text.includes('@') || personal.test(folded.replaceAll(' ', ''))

export function openMisses(db: Database, log: FastifyBaseLogger, clock: () => number = Date.now): Misses {
  let counted = new Map<string, number>()
  const flush = async (): Promise<void> => {
    if (counted.size === 0) return
    const writing = counted
    counted = new Map()
    const day = bangkokDate(new Date(clock()))
    // In one order, so that two processes do not lock each other out.
    const rows = [...writing].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([words, count]) => ({ day, words, count }))
    await db
      .insertInto('search_miss')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['day', 'words']).doUpdateSet({ count: sql`search_miss.count + excluded.count` }),
      )
      .execute()
  }
  const timer = setInterval(() => {
    flush().catch((error: unknown) => log.warn({ err: error }, 'searches without result could not be counted'))
  }, flushMs).unref()
  return {
    add: (text) => {
      const folded = fold(text)
      const words = folded.slice(0, longest).trim()
      // Of what is kept: it has all digits in one form, and a space for every sign.
      if (words.length < 2 || isPersonal(text, folded)) return
      if (counted.size >= maxWords && !counted.has(words)) return
      counted.set(words, (counted.get(words) ?? 0) + 1)
    },
    flush,
    close: async () => {
      clearInterval(timer)
      await flush().catch(() => undefined)
    },
  }
}

/** Searches that are listed at most. */
const mostMisses = 200
export type MissRow = { words: string; count: number; last_on: string }

/** The searches of so many days, today included, that found nothing: the most frequent first. */
export const frequentMisses = (db: Database, days: number, now: Date) =>
  db
    .selectFrom('search_miss')
    .select(({ fn }) => ['words', fn.sum<number>('count').as('count'), fn.max('day').as('last_on')])
    .where('day', '>=', bangkokDate(new Date(now.getTime() - (days - 1) * dayMs)))
    .groupBy('words')
    .orderBy('count', 'desc')
    .orderBy('words')
    .limit(mostMisses)

/** Deletes counts that are older than 90 days. */
export async function forgetMisses(db: Database, now: Date): Promise<void> {
  const before = bangkokDate(new Date(now.getTime() - keptDays * dayMs))
  await db.deleteFrom('search_miss').where('day', '<', before).execute()
}
