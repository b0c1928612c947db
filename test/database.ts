import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { inject } from 'vitest'
import { connect, type Database } from '#server/adapters/database/database.ts'

export type TestDatabase = { url: string; pool: Pool; db: Database; drop: () => Promise<void> }

const urlOf = (database: string) => inject('databaseUrl').replace('{database}', database)

/**
 * A migrated, empty database of the caller's own, copied from the run's template. By copying its files: PostgreSQL's
 * default writes every page to the log as well, which takes ten times as long.
 */
export async function createDatabase(): Promise<TestDatabase> {
  const name = `${inject('databasePrefix')}${randomUUID().replaceAll('-', '')}`
  await maintain(`create database ${name} template ${inject('template')} strategy file_copy`)
  const { pool, db } = connect(urlOf(name), 10, () => undefined)
  const drop = async () => {
    await db.destroy()
    await maintain(`drop database ${name} with (force)`)
  }
  return { url: urlOf(name), pool, db, drop }
}

async function maintain(statement: string): Promise<void> {
  const { pool } = connect(urlOf('postgres'), 1, () => undefined)
  try {
    await pool.query(statement)
  } finally {
    await pool.end()
  }
}
