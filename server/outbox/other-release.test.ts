import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import type { PgBoss } from 'pg-boss'
import { closeQueues, openQueues } from '#server/jobs/queues.ts'
import { testDatabase } from '#test/database.ts'
import { topics, type OutboxRow } from '#server/events/events.ts'
import type { Consumer } from './consumer.ts'
import { deliver } from './deliver.ts'
import { openOutbox, type Outbox } from './open.ts'
import { registerConsumers } from './register.ts'
import { eventsOpen } from './relay.ts'

// Two releases on one database, as during an upgrade: what only the newer one knows waits for it.

const { pool, db } = await testDatabase()
const log = pino({ level: 'silent' })
const open: PgBoss[] = []
afterEach(() => Promise.all(open.splice(0).map(closeQueues)))

async function aProcess(consumers: Consumer[]): Promise<Outbox> {
  const boss = await openQueues({ pool, log, superviseSeconds: 1 })
  open.push(boss)
  return openOutbox({
    boss,
    db,
    consumers,
    log,
    retry: { limit: 0, delaySeconds: 1, longestSeconds: 1 },
    pollSeconds: 0.5,
  })
}
const tell = (topic: string, orderId: string) =>
  db
    .insertInto('outbox')
    .values({ topic, payload: JSON.stringify({ orderId }), at: new Date() })
    .execute()
const isDue = async () => (await sql<{ is: boolean }>`select ${eventsOpen} as "is"`.execute(db)).rows[0]?.is

/** A consumer that records its events, after it has failed some times. */
function listener(name: string, failures = 0) {
  const heard: number[] = []
  let left = failures
  const outside = async ({ id }: OutboxRow) => {
    if (left-- > 0) throw new Error('not now')
    heard.push(id)
  }
  return { heard, consumer: { name, topics: ['order.moved'], outside } satisfies Consumer }
}

test('an event of a topic that only a newer release has waits for it, and holds up nothing', async () => {
  const { heard, consumer } = listener('first')
  const older = await aProcess([consumer])
  await tell('order.of_a_newer_release', 'a')
  await tell('order.moved', 'b')
  expect(await isDue()).toBe(true)
  await older.relay(new Date())
  await expect.poll(() => heard.length).toBe(1)
  const waiting = await db.selectFrom('outbox').select('topic').where('done_at', 'is', null).execute()
  expect(waiting).toEqual([{ topic: 'order.of_a_newer_release' }])
  // The job that relays rests meanwhile.
  expect(await isDue()).toBe(false)
})

test('what staff want tried again goes on also where a process without its consumer relays it', async () => {
  const { heard, consumer } = listener('newer', 1)
  const newer = await aProcess([consumer])
  await tell('order.moved', 'c')
  await newer.relay(new Date())
  const dead = db.selectFrom('outbox_delivery').select('event_id').where('dead_at', 'is not', null)
  await expect.poll(async () => (await dead.execute()).length).toBe(1)
  const older = await aProcess([listener('older').consumer])
  await db.updateTable('outbox_delivery').set({ again_at: new Date() }).where('dead_at', 'is not', null).execute()
  // Its failed delivery may not have ended yet in the queue: the relay looks again, as it does at every turn.
  await expect
    .poll(async () => {
      await older.relay(new Date())
      return heard.length
    })
    .toBe(1)
})

const write = async (topic: string) => {
  const values = { topic, payload: JSON.stringify({ orderId: 'a' }), at: new Date() }
  return (await db.insertInto('outbox').values(values).returning('id').executeTakeFirstOrThrow()).id
}

test.each(['outside', 'within'] as const)(
  'one in a queue that a newer release filled is not taken as handled (%s)',
  async (kind) => {
    const handle = async () => undefined
    const own = { name: kind, topics: [...topics] }
    const consumer: Consumer = kind === 'outside' ? { ...own, outside: handle } : { ...own, within: handle }
    const [eventId, known] = [await write('order.of_a_newer_release'), await write('order.moved')]
    const tries = [eventId, known].map((id) => ({ eventId: Number(id), last: false }))
    const { errors } = await deliver(db, consumer, tries, await registerConsumers(db, [consumer]))
    expect([...errors.keys()]).toEqual([Number(eventId)])
    const rows = await db
      .selectFrom('outbox_delivery')
      .select(['event_id', 'done_at'])
      .where('consumer', '=', kind)
      .orderBy('event_id')
      .execute()
    expect(rows).toMatchObject([{ done_at: null }, { done_at: expect.any(Date) }])
  },
)
