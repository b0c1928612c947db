import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDatabase } from '#test/database.ts'
import { connect } from './database.ts'

test('an idle connection that breaks is told in a line of the log, without the connection itself', async () => {
  const { url, db, drop } = await createDatabase()
  const told = Promise.withResolvers<Error>()
  const other = connect(url, 1, told.resolve)
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(other.db)
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
  const error = await told.promise
  expect(error.message).toContain('terminating connection')
  expect(JSON.stringify(error).length).toBeLessThan(500)
  await other.pool.end()
  await drop()
})

test('one that breaks while all are closed is no news', async () => {
  const { url, drop } = await createDatabase()
  const told: Error[] = []
  const { pool } = connect(url, 1, (error) => void told.push(error))
  await pool.query('select 1')
  const closing = pool.end()
  pool.emit('error', new Error('terminating connection'), null as never)
  await closing
  expect(told).toEqual([])
  await drop()
})
