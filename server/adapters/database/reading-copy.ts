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
  /** How many bytes of the log the copy lacks, NaN where it says nothing or is none; null: there is none. */
  bytesBehind: (() => Promise<number>) | null
}

/** The database, and where much is read from. */
export type Databases = { db: Database; longReads: LongReads }

/** How long a copy is waited for that lacks what was committed before the question, in ms. */
const timeoutMs = 1000
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

/** Why a copy is not read, as the log has it. */
const reasons = {
  away: 'the copy of DATABASE_READ_URL is away: the primary is read',
  refuses: 'the copy of DATABASE_READ_URL refuses: the primary is read',
  behind: 'the copy of DATABASE_READ_URL is behind: the primary is read',
  other: 'DATABASE_READ_URL names no copy of this database: the primary is read',
}
type Reason = keyof typeof reasons

/** Whether the database at the end of this one connection is the same, and has everything up to a position; a primary has. */
async function compareWith(
  { position, of }: Position,
  db: Database,
): Promise<'current' | Extract<Reason, 'behind' | 'other'>> {
  const begun = Date.now()
  for (;;) {
    const { rows } = await sql<{ current: boolean; same: boolean }>`
      select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= ${position}::pg_lsn as current,
        ${identity} = ${of} as same`.execute(db)
    if (!rows[0]?.same) return 'other'
    if (rows[0].current) return 'current'
    if (Date.now() - begun > timeoutMs) return 'behind'
    await pause(20)
  }
}

async function bytesMissing(primary: Database, copy: Database): Promise<number> {
  const { position, of } = await positionOf(primary)
  const { rows } = await sql<{ bytes: number }>`
    select case when ${identity} <> ${of} then 'NaN' when not pg_is_in_recovery() then 0
      else greatest(pg_wal_lsn_diff(${position}::pg_lsn, pg_last_wal_replay_lsn()), 0) end::float8 as bytes`.execute(
    copy,
  )
  return rows[0]?.bytes ?? Number.NaN
}

/** Says in the log when a copy is no longer read, and why, and when it is read again: once, however many reads there are. */
function changesOf(log: FastifyBaseLogger | undefined): (to: 'read' | Reason, error?: unknown) => void {
  let last: 'read' | Reason = 'read'
  return (to, error) => {
    if (to === last) return
    last = to
    if (to === 'read') log?.warn('the copy of DATABASE_READ_URL is read again')
    // Nobody but the operator can mend these.
    else if (to === 'refuses' || to === 'other') log?.error({ err: error }, reasons[to])
    else log?.warn({ err: error }, reasons[to])
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
  const note = changesOf(log)
  let awayUntil = 0

  /** @returns null where the primary is to be read instead */
  async function tryCopy<Value>(
    read: (copy: Database, position: Position) => Promise<{ value: Value } | Reason>,
  ): Promise<{ value: Value } | null> {
    if (!copy || performance.now() < awayUntil) return null
    const position = await positionOf(primary)
    try {
      const found = await read(copy, position)
      note(typeof found === 'string' ? found : 'read')
      if (typeof found === 'string') return null
      count('copy')
      return found
    } catch (error) {
      if (!isOfTheCopy(error)) throw error
      if (isAway(error)) {
        note(isRefused(error) ? 'refuses' : 'away', error)
        awayUntil = performance.now() + awayMs
      }
      return null
    }
  }

  // One look at a time: those at a copy that hangs would take all of its few connections.
  let looking: Promise<number> | null = null
  const look = (at: Database) => (looking ??= bytesMissing(primary, at).finally(() => (looking = null)))

  return {
    run: async (work) => {
      const found = await tryCopy((one, position) =>
        one.connection().execute(async (own) => {
          const state = await compareWith(position, own)
          return state === 'current' ? { value: await work(own) } : state
        }),
      )
      if (found) return found.value
      count('primary')
      return work(primary)
    },
    begin: async () => {
      const found = await tryCopy(async (one, position) => {
        // Each of its statements sees what is there when it begins: the reader's comes after the question.
        const tx = await beginReading(one, 'read committed')
        const state = await compareWith(position, tx).catch(async (error: unknown) => {
          await tx.rollback().execute()
          throw error
        })
        if (state === 'current') return { value: tx }
        await tx.rollback().execute()
        return state
      })
      if (found) return found.value
      count('primary')
      return beginReading(primary)
    },
    counts: () => counts,
    bytesBehind: copy && (() => look(copy)),
  }
}
