import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '#test/database.ts'
import { deliver } from './deliver.ts'
import type { OutboxRow } from '#server/events/events.ts'
import { consumeOutside, isWanted, type Consumer } from './consumer.ts'
import { closeQueues, openQueues } from '#server/jobs/queues.ts'
import { openOutbox, type Outbox } from './open.ts'
import { registerConsumers } from './register.ts'

let database: TestDatabase
let open: PgBoss[] = []
beforeEach(async () => {
  database = await createDatabase()
})
afterEach(async () => {
  await Promise.all(open.map(closeQueues))
  open = []
  await database.drop()
})

const log = pino({ level: 'silent' })
async function anOutbox(consumers: Consumer[], limit = 5): Promise<Outbox & { stop: () => Promise<void> }> {
  const { pool, db } = database
  const boss = await openQueues({ pool, log, superviseSeconds: 1 })
  open.push(boss)
  const retry = { limit, delaySeconds: 1, longestSeconds: 1 }
  const outbox = await openOutbox({ boss, db, consumers, log, retry, pollSeconds: 0.5 })
  return { ...outbox, stop: () => closeQueues(boss) }
}

const tell = async (orderId: string, step: number, topic = 'order.moved'): Promise<void> => {
  await database.db
    .insertInto('outbox')
    .values({ topic, payload: JSON.stringify({ orderId, step }), at: new Date(), done_at: null })
    .execute()
}
const stepIn = ({ payload }: OutboxRow) => payload as { orderId: string; step: number }
const stepsOf = (heard: readonly OutboxRow[], orderId: string) =>
  heard
    .map(stepIn)
    .filter((step) => step.orderId === orderId)
    .map(({ step }) => step)

/** Nothing is queued or being delivered: no second delivery will follow. */
async function isQuiet(): Promise<boolean> {
  const waiting = sql<{ jobs: number }>`select count(*)::int as jobs from pgboss.job where state < 'completed'`
  return (await waiting.execute(database.db)).rows[0]?.jobs === 0
}

/** Waits for a background effect. */
async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(what).toBe(true)
}

/** A consumer that records its events; `fails` decides first. */
function listener(name: string, fails: (event: OutboxRow) => boolean = () => false) {
  const heard: OutboxRow[] = []
  const consumer = {
    name,
    topics: ['order.moved'],
    outside: async (event: OutboxRow) => {
      if (fails(event)) throw new Error('not now')
      heard.push(event)
    },
  } satisfies Consumer
  return { heard, consumer }
}
const deliveries = () =>
  database.db.selectFrom('outbox_delivery').selectAll().orderBy('event_id').orderBy('consumer').execute()

test('each consumer hears of each event it wants, once', async () => {
  const [first, second] = [listener('first'), listener('second')]
  const outbox = await anOutbox([first.consumer, second.consumer])
  for (const orderId of ['a', 'b', 'c']) await tell(orderId, 1)
  await tell('a', 2, 'account.deleted')
  await outbox.relay(new Date())
  await outbox.relay(new Date())
  await until(() => first.heard.length >= 3 && second.heard.length >= 3)
  await until(isQuiet)
  for (const { heard } of [first, second])
    expect(heard.map((row) => stepIn(row).orderId).sort()).toEqual(['a', 'b', 'c'])
})

test('what means nothing to a consumer is neither queued nor marked, unless nobody can read it', async () => {
  const { heard, consumer } = listener('choosy')
  const isOdd = (row: OutboxRow) => stepIn(row).step % 2 === 1
  const outbox = await anOutbox([{ ...consumer, wants: isOdd }])
  for (const step of [1, 2, 3]) await tell(`order ${step}`, step)
  await outbox.relay(new Date())
  await until(() => heard.length >= 2)
  await until(isQuiet)
  expect(heard.map((row) => stepIn(row).step).sort()).toEqual([1, 3])
  expect(await deliveries()).toHaveLength(2)
  const typed = consumeOutside({ name: 'typed', topics: ['order.moved'], wants: () => false }, async () => undefined)
  expect(isWanted(typed, { id: 1, topic: 'order.moved', payload: {}, at: new Date() })).toBe(true)
})

test('a consumer that fails twice and then does not has done it; the others did not wait', async () => {
  const failures = { left: 2 }
  const weak = listener('weak', () => failures.left-- > 0)
  const strong = listener('strong')
  const strongHas = Promise.withResolvers<void>()
  const held: Consumer = {
    ...weak.consumer,
    // Not before the other: that one must not have waited for it.
    outside: (event) => strongHas.promise.then(() => weak.consumer.outside(event)),
  }
  const outbox = await anOutbox([held, strong.consumer])
  await tell('a', 1)
  await outbox.relay(new Date())
  await until(() => strong.heard.length === 1)
  strongHas.resolve()
  await until(async () => (await deliveries()).every(({ done_at }) => done_at !== null))
  expect(weak.heard).toHaveLength(1)
  expect(await deliveries()).toMatchObject([
    { consumer: 'strong', tries: 1 },
    { consumer: 'weak', tries: 3, error: null },
  ])
})

test('events of one order come in their order, also when one fails in between; other orders pass by', async () => {
  const failures = { left: 2 }
  const { heard, consumer } = listener(
    'ordered',
    (row) => stepIn(row).orderId === 'a' && stepIn(row).step === 2 && failures.left-- > 0,
  )
  const outbox = await anOutbox([consumer])
  for (const step of [1, 2, 3, 4]) for (const orderId of ['a', 'b']) await tell(orderId, step)
  await outbox.relay(new Date())
  await until(() => heard.length === 8)
  expect(stepsOf(heard, 'a')).toEqual([1, 2, 3, 4])
  expect(stepsOf(heard, 'b')).toEqual([1, 2, 3, 4])
})

test('two processes deliver each event once and in order', async () => {
  const { heard, consumer } = listener('shared')
  const both = [await anOutbox([consumer]), await anOutbox([consumer])]
  for (let step = 1; step <= 6; step += 1) for (const orderId of ['a', 'b', 'c', 'd']) await tell(orderId, step)
  await Promise.all(both.map((outbox) => outbox.relay(new Date())))
  for (const outbox of both) await outbox.relay(new Date())
  await until(() => heard.length >= 24)
  await until(isQuiet)
  expect(heard).toHaveLength(24)
  for (const orderId of ['a', 'b', 'c', 'd']) expect(stepsOf(heard, orderId)).toEqual([1, 2, 3, 4, 5, 6])
})

test('an event of a transaction that ends late is not passed over', async () => {
  const { heard, consumer } = listener('late')
  const outbox = await anOutbox([consumer])
  await database.db.transaction().execute(async (tx) => {
    await sql`insert into outbox (topic, payload, at) values ('order.moved', '{"orderId": "slow", "step": 1}', now())`.execute(
      tx,
    )
    await tell('quick', 1)
    await outbox.relay(new Date())
    await until(() => heard.length === 1)
  })
  await outbox.relay(new Date())
  await until(() => heard.length === 2)
  expect(heard.map((row) => stepIn(row).orderId)).toEqual(['quick', 'slow'])
})

test('what fails to the end waits for the staff, holds up its order only, and goes on when they say so', async () => {
  const broken = { is: true }
  const { heard, consumer } = listener('deaf', (row) => stepIn(row).orderId === 'a' && broken.is)
  const outbox = await anOutbox([consumer], 1)
  for (const orderId of ['a', 'b']) for (const step of [1, 2]) await tell(orderId, step)
  await outbox.relay(new Date())
  await until(async () => (await deliveries()).some(({ dead_at }) => dead_at !== null))
  await until(() => heard.length === 2)
  expect(stepsOf(heard, 'b')).toEqual([1, 2])
  expect((await deliveries())[0]).toMatchObject({ tries: 2, done_at: null, error: 'Error: not now' })
  broken.is = false
  await sql`update outbox_delivery set again_at = now() where dead_at is not null`.execute(database.db)
  // Its failed delivery may not have ended yet in the queue: the relay looks again, as it does at every turn.
  await until(async () => {
    await outbox.relay(new Date())
    return heard.length === 4
  })
  expect(stepsOf(heard, 'a')).toEqual([1, 2])
})

test('what staff want tried again while it is still failing is tried again once it has failed', async () => {
  const failing = Promise.withResolvers<void>()
  let calls = 0
  const consumer: Consumer = {
    name: 'slow-to-fail',
    topics: ['order.moved'],
    outside: async () => {
      calls += 1
      if (calls > 1) return
      await failing.promise
      throw new Error('not now')
    },
  }
  const { relay } = await anOutbox([consumer], 0)
  await tell('a', 1)
  await relay(new Date())
  await until(() => calls === 1)
  await sql`update outbox_delivery set again_at = now()`.execute(database.db)
  await relay(new Date())
  failing.resolve()
  await until(async () => {
    await relay(new Date())
    return (await sql`select from outbox_delivery where done_at is not null`.execute(database.db)).rows.length === 1
  })
  expect(calls).toBe(2)
})

test('work within the database is done exactly once, however often its event comes', async () => {
  await sql`create table points (order_id text)`.execute(database.db)
  const within: Consumer = {
    name: 'points',
    topics: ['order.moved'],
    within: async (tx, rows) => {
      for (const row of rows) await sql`insert into points values (${stepIn(row).orderId})`.execute(tx)
    },
  }
  await tell('a', 1)
  const { id } = await database.db.selectFrom('outbox').select('id').executeTakeFirstOrThrow()
  const own = await registerConsumers(database.db, [within])
  const again = () => deliver(database.db, within, [{ eventId: id, last: false }], own)
  await Promise.all([again(), again(), again()])
  await again()
  expect((await sql`select * from points`.execute(database.db)).rows).toHaveLength(1)
  expect(await deliveries()).toMatchObject([{ consumer: 'points', tries: 1 }])
})

test('work within the database is done for several events at once, and alone where one of them fails', async () => {
  await sql`create table points (order_id text)`.execute(database.db)
  const together: number[] = []
  const within: Consumer = {
    name: 'points',
    topics: ['order.moved'],
    within: async (tx, rows) => {
      together.push(rows.length)
      for (const row of rows) await sql`insert into points values (${stepIn(row).orderId})`.execute(tx)
      if (rows.some((row) => stepIn(row).orderId === 'b')) throw new Error('not now')
    },
  }
  for (const orderId of ['a', 'b', 'c']) await tell(orderId, 1)
  const tries = (await database.db.selectFrom('outbox').select('id').orderBy('id').execute()).map(({ id }) => ({
    eventId: id,
    last: false,
  }))
  const { errors } = await deliver(database.db, within, tries, await registerConsumers(database.db, [within]))
  expect([...errors.keys()]).toEqual([tries[1]?.eventId])
  expect(together).toEqual([3, 1, 1, 1])
  const done = await sql<{ order_id: string }>`select order_id from points order by 1`.execute(database.db)
  expect(done.rows.map((row) => row.order_id)).toEqual(['a', 'c'])
})

test('the relay lets those within the database handle events at once; one that is behind gets them in their order', async () => {
  const heard: string[] = []
  const failures = { left: 1 }
  const within = (name: string, fails: () => boolean): Consumer => ({
    name,
    topics: ['order.moved'],
    within: async (_tx, rows) => {
      if (fails()) throw new Error('not now')
      for (const row of rows) heard.push(`${name} ${stepIn(row).orderId}${stepIn(row).step}`)
    },
  })
  const outbox = await anOutbox([within('quick', () => false), within('late', () => failures.left-- > 0)])
  await tell('a', 1)
  await tell('a', 2)
  await outbox.relay(new Date())
  // Two events of one order are never in one transaction.
  expect(heard).toEqual(['quick a1', 'quick a2'])
  await tell('a', 3)
  await outbox.relay(new Date())
  await until(() => heard.length === 6)
  expect(heard.filter((one) => one.startsWith('late'))).toEqual(['late a1', 'late a2', 'late a3'])
  await until(async () => (await deliveries()).every(({ done_at }) => done_at !== null))
  expect(await deliveries()).toHaveLength(6)
})

describe('of two that are open', () => {
  let first: Awaited<ReturnType<typeof anOutbox>>
  beforeEach(async () => {
    first = await anOutbox([listener('one').consumer])
    await anOutbox([listener('one').consumer])
  })

  // Running work gets ten seconds to finish: waiting for all of them would fail this test.
  test('one stops without waiting when there is nothing to do', { timeout: 9_000 }, () => first.stop())
})
