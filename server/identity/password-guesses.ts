import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { minuteMs } from '#rules/bangkok-time.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'

/** Wrong passwords for one account from one source within 15 minutes; after that even the right one has to wait. */
export const mostPerSource = 10
/**
 * From all sources together: above this, unknown sources are slowed down but not locked out, as the owner may be one.
 */
export const mostOverAll = 100
const windowMs = 15 * minuteMs
/** Between two guesses for an account under attack from everywhere. */
const pauseMs = 10_000

type GuessResult<Value> = { waitSeconds: number } | { waitSeconds: null; value: Value | null }

/** A source and the account it guesses at. */
type Guess = {
  account: string
  source: string
  /** A source that has signed in before is not slowed down by others' guesses. */
  trusted: boolean
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** The key under which guesses at an account are counted, whether the account exists or not. */
export const accountKey = (client: string, username: string): string => hashOf(`${client} ${username}`)

/** All sources of an account together. */
const everywhere = ''

type Limit = { most: number; afterMs: number }

/**
 * Counts wrong passwords, across all processes on the database. A guess is counted before the comparison, in one
 * statement, and subtracted if it was right: of a thousand concurrent guesses no more are compared than allowed.
 */
export class PasswordGuesses {
  readonly #db: Database
  readonly #factor: number

  constructor(db: Database, limitFactor: number) {
    this.#db = db
    this.#factor = limitFactor
  }

  /**
   * Tries a password, unless there were too many wrong ones.
   * @param check returns null where the password is wrong
   */
  async try<Value>(guess: Guess, now: Date, check: () => Promise<Value | null>): Promise<GuessResult<Value>> {
    const { account, trusted } = guess
    const source = hashOf(guess.source)
    const waitMs = await this.#count(account, source, { most: mostPerSource, afterMs: Infinity }, now)
    if (waitMs !== null) return { waitSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
    if (!trusted) {
      const slowedMs = await this.#count(account, everywhere, { most: mostOverAll, afterMs: pauseMs }, now)
      if (slowedMs !== null) {
        await this.#takeBack(account, [source])
        return { waitSeconds: Math.max(1, Math.ceil(slowedMs / 1000)) }
      }
    }
    const counted = trusted ? [source] : [source, everywhere]
    try {
      const value = await check()
      if (value !== null) await this.#forgive(account, source, counted)
      return { waitSeconds: null, value }
    } catch (error) {
      await this.#takeBack(account, counted)
      throw error
    }
  }

  /** @returns null where one more guess is allowed, and counted; else the time to wait, in ms */
  async #count(account: string, source: string, limit: Limit, now: Date): Promise<number | null> {
    const until = new Date(now.getTime() + windowMs)
    const most = Math.ceil(limit.most * this.#factor)
    const quietSince = Number.isFinite(limit.afterMs) ? new Date(now.getTime() - limit.afterMs) : new Date(0)
    const { rows } = await sql`
      insert into password_guess as known (account, source, guesses, last_at, until)
      values (${account}, ${source}, 1, ${now}, ${until})
      on conflict (account, source) do update
      set guesses = case when known.until > ${now} then known.guesses + 1 else 1 end,
          until = case when known.until > ${now} then known.until else excluded.until end,
          last_at = excluded.last_at
      where known.until <= ${now} or known.guesses < ${most} or known.last_at <= ${quietSince}
      returning guesses`.execute(this.#db)
    if (rows.length > 0) return null
    const row = await this.#db
      .selectFrom('password_guess')
      .select(['last_at', 'until'])
      .where('account', '=', account)
      .where('source', '=', source)
      .executeTakeFirst()
    if (!row) return 0
    return Math.min(row.until.getTime(), row.last_at.getTime() + limit.afterMs) - now.getTime()
  }

  /** A right password resets the count of its source and removes its own guess. */
  async #forgive(account: string, source: string, counted: string[]): Promise<void> {
    await this.#db.deleteFrom('password_guess').where('account', '=', account).where('source', '=', source).execute()
    if (counted.includes(everywhere)) await this.#takeBack(account, [everywhere])
  }

  async #takeBack(account: string, sources: string[]): Promise<void> {
    await sql`
      update password_guess set guesses = guesses - 1
      where account = ${account} and source = any(${sources}::text[]) and guesses > 0`.execute(this.#db)
  }
}

/** Unlocks an account, for someone who has proven otherwise to be its owner. */
export async function forgetGuesses(db: Database | Tx, account: string): Promise<void> {
  await db.deleteFrom('password_guess').where('account', '=', account).execute()
}

/**
 * Until when the right password of an account has to wait as well, from at least one source; null where nobody has to.
 * @param key as `accountKey`
 */
export async function guessesLockedUntil(db: Database | Tx, key: string, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('password_guess')
    .select(({ fn }) => fn.max('until').as('until'))
    .where('account', '=', key)
    .where('source', '<>', everywhere)
    .where('guesses', '>=', mostPerSource)
    .where('until', '>', now)
    .executeTakeFirst()
  return row?.until ?? null
}
