import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { closeQueues, openQueues } from '#server/jobs/queues.ts'
import { createDatabase, type TestDatabase } from '#test/database.ts'
import type { Consumer } from './consumer.ts'
import { openOutbox } from './open.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createDatabase()
})
afterEach(() => database.drop())

const log = pino({ level: 'silent' })
const deliveries = () =>
  database.db.selectFrom('outbox_delivery').selectAll().orderBy('event_id').orderBy('consumer').execute()

test('a process that dies between doing and marking: done again outside, exactly once within', async () => {
  await sql`create table effect (kind text, event_id bigint)`.execute(database.db)
  const payload = JSON.stringify({ orderId: 'a' })
  await database.db
    .insertInto('outbox')
    .values({ topic: 'order.moved', payload, at: new Date(), done_at: null })
    .execute()
  const dieIn = async (consumer: string) => {
    const file = fileURLToPath(new URL('dying.fixture.ts', import.meta.url))
    const child = spawn(process.execPath, [file, database.url, consumer], { stdio: ['ignore', 'inherit', 'inherit'] })
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
    expect(signal).toBe('SIGKILL')
  }
  const effects = async () =>
    (await sql<{ kind: string }>`select kind from effect order by kind`.execute(database.db)).rows.map(
      ({ kind }) => kind,
    )
  await dieIn('within')
  expect(await effects()).toEqual([])
  expect(await deliveries()).toEqual([])
  await dieIn('outside')
  expect(await effects()).toEqual(['outside', 'within'])
  expect(await deliveries()).toMatchObject([
    { consumer: 'outside', done_at: null },
    { consumer: 'within', done_at: expect.any(Date) as Date },
  ])
  // As if the minute had passed after which a silent worker counts as dead.
  await sql`update pgboss.job set started_on = started_on - interval '5 minutes' where state = 'active'`.execute(
    database.db,
  )
  const boss = await openQueues({ pool: database.pool, log, superviseSeconds: 1 })
  onTestFinished(() => closeQueues(boss))
  const outbox = await openOutbox({ boss, db: database.db, consumers: survivors(), log, pollSeconds: 0.5 })
  await outbox.relay(new Date())
  await expect.poll(async () => (await deliveries()).every(({ done_at }) => done_at !== null)).toBe(true)
  expect(await effects()).toEqual(['outside', 'outside', 'within'])
})

const survivors = (): Consumer[] => [
  {
    name: 'outside',
    topics: ['order.moved'],
    outside: async ({ id }) => void (await sql`insert into effect values ('outside', ${id})`.execute(database.db)),
  },
  {
    name: 'within',
    topics: ['order.moved'],
    within: async (tx, rows) => {
      for (const { id } of rows) await sql`insert into effect values ('within', ${id})`.execute(tx)
    },
  },
]
