import { expect, test } from 'vitest'
import { dayMs } from '#rules/bangkok-time.ts'
import { testDatabase } from '#test/database.ts'
import { forgetEvents } from './outbox.ts'

const { db } = await testDatabase()

test('marks are forgotten after some days, events after some months, and nothing that is still open', async () => {
  const now = Date.now()
  const ago = (days: number) => new Date(now - days * dayMs)
  const anEvent = async (days: number, marks: Record<string, Date | null>): Promise<number> => {
    const { id } = await db
      .insertInto('outbox')
      .values({ topic: 'order.moved', payload: '{}', at: ago(days), done_at: ago(days) })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [consumer, done] of Object.entries(marks))
      await db.insertInto('outbox_delivery').values({ event_id: id, consumer, done_at: done }).execute()
    return id
  }
  await anEvent(100, { first: ago(100), second: ago(100) })
  const stuck = await anEvent(100, { first: ago(100), second: null })
  const handled = await anEvent(8, { first: ago(8) })
  const waiting = await anEvent(8, { first: ago(8), second: null })
  const recent = await anEvent(6, { first: ago(6) })
  const ofNewer = (days: number) => ({ topic: 'order.of_a_newer_release', payload: '{}', at: ago(days) })
  const { id: unknown } = await db.insertInto('outbox').values(ofNewer(89)).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('outbox').values(ofNewer(91)).execute()
  await forgetEvents(db, { events: ago(90), marks: ago(7) })
  const events = await db.selectFrom('outbox').select('id').orderBy('id').execute()
  expect(events.map(({ id }) => id)).toEqual([stuck, handled, waiting, recent, unknown])
  const marks = await db
    .selectFrom('outbox_delivery')
    .select(['event_id', 'consumer'])
    .orderBy('event_id')
    .orderBy('consumer')
    .execute()
  expect(marks.map(({ event_id: id, consumer }) => [id, consumer])).toEqual([
    [stuck, 'first'],
    [stuck, 'second'],
    [waiting, 'second'],
    [recent, 'first'],
  ])
})
