import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { statementsOf } from './named-statements.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
/** `Database | Tx` is where something can also be done within the caller's transaction: to the compiler it is `Database`. */
export type Tx = Transaction<Tables>

// bigint as a number: the largest amounts and ids here are far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A calendar day as its text: midnight in this machine's time zone could be another day.
pg.types.setTypeParser(pg.types.builtins.DATE, String)

/** Time limits of statements that a client waits for, in ms. */
export type DatabaseLimits = { statementMs: number; idleInTransactionMs: number; connectMs: number }

/** Grace period after a statement timeout: without an answer by then, the database's machine is down or frozen. */
const silenceMs = 5000

type ConnectOptions = {
  /** For requests; migrations, imports and jobs have none. */
  limits?: DatabaseLimits | undefined
  /**
   * The URL leads to a pooler in transaction mode, such as pgbouncer: each transaction may get another connection, so
   * nothing is prepared. Of the limits only the one of this side holds; the pooler sets the others.
   */
  pooler?: boolean
  /** The longest wait for a connection of the pool where there are no limits, in ms. */
  connectMs?: number
}

/**
 * A pool of connections and the query builder over it.
 * @param onError called when an idle connection breaks; without a listener a stopped database would end the process
 */
export function connect(
  url: string,
  size: number,
  onError: (error: Error) => void,
  { limits, pooler = false, connectMs = 10_000 }: ConnectOptions = {},
): { pool: pg.Pool; db: Database } {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: limits?.connectMs ?? connectMs,
    // Detects the loss of the database's machine without a statement.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(limits && { query_timeout: limits.statementMs + silenceMs }),
    ...(limits &&
      !pooler && {
        statement_timeout: limits.statementMs,
        idle_in_transaction_session_timeout: limits.idleInTransactionMs,
      }),
    pipeline: true,
  })
  pool.on('error', (error) => {
    // When we stop, the server may close our connections before we do.
    if (pool.ending) return
    // The pool attaches the whole connection, which does not belong in a log.
    Reflect.deleteProperty(error, 'client')
    onError(error)
  })
  // The pool listens on idle connections only; one that breaks between two statements of a transaction has no listener.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    pool,
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: statementsOf(pool, { prepared: !pooler }) }) }),
  }
}

/** SQLSTATE of an error from PostgreSQL, such as `23505` for a violated unique constraint. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Class 08, 57P0x and socket errors: the database is unreachable, and a retry may succeed. */
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
