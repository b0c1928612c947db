import { sql } from 'kysely'
import { pino } from 'pino'
import { systemClock, type PgBoss } from 'pg-boss'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { dayMs } from '#rules/bangkok-time.ts'
import { openWatch, type Watch } from '#server/adapters/database/watch.ts'
import { closeQueues, openQueues } from '#server/jobs/queues.ts'
import { createDatabase, type TestDatabase } from '#test/database.ts'
import { topics, type OutboxRow } from '#server/events/events.ts'
import { catchUp } from './catch-up.ts'
import type { Consumer } from './consumer.ts'
import { deliver } from './deliver.ts'
import { openOutbox, type Outbox } from './open.ts'
import { registerConsumers } from './register.ts'

// A consumer that a newer release brings for topics that are known already, while processes of older releases pass events on.

let database: TestDatabase
const log = pino({ level: 'silent' })
const open: PgBoss[] = []
beforeEach(async () => {
  database = await createDatabase()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map(closeQueues))
  await database.drop()
})

async function aProcess(
  consumers: Consumer[],
  { db = database.db, waiting = [] as string[], deleteJob = undefined as PgBoss['deleteJob'] | undefined } = {},
): Promise<Outbox> {
  const { pool } = database
  const boss = await openQueues({ pool, log, superviseSeconds: 1 })
  if (deleteJob) boss.deleteJob = deleteJob
  open.push(boss)
  const retry = { limit: 0, delaySeconds: 1, longestSeconds: 1 }
  return openOutbox({ boss, db, consumers, waiting, log, retry, pollSeconds: 0.5 })
}
async function tell(orderId: string, at = new Date(), topic = 'order.moved'): Promise<void> {
  const values = { topic, payload: JSON.stringify({ orderId }), at }
  await database.db.insertInto('outbox').values(values).execute()
}
const isLeft = async ({ left }: Outbox) =>
  (await sql<{ is: boolean }>`select ${left} as "is"`.execute(database.db)).rows[0]?.is

/** Passes events on to the consumer `common` as releases do that know nothing of the consumers of others. */
async function relayAsBefore(): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await sql`select pg_try_advisory_xact_lock(7203413::bigint) as mine`.execute(tx)
    const { rows } = await sql<OutboxRow>`
      select id, topic, payload, at from outbox where done_at is null and topic = any(${topics}::text[])
      order by id limit 500`.execute(tx)
    const ids = rows.map(({ id }) => id)
    await sql`
      insert into outbox_delivery (event_id, consumer, tries, done_at)
      select id, 'common', 1, now() from unnest(${ids}::bigint[]) as id order by id
      on conflict (event_id, consumer) do nothing`.execute(tx)
    await sql`update outbox set done_at = ${new Date()} where id = any(${ids}::bigint[])`.execute(tx)
  })
}

type Kind = 'outside' | 'within'
/** A consumer that records the orders of its events. */
function listener(name: string, kind: Kind = 'within', own: readonly string[] = ['order.moved']) {
  const heard: string[] = []
  const hear = ({ payload }: OutboxRow) => heard.push((payload as { orderId: string }).orderId)
  const consumer: Consumer =
    kind === 'within'
      ? { name, topics: own, within: async (_tx, rows) => rows.forEach(hear) }
      : { name, topics: own, outside: async (row) => void hear(row) }
  return { heard, consumer }
}

test.each<Kind>(['outside', 'within'])(
  'what a release from before consumers were registered passes on reaches a new one, from its first start on (%s)',
  async (kind) => {
    const [common, added] = [listener('common', kind), listener('added', kind)]
    await tell('before')
    await relayAsBefore()
    const newer = await aProcess([common.consumer, added.consumer])
    await tell('first')
    await relayAsBefore()
    await tell('second')
    await relayAsBefore()
    await tell('third')
    expect(await isLeft(newer)).toBe(true)
    await newer.relay(new Date())
    await expect.poll(() => added.heard).toEqual(['first', 'second', 'third'])
    await expect.poll(() => common.heard).toEqual(['third'])
    expect(await isLeft(newer)).toBe(false)
  },
)

test('what an older release passes on reaches a consumer of a newer one, also after either of them has started again', async () => {
  const [common, added] = [listener('common'), listener('added')]
  const older = await aProcess([common.consumer])
  await tell('before')
  await older.relay(new Date())
  await aProcess([common.consumer, added.consumer])
  await tell('first')
  await older.relay(new Date())
  // It has nothing left to do, although the newer one has.
  expect(await isLeft(older)).toBe(false)
  const olderAgain = await aProcess([common.consumer])
  await tell('second')
  await olderAgain.relay(new Date())
  expect(added.heard).toEqual([])
  const newer = await aProcess([common.consumer, added.consumer])
  expect(await isLeft(newer)).toBe(true)
  await newer.relay(new Date())
  await tell('third')
  await newer.relay(new Date())
  expect(added.heard).toEqual(['first', 'second', 'third'])
  expect(common.heard).toEqual(['before', 'first', 'second', 'third'])
  const marked = database.db.selectFrom('outbox').select('id').where('for_newer', '=', true)
  expect(await marked.execute()).toEqual([])
})

test('also where the newer release was the first on this database', async () => {
  // By its name it comes before the other.
  const [common, added] = [listener('common'), listener('added')]
  await aProcess([common.consumer, added.consumer])
  const older = await aProcess([common.consumer])
  await tell('first')
  await older.relay(new Date())
  expect(await isLeft(older)).toBe(false)
  await older.relay(new Date())
  const newer = await aProcess([common.consumer, added.consumer])
  expect(await isLeft(newer)).toBe(true)
  await newer.relay(new Date())
  await tell('second')
  await newer.relay(new Date())
  expect(added.heard).toEqual(['first', 'second'])
  expect(common.heard).toEqual(['first', 'second'])
  expect(await isLeft(newer)).toBe(false)
})

test('a process of the newer release looks through what an older one leaves by itself, and holds no lease for it', async () => {
  const [common, added] = [listener('common'), listener('added')]
  const older = await aProcess([common.consumer])
  const newer = await aProcess([common.consumer, added.consumer])
  const watch = openWatch(database.db, log)
  const end = catchUp(newer, { watch, log, clock: systemClock })
  onTestFinished(() => watch.close())
  await tell('first')
  await older.relay(new Date())
  await expect.poll(() => added.heard).toEqual(['first'])
  await end()
  expect(common.heard).toEqual(['first'])
})

test('what cannot be passed on is tried again after a rest, not every second', async () => {
  let now = Date.UTC(2026, 10, 30)
  let isBroken = true
  let [tries, warnings] = [0, 0]
  const relay = async () => {
    tries += 1
    if (isBroken) throw new Error('no connection')
  }
  let look = async (_seconds: number): Promise<void> => undefined
  const ask: Watch['ask'] = (question, onAnswer) => {
    look = async (seconds) => {
      now += seconds * 1000
      if (question(new Date(now))) onAnswer(true as never)
      // What it began has ended by then.
      await new Promise(setImmediate)
    }
    return () => undefined
  }
  const noted = pino({ level: 'warn' }, { write: () => (warnings += 1) })
  const watch: Watch = { ask, close: () => undefined }
  catchUp({ relay, left: sql`true` }, { watch, log: noted, clock: { now: () => now } })
  for (let second = 0; second < 30; second += 1) await look(1)
  expect([tries, warnings]).toEqual([1, 1])
  await look(1)
  expect([tries, warnings]).toEqual([2, 2])
  // Also where the clock was set back since.
  isBroken = false
  await look(-3600)
  await look(1)
  expect([tries, warnings]).toEqual([4, 2])
})

test('a topic that a newer release adds to a consumer waits for it, and is not taken by the queue of the older one', async () => {
  const older = listener('common')
  const process = await aProcess([older.consumer])
  const newer = listener('common', 'within', ['order.moved', 'order.placed'])
  const upgraded = await aProcess([newer.consumer])
  const values = { topic: 'order.placed', payload: JSON.stringify({ orderId: 'a' }), at: new Date() }
  const { id } = await database.db.insertInto('outbox').values(values).returning('id').executeTakeFirstOrThrow()
  await process.relay(new Date())
  const own = await registerConsumers(database.db, [older.consumer])
  const { errors } = await deliver(database.db, older.consumer, [{ eventId: id, last: false }], own)
  expect([...errors.keys()]).toEqual([id])
  await database.db.deleteFrom('outbox_delivery').execute()
  await upgraded.relay(new Date())
  expect([older.heard, newer.heard]).toEqual([[], ['a']])
})

test('what a newer release has queued goes back to it when the older one has tried to the end, and holds up its order no longer', async () => {
  const older = listener('common', 'outside')
  const newer = listener('common', 'outside', ['order.moved', 'order.placed'])
  const upgraded = await aProcess([newer.consumer], { waiting: ['common'] })
  await tell('a', new Date(), 'order.placed')
  await tell('a')
  await upgraded.relay(new Date())
  const gone = await aProcess([older.consumer])
  await expect.poll(() => older.heard).toEqual(['a'])
  const undelivered = database.db.selectFrom('outbox_delivery').select('event_id').where('done_at', 'is', null)
  await expect.poll(() => undelivered.execute()).toEqual([])
  expect(await isLeft(gone)).toBe(false)
  await Promise.all(open.splice(0).map(closeQueues))
  const again = await aProcess([newer.consumer])
  await again.relay(new Date())
  await expect.poll(() => newer.heard).toEqual(['a'])
  expect(older.heard).toEqual(['a'])
})

test('what cannot be given back is among what staff find undelivered', async () => {
  const newer = listener('common', 'outside', ['order.moved', 'order.placed'])
  const upgraded = await aProcess([newer.consumer], { waiting: ['common'] })
  await tell('a', new Date(), 'order.placed')
  await upgraded.relay(new Date())
  const deleteJob = () => Promise.reject(new Error('no connection'))
  await aProcess([listener('common', 'outside').consumer], { deleteJob })
  const dead = database.db.selectFrom('outbox_delivery').select('consumer').where('dead_at', 'is not', null)
  await expect.poll(() => dead.execute()).toEqual([{ consumer: 'common' }])
})

test('what has waited for longer than its marks are kept is not given to anybody again', async () => {
  const [common, added] = [listener('common'), listener('added')]
  const newer = await aProcess([common.consumer, added.consumer])
  const now = Date.now()
  await tell('long ago', new Date(now - 7 * dayMs))
  await tell('lately', new Date(now - 5 * dayMs))
  await relayAsBefore()
  await database.db
    .deleteFrom('outbox_delivery')
    .where('event_id', '=', sql<number>`(select min(id) from outbox)`)
    .execute()
  await newer.relay(new Date(now))
  expect([common.heard, added.heard]).toEqual([[], ['lately']])
  expect(await isLeft(newer)).toBe(false)
})

test('a new event does not overtake one that is left while the newer process begins to relay', async () => {
  const [common, added] = [listener('common'), listener('added')]
  const older = await aProcess([common.consumer])
  // Once, between what the newer one first looks at and what it then does about it.
  let meanwhile = async () => {
    meanwhile = async () => undefined
    await older.relay(new Date())
    await tell('second')
  }
  const afterLooking = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.rows.some((row) => 'isAgain' in row)) await meanwhile()
      return result
    },
  })
  const newer = await aProcess([common.consumer, added.consumer], { db: afterLooking })
  await tell('first')
  await newer.relay(new Date())
  expect([common.heard, added.heard]).toEqual([
    ['first', 'second'],
    ['first', 'second'],
  ])
})

test('thousands of events that are left come before a new one', async () => {
  const [common, added] = [listener('common'), listener('added')]
  const newer = await aProcess([common.consumer, added.consumer])
  await sql`insert into outbox (topic, payload, at, done_at)
    select 'order.moved', jsonb_build_object('orderId', n), now(), now() from generate_series(1, 1200) n order by n`.execute(
    database.db,
  )
  await tell('new')
  await newer.relay(new Date())
  expect(added.heard).toHaveLength(1201)
  expect(added.heard.at(-1)).toBe('new')
})
