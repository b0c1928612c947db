import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql, type ControlledTransaction } from 'kysely'
import { isConnectionError, sqlState, type Database } from './database.ts'
import type { Tables } from './tables.ts'
import { beginReading } from './transact.ts'

/** Reads of much, such as figures, files and checks: from a copy of the database where there is one. */
export type LongReads = {
  /** Runs work that only reads. It may run twice. */
  run: <Value>(work: (db: Database) => Promise<Value>) => Promise<Value>
  /** A transaction for a reader that takes its time, who ends it by rolling back. */
  begin: () => Promise<ControlledTransaction<Tables>>
  /** How many were answered by which database since the start. */
  counts: () => ReadonlyMap<'copy' | 'primary', number>
}

/** The database, and where much is read from. */
export type Databases = { db: Database; longReads: LongReads }

/** How long a copy is waited for that lacks what was committed before the question, in ms. */
const patienceMs = 1000
/** A copy that cannot be reached is not tried again for so long, in ms. */
const awayMs = 10_000

/** The place in the log of a database up to which everything is committed: of another one it says nothing. */
type Position = { position: string; of: string }

/** Which database this is: its copies are the same. */
const identity = sql<string>`(select system_identifier from pg_control_system()) || ' ' || current_database()`

async function positionOf(db: Database): Promise<Position> {
  const { rows } = await sql<Position>`select pg_current_wal_lsn()::text as position, ${identity} as of`.execute(db)
  return rows[0] ?? { position: '', of: '' }
}

/** Whether the database at the end of this one connection is the same, and has everything up to a position; a primary has. */
async function hasAll(db: Database, { position, of }: Position): Promise<boolean> {
  const begun = Date.now()
  for (;;) {
    const { rows } = await sql<{ current: boolean; same: boolean }>`
      select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= ${position}::pg_lsn as current,
        ${identity} = ${of} as same`.execute(db)
    if (!rows[0]?.same) return false
    if (rows[0].current) return true
    if (Date.now() - begun > patienceMs) return false
    await pause(20)
  }
}

/** The copy lets nobody in by this address: another password, no right, no such database. */
const isRefused = (error: unknown): boolean => /^(28...|3D000)$/.test(sqlState(error) ?? '')
const isAway = (error: unknown): boolean => isConnectionError(error) || isRefused(error)
/** The copy is away, or had to end the statement because of what it took over from the primary. */
const isOfTheCopy = (error: unknown): boolean => isAway(error) || sqlState(error) === '40001'

/**
 * Long reads from a copy that is as current as the question: it has everything that was committed before it. One
 * that is behind is waited for, a second at most; then, and where it is away, the primary is read.
 * @param copy null: there is none
 */
export function longReadsFrom(primary: Database, copy: Database | null, log?: FastifyBaseLogger): LongReads {
  const counts = new Map<'copy' | 'primary', number>([
    ['copy', 0],
    ['primary', 0],
  ])
  const count = (from: 'copy' | 'primary') => counts.set(from, (counts.get(from) ?? 0) + 1)
  let awayUntil = 0

  /** @returns null where the primary is to be read instead */
  async function tryCopy<Value>(
    read: (copy: Database, position: Position) => Promise<Value | null>,
  ): Promise<Value | null> {
    if (!copy || performance.now() < awayUntil) return null
    const position = await positionOf(primary)
    try {
      const value = await read(copy, position)
      if (value !== null) count('copy')
      return value
    } catch (error) {
      if (!isOfTheCopy(error)) throw error
      if (isRefused(error)) log?.error({ err: error }, 'the copy of DATABASE_READ_URL refuses: the primary is read')
      if (isAway(error)) awayUntil = performance.now() + awayMs
      return null
    }
  }

  return {
    run: async (work) => {
      const found = await tryCopy((one, position) =>
        one.connection().execute(async (own) => ((await hasAll(own, position)) ? { value: await work(own) } : null)),
      )
      if (found) return found.value
      count('primary')
      return work(primary)
    },
    begin: async () => {
      const found = await tryCopy(async (one, position) => {
        // Each of its statements sees what is there when it begins: the reader's comes after the question.
        const tx = await beginReading(one, 'read committed')
        const current = await hasAll(tx, position).catch(async (error: unknown) => {
          await tx.rollback().execute()
          throw error
        })
        if (current) return tx
        await tx.rollback().execute()
        return null
      })
      if (found) return found
      count('primary')
      return beginReading(primary)
    },
    counts: () => counts,
  }
}
