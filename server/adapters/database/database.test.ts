import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDatabase } from '#test/database.ts'
import { runAs } from './author.ts'
import { connect, isConnectionError } from './database.ts'
import { plannedForValues } from './planned-for-values.ts'
import { transact } from './transact.ts'

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
  pool.emit('error', new Error('terminating connection'), null)
  await closing
  expect(told).toEqual([])
  await drop()
})

test('a statement is prepared once, unless it is planned for its values', async () => {
  const { url, drop } = await createDatabase()
  const { db, pool } = connect(url, 1, () => undefined)
  for (let value = 1; value <= 3; value += 1) {
    await sql`select ${value}::int as prepared`.execute(db)
    const planned = sql<{ planned: number }>`select ${value}::int as planned ${plannedForValues}`
    expect((await planned.execute(db)).rows).toEqual([{ planned: value }])
  }
  const { rows } = await sql<{ times: number }>`select generic_plans + custom_plans as times from pg_prepared_statements
    where statement like '%prepared' or statement like '%planned%'`.execute(db)
  expect(rows).toEqual([{ times: 3 }])
  await pool.end()
  await drop()
})

test('through a pooler nothing is prepared, the author of a change neither, and the pooler is given no settings', async () => {
  const { url, drop } = await createDatabase()
  const { db, pool } = connect(url, 1, () => undefined, { limits, pooler: true })
  await runAs({ actor: 'clerk', call: null, requestId: null }, () =>
    transact(db, (tx) => sql`select ${1}::int as one, ${'x'}::text as other`.execute(tx)),
  )
  await sql`select ${1}::int as one`.execute(db)
  expect((await sql`select name from pg_prepared_statements`.execute(db)).rows).toEqual([])
  const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db)
  expect(rows).toEqual([{ limit: '0' }])
  await pool.end()
  await drop()
})

const limits = { statementMs: 200, idleInTransactionMs: 200, connectMs: 5000 }

test('a statement that takes too long is broken off, and its connection goes on', async () => {
  const { url, drop } = await createDatabase()
  const { db, pool } = connect(url, 1, () => undefined, { limits })
  await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toMatchObject({ code: '57014' })
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  await pool.end()
  await drop()
})

test('a transaction that stands idle is ended', async () => {
  const { url, db: watching, drop } = await createDatabase()
  const { db, pool } = connect(url, 1, () => undefined, { limits })
  const idle = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    const isGone = async () =>
      (await sql`select from pg_stat_activity where pid = ${rows[0]?.pid}`.execute(watching)).rows.length === 0
    await expect.poll(isGone).toBe(true)
    await sql`select 1`.execute(tx)
  })
  await expect(idle).rejects.toSatisfy(isConnectionError)
  await pool.end()
  await drop()
})

test.skipIf(process.platform === 'win32')(
  'a database that says nothing is given up, its connection with it, and a transaction does not wait twice',
  async () => {
    const { url, drop } = await createDatabase()
    const { db, pool } = connect(url, 1, () => undefined, { limits: { ...limits, statementMs: 100 } })
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    const pid = rows[0]?.pid ?? 0
    process.kill(pid, 'SIGSTOP')
    const waiting = db.transaction().execute((tx) => sql`select 1`.execute(tx))
    await expect(waiting).rejects.toSatisfy(isConnectionError)
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    process.kill(pid, 'SIGCONT')
    await pool.end()
    await drop()
  },
)
