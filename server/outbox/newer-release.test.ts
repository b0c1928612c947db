import { pino } from 'pino'
import { expect, test } from 'vitest'
import { topics } from '#server/events/events.ts'
import { closeQueues, openQueues } from '#server/jobs/queues.ts'
import { testDatabase } from '#test/database.ts'
import type { Consumer } from './consumer.ts'
import { deliver } from './deliver.ts'
import { openOutbox } from './open.ts'
import { eventsOpen } from './relay.ts'

// While releases are replaced one after the other, a process meets events that only the newer one knows.

const database = await testDatabase()
const log = pino({ level: 'silent' })
const newTopic = 'order.thought_about'

const write = async (topic: string) => {
  const values = { topic, payload: JSON.stringify({ orderId: 'a' }), at: new Date(), done_at: null }
  return (await database.db.insertInto('outbox').values(values).returning('id').executeTakeFirstOrThrow()).id
}

test('the relay leaves events of topics that it does not know to a release that does', async () => {
  const heard: string[] = []
  const consumer: Consumer = {
    name: 'listener',
    topics: ['order.moved'],
    within: async (_tx, rows) => void heard.push(...rows.map(({ topic }) => topic)),
  }
  const boss = await openQueues({ pool: database.pool, log, superviseSeconds: 60 })
  try {
    const { relay } = await openOutbox({ boss, db: database.db, consumers: [consumer], log })
    await write(newTopic)
    await write('order.moved')
    await relay(new Date())
    expect(heard).toEqual(['order.moved'])
    const rows = await database.db.selectFrom('outbox').select(['topic', 'done_at']).orderBy('id').execute()
    expect(rows).toEqual([
      { topic: newTopic, done_at: null },
      { topic: 'order.moved', done_at: expect.any(Date) },
    ])
    // Nor does it look for them again and again.
    const open = await database.db.selectNoFrom(eventsOpen.as('open')).executeTakeFirst()
    expect(open).toEqual({ open: false })
  } finally {
    await closeQueues(boss)
  }
})

test.each(['outside', 'within'] as const)(
  'one in a queue that a newer release filled is not taken as handled (%s)',
  async (kind) => {
    const handle = async () => undefined
    const own = { name: kind, topics: [...topics] }
    const consumer: Consumer = kind === 'outside' ? { ...own, outside: handle } : { ...own, within: handle }
    const [eventId, known] = [await write(newTopic), await write('order.moved')]
    const tries = [eventId, known].map((id) => ({ eventId: Number(id), last: false }))
    const { errors } = await deliver(database.db, consumer, tries)
    expect([...errors.keys()]).toEqual([Number(eventId)])
    const rows = await database.db
      .selectFrom('outbox_delivery')
      .select(['event_id', 'done_at'])
      .where('consumer', '=', kind)
      .orderBy('event_id')
      .execute()
    expect(rows).toMatchObject([{ done_at: null }, { done_at: expect.any(Date) }])
  },
)
