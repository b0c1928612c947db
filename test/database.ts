import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { inject } from 'vitest'
import { connect, type Database } from '#server/adapters/database/database.ts'
import { clockAhead } from './clock.ts'
import { forFile } from './for-file.ts'
import { hasFailed } from './kept-failures.ts'
import { copyDatabase, dropDatabase, maintain, prepareDemo } from './test-cluster.ts'
import { timeLimits } from './time-limits.ts'
import { timed } from './work-times.ts'

export type TestDatabase = { url: string; pool: Pool; db: Database; drop: () => Promise<void> }

const urlOf = (database: string) => inject('databaseUrl').replace('{database}', database)

/** A migrated, empty database of the caller's own, copied from the run's template. */
export const createDatabase = (): Promise<TestDatabase> => copyOf(inject('template'))

/** The database of a test file, made at its top for all tests and dropped after the last of them. */
export const testDatabase = (): Promise<TestDatabase> => forFile(createDatabase, ({ drop }) => drop())

/** A database of the caller's own that holds the demo shop. */
export const createDemoDatabase = async (): Promise<TestDatabase> =>
  copyOf(await prepareDemo(urlOf, inject('template')))

async function copyOf(template: string): Promise<TestDatabase> {
  const name = `${inject('databasePrefix')}${randomUUID().replaceAll('-', '')}`
  await timed('copies of databases', () => copyDatabase(urlOf, name, template))
  const { pool, db } = connect(urlOf(name), 10, () => undefined, { connectMs: timeLimits.connection })
  if (clockAhead() !== 0) await advanceClock(pool, clockAhead())
  const drop = async () => {
    await db.destroy()
    // The state that a failed test has left is kept, under a name by which nobody drops it.
    if (hasFailed()) await maintain(urlOf, `alter database ${name} rename to ${keptName()}`)
    else await dropDatabase(urlOf, name)
  }
  return { url: urlOf(name), pool, db, drop }
}

/** Lets this database's time be so far ahead of the system's, in ms. */
async function advanceClock(pool: Pool, ms: number): Promise<void> {
  /** What PostgreSQL calls them inside, and how they change. */
  const functions = {
    now: ['now', 'stable'],
    transaction_timestamp: ['now', 'stable'],
    statement_timestamp: ['statement_timestamp', 'stable'],
    clock_timestamp: ['clock_timestamp', 'volatile'],
  } as const
  for (const [name, [inside, changes]] of Object.entries(functions))
    await pool.query(`
      create function pg_catalog.system_${name}() returns timestamptz language internal ${changes} parallel safe as '${inside}';
      create or replace function pg_catalog.${name}() returns timestamptz language sql ${changes} parallel safe
        as $$ select pg_catalog.system_${name}() + interval '${ms} milliseconds' $$`)
}

/** Sorted by time, with what is needed to be unique. */
const keptName = () => `failed_${new Date().toISOString().replaceAll(/\D/g, '')}_${randomUUID().slice(0, 8)}`
