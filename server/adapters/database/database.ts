import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { namedStatements } from './named-statements.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>

// bigint as a number: the largest amounts and ids here are far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A day of the calendar as its text: midnight of this machine's time zone would be another day elsewhere.
pg.types.setTypeParser(pg.types.builtins.DATE, String)

/** How long the database may take over what a reader waits for, in ms. */
export type DatabaseLimits = { statementMs: number; idleInTransactionMs: number; connectMs: number }

/** A statement that the database does not end itself is given up so much later: its machine is gone, or frozen. */
const silenceMs = 5000

/**
 * A pool of connections and the query builder over it.
 * @param limits for what readers wait for; without them a statement may take its time: migrations, imports, jobs
 * @param onError told of idle connections that broke; without a listener a stopped database would end the process
 */
export function connect(
  url: string,
  size: number,
  onError: (error: Error) => void,
  limits?: DatabaseLimits,
): { pool: pg.Pool; db: Database } {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: limits?.connectMs ?? 10_000,
    // Connections to a machine that is gone are found out without a statement on them.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(limits && {
      statement_timeout: limits.statementMs,
      query_timeout: limits.statementMs + silenceMs,
      idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    }),
    pipeline: true,
  })
  pool.on('error', (error) => {
    // A server that stops with us may be quicker than the farewell of our own connections.
    if (pool.ending) return
    // The pool hangs the whole connection on it, which is no matter for a log.
    Reflect.deleteProperty(error, 'client')
    onError(error)
  })
  // The pool listens to idle connections only; one that breaks between two statements of a transaction has no listener.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { pool, db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: namedStatements(pool) }) }) }
}

/** SQLSTATE of an error that PostgreSQL raised, such as `23505` for a broken unique constraint. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Class 08, 57P0x and socket errors: the database cannot be reached now, and a later try may succeed. */
export const isConnectionError = (error: unknown): boolean => {
  const code = sqlState(error)
  if (code && (/^(08|57P0|53300)/.test(code) || /^E(CONN|PIPE|NOENT|TIMEDOUT)/.test(code))) return true
  return (
    error instanceof Error &&
    /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered/.test(
      error.message,
    )
  )
}
