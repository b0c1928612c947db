import type { ControlledTransaction } from 'kysely'
import type { Database, Tx } from './database.ts'
import type { Tables } from './tables.ts'

/**
 * Runs work in a transaction and returns what it returns. Everything it has written is rolled back where it returns a
 * failed result (`ok: false`) or throws; `keepWrites` marks the failures that are recorded.
 * All transactions of the product begin in this file.
 */
export async function transact<Outcome>(
  db: Database,
  work: (tx: Tx) => Promise<Outcome | Kept<Outcome>>,
): Promise<Outcome> {
  try {
    return await db.transaction().execute(async (tx) => {
      const outcome = await work(tx)
      if (outcome instanceof Kept) return outcome.outcome
      if (isFailed(outcome)) throw new RolledBack(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome as Outcome
    throw error
  }
}

/** A failure whose reason the work has written down: its writes stay. */
export const keepWrites = <Outcome>(outcome: Outcome): Kept<Outcome> => new Kept(outcome)

export class Kept<Outcome> {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    this.outcome = outcome
  }
}

/** Leaves the transaction of `transact`, which then returns the outcome. */
class RolledBack extends Error {
  readonly outcome: unknown
  constructor(outcome: unknown) {
    super('Rolled back')
    this.outcome = outcome
  }
}

const isFailed = (outcome: unknown): boolean =>
  typeof outcome === 'object' && outcome !== null && 'ok' in outcome && outcome.ok === false

/** What work would return; nothing that it writes stays. */
export const tryOut = <Outcome>(db: Database, work: (tx: Tx) => Promise<Outcome>): Promise<Outcome> =>
  transact<Outcome>(db, async (tx) => {
    throw new RolledBack(await work(tx))
  })

/** Reads that see the database as it is at one moment. */
export const atOneMoment = <Value>(db: Database, work: (tx: Tx) => Promise<Value>): Promise<Value> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)

/** As `atOneMoment`, for a reader that takes its time; it ends the transaction by rolling back. */
export const beginReading = (
  db: Database,
  isolation: 'repeatable read' | 'read committed' = 'repeatable read',
): Promise<ControlledTransaction<Tables>> =>
  db.startTransaction().setIsolationLevel(isolation).setAccessMode('read only').execute()
