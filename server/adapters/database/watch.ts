import { sql, type RawBuilder } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from 'pg-boss'
import { isConnectionError, type Database } from './database.ts'

/** An expression with one value, which a few index pages answer; null: there is nothing to ask at this moment. */
type Question<Value> = (now: Date) => RawBuilder<Value> | null

/**
 * What a process wants to know about its database again and again, all in one statement a second: an idle process costs
 * what one statement costs, however many of its modules watch something.
 */
export type Watch = {
  /**
   * Asks every second from now on; an answer says what was committed before, and who gets one reads more where it wants to.
   * @returns ends it
   */
  ask: <Value>(question: Question<Value>, onAnswer: (answer: Value) => void) => () => void
  close: () => void
}

/** Whether what was done at a moment (ms) is not so long ago. What lies in the future is no rest: the clock was set back. */
export function isResting(since: number | undefined, restMs: number, now: number): boolean {
  const rested = now - (since ?? -Infinity)
  return rested >= 0 && rested < restMs
}

type Watcher = {
  question: Question<unknown>
  onAnswer: (answer: unknown) => void
  /** It failed, and has a statement of its own until it is answered; not before this moment (ms). */
  aloneFrom: number | null
}
type Column = { one: Watcher; expression: RawBuilder<unknown> }

/** Every process sees what was committed within two seconds. */
const pollMs = 1000
/** A question that failed rests so long: it may have waited for a lock. */
const restMs = 30_000

const systemTime: Pick<Clock, 'now' | 'setInterval' | 'clearInterval'> = {
  now: Date.now,
  setInterval: (poll, ms) => setInterval(poll, ms).unref(),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
}

/** Begins to ask. While the database cannot be reached nobody gets an answer. */
export function openWatch(db: Database, log: FastifyBaseLogger, clock = systemTime): Watch {
  const questions = new Set<Watcher>()
  let isPolling = false
  const warn = (error: unknown) => log.warn({ err: error }, 'what has changed in the database could not be seen')

  /** Those that still want the answer. */
  const give = (columns: readonly Column[], row: Record<string, unknown> | undefined) => {
    for (const [nth, { one }] of columns.entries())
      try {
        if (questions.has(one)) one.onAnswer(row?.[nameOf(nth)])
      } catch (error) {
        warn(error)
      }
  }
  const rest = (one: Watcher, error: unknown) => {
    one.aloneFrom = clock.now() + restMs
    warn(error)
  }
  const hasRested = ({ aloneFrom }: Watcher) => {
    const left = (aloneFrom ?? 0) - clock.now()
    // A rest that is longer than one began before the clock was set back; one without an end is a statement under way.
    return left <= 0 || (left > restMs && left !== Infinity)
  }
  const columnOf = (one: Watcher): Column[] => {
    try {
      const expression = one.question(new Date(clock.now()))
      return expression ? [{ one, expression }] : []
    } catch (error) {
      rest(one, error)
      return []
    }
  }
  const askAlone = async (column: Column) => {
    column.one.aloneFrom = Infinity
    try {
      const row = await answers(db, [column])
      column.one.aloneFrom = null
      give([column], row)
    } catch (error) {
      if (!isConnectionError(error)) return rest(column.one, error)
      column.one.aloneFrom = clock.now()
      warn(error)
    }
  }
  const poll = async () => {
    const resting = [...questions].filter(({ aloneFrom }) => aloneFrom !== null)
    // Nobody waits for those that failed.
    for (const one of resting) if (hasRested(one)) columnOf(one).forEach((column) => void askAlone(column))
    const columns = [...questions].filter(({ aloneFrom }) => aloneFrom === null).flatMap(columnOf)
    if (columns.length === 0) return
    try {
      give(columns, await answers(db, columns))
    } catch (error) {
      if (isConnectionError(error)) throw error
      // One that cannot be answered takes no answer from the others.
      await Promise.all(columns.map(askAlone))
    }
  }
  const timer = clock.setInterval(() => {
    if (isPolling) return
    isPolling = true
    poll()
      .catch(warn)
      .finally(() => (isPolling = false))
  }, pollMs)

  return {
    ask: (question, onAnswer) => {
      const one: Watcher = { question, onAnswer: onAnswer as Watcher['onAnswer'], aloneFrom: null }
      questions.add(one)
      return () => void questions.delete(one)
    },
    close: () => {
      questions.clear()
      clock.clearInterval(timer)
    },
  }
}

const nameOf = (nth: number): string => `a${nth}`

async function answers(db: Database, columns: readonly Column[]): Promise<Record<string, unknown> | undefined> {
  const named = columns.map(({ expression }, nth) => sql`(${expression}) as ${sql.ref(nameOf(nth))}`)
  const { rows } = await sql<Record<string, unknown>>`select ${sql.join(named)}`.execute(db)
  return rows[0]
}
