import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from '#server/adapters/database/database.ts'

/** Ten wrong passwords for one account within 15 minutes; then even the right one has to wait. */
export const maximumFailures = 10
const windowMs = 15 * 60_000

export type Tried<Value> = { waitSeconds: number } | { waitSeconds: null; value: Value | null }

/** The name under which wrong passwords of an account are counted, whether there is such an account or not. */
export const accountKey = (client: string, username: string): string =>
  createHash('sha256').update(`${client} ${username}`).digest('base64url')

/**
 * Counts wrong passwords per account, for all processes on the database: a failure is one upsert, a success writes only
 * where there were failures to forget. Guesses under way in this process count as failures until they succeed, so that a
 * thousand sent at once are not all let in before the first has failed.
 */
export class Attempts {
  readonly #db: Database
  readonly #maximum: number
  readonly #underWay = new Map<string, number>()

  constructor(db: Database, maximum: number = maximumFailures) {
    this.#db = db
    this.#maximum = maximum
  }

  /**
   * Tries a password, unless there were too many wrong ones.
   * @param check null where the password is wrong
   */
  async try<Value>(account: string, now: Date, check: () => Promise<Value | null>): Promise<Tried<Value>> {
    const before = this.#underWay.get(account) ?? 0
    this.#underWay.set(account, before + 1)
    try {
      const known = await this.#failures(account, now)
      if ((known?.failures ?? 0) + before >= this.#maximum) {
        return { waitSeconds: known ? Math.max(1, Math.ceil((known.until.getTime() - now.getTime()) / 1000)) : 1 }
      }
      const value = await check()
      if (value === null) await this.#fail(account, now)
      else if (known) await forgetFailures(this.#db, account)
      return { waitSeconds: null, value }
    } finally {
      const left = (this.#underWay.get(account) ?? 1) - 1
      if (left > 0) this.#underWay.set(account, left)
      else this.#underWay.delete(account)
    }
  }

  #failures(account: string, now: Date): Promise<{ failures: number; until: Date } | undefined> {
    return this.#db
      .selectFrom('sign_in_failure')
      .select(['failures', 'until'])
      .where('account', '=', account)
      .where('until', '>', now)
      .executeTakeFirst()
  }

  async #fail(account: string, now: Date): Promise<void> {
    const until = new Date(now.getTime() + windowMs)
    await sql`
      insert into sign_in_failure as known (account, failures, until) values (${account}, 1, ${until})
      on conflict (account) do update
      set failures = case when known.until > ${now} then known.failures + 1 else 1 end,
          until = case when known.until > ${now} then known.until else excluded.until end`.execute(this.#db)
  }
}

export async function forgetFailures(db: Database | Tx, account: string): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('account', '=', account).execute()
}
