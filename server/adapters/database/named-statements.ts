import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { currentAuthor, type Author } from './author.ts'
import { notPrepared } from './planned-for-values.ts'

/** Most statements remembered: lists of varying length could otherwise grow the map without limit. */
const remembered = 500

/**
 * Sends `begin` together with the next statement and saves a round trip. On a broken connection that statement fails
 * with the same error.
 */
function beginWithoutWaiting(
  client: PoolClient,
  text: string,
  author: { is: Author | null; prepared: boolean },
): Promise<unknown> {
  client.query(text).catch(() => undefined)
  if (author.is) nameAuthor(client, author.is, author.prepared)
  return Promise.resolve({ command: 'BEGIN', rowCount: 0, rows: [] })
}

/** Names the author to the audit's triggers until the transaction ends. Where it fails, so do all later statements. */
function nameAuthor(client: PoolClient, { actor, call, requestId }: Author, prepared: boolean): void {
  const text = `select set_config('songdee.actor', $1, true), set_config('songdee.call', $2, true),
    set_config('songdee.request', $3, true)`
  const values = [actor, call ?? '', requestId ?? '']
  client.query({ ...(prepared && { name: 'author' }), text, values }).catch(() => undefined)
}

/**
 * A statement outside a transaction gets one, since its author is known to the transaction only. All of it is sent at
 * once; the commit of a failed statement is a rollback.
 */
async function inOwnTransaction(
  client: PoolClient,
  author: { is: Author; prepared: boolean },
  send: () => Promise<unknown>,
): Promise<unknown> {
  await beginWithoutWaiting(client, 'begin', author)
  const [answer, end] = await Promise.allSettled([send(), client.query('commit')])
  if (answer.status === 'rejected') throw answer.reason
  if (end.status === 'rejected') throw end.reason
  return answer.value
}

const isReading = (text: string): boolean => /^\s*(select|commit|rollback)\b/i.test(text)

/**
 * The pool for Kysely, with every parameterized statement prepared once per connection under a hash of its text, but
 * those that are `plannedForValues`. Measured: a quarter more transactions than with unnamed statements. Not `prepared`:
 * all are unnamed.
 */
export function statementsOf(pool: Pool, { prepared }: { prepared: boolean }): PostgresPool {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const known = names.get(text)
    if (known || names.size >= remembered) return known
    const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
    names.set(text, name)
    return name
  }
  const named = (client: PoolClient): PostgresPoolClient => {
    let silent: Error | null = null
    let isInTransaction = false
    const query = async (text: string, values: readonly unknown[]) => {
      // Later statements, the rollback too, would wait for the one that was never answered.
      if (silent) throw silent
      if (text === 'begin' || text.startsWith('start transaction')) {
        isInTransaction = true
        return beginWithoutWaiting(client, text, { is: currentAuthor(), prepared })
      }
      if (text === 'commit' || text === 'rollback') isInTransaction = false
      const name = prepared && values.length > 0 && !text.endsWith(notPrepared) ? nameOf(text) : undefined
      const send = () => client.query(name ? { name, text, values: [...values] } : { text, values: [...values] })
      const author = isInTransaction || isReading(text) ? null : currentAuthor()
      try {
        return await (author ? inOwnTransaction(client, { is: author, prepared }, send) : send())
      } catch (error) {
        if (error instanceof Error && error.message === 'Query read timeout') silent = error
        throw error
      }
    }
    return {
      query: query as PostgresPoolClient['query'],
      release: () => client.release(silent ?? undefined),
    }
  }
  return { connect: async () => named(await pool.connect()), end: () => pool.end(), options: pool.options }
}
