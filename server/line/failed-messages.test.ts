import { beforeEach, expect, test } from 'vitest'
import { listStockAlerts } from '#contract/stock-alerts/calls.ts'
import { aUser } from '#sandbox/line/line.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import { notifyByLine } from './line.ts'
import { lineTest, rice } from './line.fixture.ts'

const at = await lineTest()
const failing = { status: 500, message: 'Internal server error' }
const secondMs = 1000
const soon = (ms: number) => new Date(Date.now() + ms)

type Chat = { retailer: RetailerClient; userId: string }
let one: Chat
let other: Chat
beforeEach(async () => {
  await at.server.db.deleteFrom('line_message').execute()
  one = await aChat()
  other = await aChat()
})
async function aChat(): Promise<Chat> {
  const [retailer, userId] = [await at.server.retailer(), aUser()]
  await at.link(retailer, userId)
  return { retailer, userId }
}
const notify = ({ retailer }: Chat, text: string) =>
  notifyByLine(at.server.db, retailer.id, { subject: text, text, at: new Date() })

/** Lets LINE fail at the first message of a chat until the next attempt is minutes away. */
async function failsForMinutes(): Promise<void> {
  at.line.misfortunes.push(failing, failing, failing)
  await notify(one, 'first')
  for (const seconds of [0, 11, 61]) await at.send(soon(seconds * secondMs))
  await notify(one, 'second')
  await at.send(soon(secondMs))
  expect(at.textsTo(one.userId)).toEqual([])
}

test('a chat waits no longer once LINE delivers to another one: first what failed, then what was written after it', async () => {
  await failsForMinutes()
  await notify(other, 'other')
  await at.send(soon(secondMs))
  expect(at.textsTo(other.userId)).toEqual(['other'])
  for (let run = 0; run < 2; run += 1) await at.send(soon(secondMs))
  expect(at.textsTo(one.userId)).toEqual(['first', 'second'])
})

test('a chat goes on waiting where LINE asks to wait', async () => {
  await failsForMinutes()
  at.line.misfortunes.push({ status: 429, message: 'The API rate limit has been exceeded.', retryAfter: 120 })
  await notify(other, 'limited')
  await at.send(soon(secondMs))
  const third = await aChat()
  await notify(third, 'third')
  await at.send(soon(secondMs))
  await at.send(soon(secondMs))
  expect([at.textsTo(third.userId), at.textsTo(one.userId)]).toEqual([['third'], []])
})

test('what LINE goes on failing at while it delivers to others keeps its waits, all but one', async () => {
  await failsForMinutes()
  const written = { at: soon(-71 * secondMs) }
  await at.server.db.updateTable('line_message').set(written).where('text', '=', 'first').execute()
  const deliverToOther = async (text: string) => {
    await notify(other, text)
    await at.send(soon(secondMs))
    expect(at.textsTo(other.userId)).toContain(text)
  }
  await deliverToOther('one')
  at.line.misfortunes.push(failing)
  await at.send(soon(secondMs))
  expect(at.line.misfortunes).toEqual([])
  await deliverToOther('two')
  await at.send(soon(secondMs))
  expect(at.textsTo(one.userId)).toEqual([])
  await at.send(soon(31 * 60 * secondMs))
  expect(at.textsTo(one.userId)).toEqual(['first'])
})

test('a message that is tried long after it was written waits no longer either once LINE is there again', async () => {
  await notify(one, 'first')
  const written = { at: soon(-180 * secondMs) }
  await at.server.db.updateTable('line_message').set(written).where('text', '=', 'first').execute()
  await notify(other, 'in good times')
  await at.server.db
    .updateTable('line_message')
    .set({ delivered_at: soon(-70 * secondMs), next_at: null })
    .where('text', '=', 'in good times')
    .execute()
  at.line.misfortunes.push(failing, failing, failing)
  for (const seconds of [0, 11, 61]) await at.send(soon(seconds * secondMs))
  await notify(other, 'other')
  await at.send(soon(secondMs))
  await at.send(soon(secondMs))
  expect(at.textsTo(one.userId)).toEqual(['first'])
})

test('a message that LINE goes on failing at goes by text message, and the chat goes on within the hour', async () => {
  await notify(one, 'first')
  await notify(one, 'second')
  for (let attempt = 0; attempt < 7; attempt += 1) {
    at.line.misfortunes.push(failing)
    await at.send(soon(15 * 60 * secondMs))
  }
  expect(at.line.misfortunes).toEqual([])
  await at.relay()
  await at.send(soon(secondMs))
  expect([at.textsTo(one.userId), await at.smsTo(one.retailer.phone)]).toEqual([['second'], ['first']])
})

test('who was to hear by LINE of a product that is back goes on waiting for it where that took too long', async () => {
  const { db } = at.server
  const { retailer, userId } = one
  await db.deleteFrom('outbox').execute()
  const waitsFor = async () => (await retailer.call(listStockAlerts)).body.map(({ productId }) => productId)
  const until = soon(5 * 60 * secondMs)
  const notifyOf = async (topic: string) => {
    const payload = JSON.stringify({ outletId: retailer.id, productId: rice, day: 1, lines: null, inCart: 1 })
    const { id } = await db
      .insertInto('outbox')
      .values({ topic, payload, at: new Date(), done_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const notice = { subject: `event-${id}`, text: topic, at: new Date(), until }
    await notifyByLine(db, retailer.id, notice)
  }
  const deliverNew = async () =>
    at.deliver(await db.deleteFrom('outbox').where('done_at', 'is', null).returningAll().execute())
  await notifyOf('reminder.due')
  await at.send(until)
  await deliverNew()
  expect(await waitsFor()).toEqual([])
  await notifyOf('stock.returned')
  await at.send(until)
  await deliverNew()
  expect([await waitsFor(), at.textsTo(userId), await at.smsTo(retailer.phone)]).toEqual([[rice], [], []])
})
