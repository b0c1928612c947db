import { afterEach, expect, test } from 'vitest'
import { deleteAccount, downloadData } from '#contract/account/calls.ts'
import { fail, ok } from '#contract/errors.ts'
import { getReminder, saveReminder } from '#contract/reminders/calls.ts'
import { usualOrder } from '#contract/smart-basket/calls.ts'
import { bangkokDay } from '#rules/bangkok-time.ts'
import { momentOf, orderWeekdayOf, type Weekday } from '#rules/restock/order-day.ts'
import type { LineAccount } from '#server/adapters/line/port.ts'
import type { SendResult, SmsSender } from '#server/adapters/sms/port.ts'
import { reminderNotice } from '#server/jobs/reminder-notice.ts'
import { createUsualLineCount, updateModelFromMissedOrders } from '#server/smart-basket/smart-basket.ts'
import { aPastOrder } from '#test/builders/past-order.ts'
import { testServer } from '#test/test-server.ts'
import { planReminders } from './reminders.ts'

const rice = 1
const soap = 2
const usual = [rice, soap].map((productId) => ({ productId, qty: 6 }))
/** A Tuesday of the coming week, as days since 1970 in Bangkok: never today, whenever the tests run. */
const today = bangkokDay(new Date())
const tuesday = [2, 3, 4, 5, 6, 7, 8].map((ahead) => today + ahead).find((day) => orderWeekdayOf(day) === 2) ?? today
/** An hour of that Tuesday, or of a day after it. */
const at = (hour: number, daysLater = 0) => momentOf(tuesday + daysLater, hour)

const server = await testServer({
  products: { [rice]: { price: 100_00, stock: 1000 }, [soap]: { price: 50_00, stock: 1000 } },
})
const { db, catalogue, deps } = server
const countUsualLines = createUsualLineCount({ db, catalogue, log: deps.log, smartBasketLearned: true })
/** It ordered rice and soap on the four Tuesdays up to two weeks before, after nine in the morning. */
const retailer = await server.retailer()
for (const weeks of [5, 4, 3, 2]) await aPastOrder(db, { outletId: retailer.id, at: at(9.5, -7 * weeks), lines: usual })
while ((await updateModelFromMissedOrders(db)) > 0);

afterEach(async () => {
  await db.deleteFrom('order_reminder').execute()
  await db.deleteFrom('order_reminder_message').execute()
  await db.deleteFrom('outbox').where('topic', '=', 'reminder.due').execute()
  await db.updateTable('orders').set({ state: 'CANCELLED' }).where('created_at', '>=', at(0)).execute()
  const good = { suspended_at: null, suspended_reason: null, approved_at: new Date(), phone_verified: true }
  await setOutlet(good)
})

const save = (on: boolean, weekday: Weekday | null = null, who = retailer) =>
  who.call(saveReminder, { body: { on, weekday } })
const setOutlet = (change: object, who = retailer) =>
  server.db.updateTable('outlet').set(change).where('id', '=', who.id).execute()
const plan = (now: Date) => planReminders({ db: server.db, countUsualLines }, now)

/** A provider of text messages that answers with `answer`. */
function provider(answer: () => SendResult = () => ok(null)) {
  const texts: string[] = []
  const sms: SmsSender = {
    send: async ({ phone, text }) => {
      texts.push(`${phone} ${text}`)
      return answer()
    },
  }
  return { sms, texts }
}
const events = () =>
  server.db.selectFrom('outbox').selectAll().where('topic', '=', 'reminder.due').orderBy('id').execute()
/** Delivers all events at that time, as a process does that has just started. @returns the messages */
async function deliver(now: Date, { sms, texts } = provider(), line: LineAccount | null = null): Promise<string[]> {
  const consumer = reminderNotice({
    db: server.db,
    sms,
    line: () => line,
    publicUrl: 'https://shop.example',
    now: () => now,
  })
  for (const event of await events()) await consumer.outside(event)
  return texts
}

test('it is off at first, and says why it knows no day', async () => {
  const newcomer = await server.retailer()
  const { status, body } = await newcomer.call(getReminder)
  expect([status, body]).toMatchObject([
    200,
    { on: false, weekday: null, learned: null, unlearned: 'few', nextOn: null, lastSentOn: null },
  ])
  expect(body.hours).toEqual([8, 8, 8, 8, 8, 8, 8])
  expect((await save(true, null, newcomer)).problem.code).toBe('conflict')
  const saved = await save(true, 2, newcomer)
  expect(saved.body).toMatchObject({ on: true, weekday: 2 })
  expect(orderWeekdayOf(bangkokDay(new Date(saved.body.nextOn ?? 0)))).toBe(2)
  const off = await newcomer.call(saveReminder, { body: { on: false } })
  expect(off.body).toMatchObject({ on: false, weekday: 2, nextOn: null })
  await setOutlet({ phone_verified: false }, newcomer)
  expect((await save(true, 2, newcomer)).problem.code).toBe('phone_unverified')
  expect((await save(true, 7 as Weekday, newcomer)).status).toBe(422)
})

test('the weekday and the hour are those of its own orders, and another retailer sees nothing of them', async () => {
  const other = await server.retailer()
  expect((await save(true)).body).toMatchObject({ learned: { weekday: 2, part: 'morning' }, unlearned: null })
  expect((await retailer.call(getReminder)).body.hours[2]).toBe(9)
  expect((await other.call(getReminder)).body).toMatchObject({ on: false, learned: null })
})

test('on its day at its hour it gets one message with the lines that are due and the link to order them', async () => {
  await save(true)
  await plan(at(8.9))
  expect(await deliver(at(8.9))).toEqual([])
  await plan(at(9.1))
  const { items } = (await retailer.call(usualOrder)).body
  expect(await deliver(at(9.2))).toEqual([
    `${retailer.phone} วันอังคารแล้ว มี ${items.length} รายการประจำที่ถึงรอบสั่ง ดูและสั่งได้ที่ https://shop.example/#reminder ปิดการเตือนได้ในหน้านั้น`,
  ])
  expect(items).toHaveLength(2)
  for (const hour of [9.3, 11, 13, 19]) await plan(at(hour))
  expect(await deliver(at(13))).toEqual([])
  expect((await retailer.call(getReminder)).body.lastSentOn).toBe(at(9.2).toISOString())
  await plan(at(9.1, 1))
  expect(await events()).toHaveLength(1)
  await plan(at(9.1, 7))
  expect(await deliver(at(9.2, 7))).toHaveLength(1)
})

test('two processes at the same time plan one message and send it once', async () => {
  await save(true)
  await Promise.all([plan(at(9.1)), plan(at(9.1)), plan(at(9.1))])
  expect(await events()).toHaveLength(1)
  const sent = await Promise.all([deliver(at(9.2)), deliver(at(9.2)), deliver(at(9.2))])
  expect(sent.flat()).toHaveLength(1)
})

test('a restart between planning and sending loses nothing and repeats nothing', async () => {
  await save(true)
  // Decided at night, then killed; emitted by the next process, then killed; delivered by the one after it, twice.
  await plan(at(0.2))
  expect(await events()).toEqual([])
  await plan(at(9.1))
  await plan(at(9.3))
  expect(await events()).toHaveLength(1)
  expect(await deliver(at(9.4))).toHaveLength(1)
  expect(await deliver(at(9.4))).toEqual([])
})

test('the day begins at midnight in Bangkok, nothing comes at night, and what is late is dropped', async () => {
  await save(true)
  await plan(at(-0.1))
  await plan(at(0.1))
  expect(await events()).toEqual([])
  await plan(at(9.1))
  const [event] = await events()
  expect(event?.payload).toMatchObject({ day: tuesday })
  expect(await deliver(at(20.1))).toEqual([])
  expect(await deliver(at(9.1, 1))).toEqual([])
  expect(await deliver(at(19.9))).toHaveLength(1)
  // The server was away from before nine until after noon.
  await plan(at(12.1, 7))
  expect(await events()).toHaveLength(1)
})

test.each<[string, () => Promise<unknown>]>([
  ['turned it off', () => save(false)],
  ['was suspended', () => setOutlet({ suspended_at: new Date(), suspended_reason: 'ค้างชำระ' })],
  ['is not approved any more', () => setOutlet({ approved_at: null })],
  ['has an unverified number', () => setOutlet({ phone_verified: false })],
  ['ordered', () => aPastOrder(server.db, { outletId: retailer.id, at: at(9.05), lines: [], state: 'ORDER_COMPLETE' })],
])('no message leaves where the retailer %s after it was planned, nor is one planned', async (_what, change) => {
  await save(true)
  await plan(at(9.1))
  expect(await events()).toHaveLength(1)
  await change()
  expect(await deliver(at(9.2))).toEqual([])
  await plan(at(0.1, 7))
  await server.db
    .updateTable('orders')
    .set({ created_at: at(0.2, 7) })
    .where('created_at', '=', at(9.05))
    .execute()
  await plan(at(9.1, 7))
  expect(await events()).toHaveLength(1)
})
test('an order that was cancelled, or goods that are sent again, are no order of the day', async () => {
  await save(true)
  await aPastOrder(server.db, { outletId: retailer.id, at: at(8), lines: [], state: 'CANCELLED' })
  await plan(at(9.1))
  expect(await deliver(at(9.2))).toHaveLength(1)
})

test('a clock that is set back sends no second message', async () => {
  await save(true)
  await plan(at(9.1))
  expect(await deliver(at(9.2))).toHaveLength(1)
  await plan(at(9.1, -1))
  await plan(at(8.5))
  await plan(at(9.1))
  expect(await events()).toHaveLength(1)
  expect(await deliver(at(9.1))).toEqual([])
})

test('who turns it on after its hour, or again on the same day, waits for the next week', async () => {
  await save(true)
  await plan(at(9.1))
  await deliver(at(9.2))
  await save(false)
  await save(true)
  await plan(at(9.4))
  expect(await events()).toHaveLength(1)
  const late = await server.retailer()
  await save(true, 2, late)
  await server.db
    .updateTable('order_reminder')
    .set({ changed_at: at(9) })
    .where('outlet_id', '=', late.id)
    .execute()
  await plan(at(9.5))
  expect(await events()).toHaveLength(1)
})

test('what waits in the cart is named, and where everything is on its way there is nothing to remind of', async () => {
  await save(true)
  await retailer.tap(rice, 3)
  await retailer.tap(soap, 3)
  await plan(at(9.1))
  expect((await deliver(at(9.2)))[0]).toContain('มี 2 รายการในตะกร้าที่ยังไม่ได้สั่ง')
  await retailer.tap(rice, -3)
  await retailer.tap(soap, -3)
  await aPastOrder(server.db, { outletId: retailer.id, at: at(9.3), lines: usual, state: 'ORDER_COMPLETE' })
  await plan(at(9.1, 7))
  expect(await events()).toHaveLength(1)
})

test('who has never ordered is reminded on the chosen day, without a number', async () => {
  await save(true, 2, await server.retailer())
  await plan(at(8.1))
  expect((await deliver(at(8.2)))[0]).toContain('ดูรายการประจำและสั่งได้ที่ https://shop.example/#reminder')
})

test('what the provider refused is sent again, and what it may have sent is not', async () => {
  await save(true)
  await plan(at(9.1))
  const refusing = provider(() => fail('unavailable', { detail: 'no credit left' }))
  await expect(deliver(at(9.2), refusing)).rejects.toThrow('no credit left')
  const silent = provider(() => ({ ...fail('unavailable', { detail: 'timeout' }), perhapsSent: true }))
  expect(await deliver(at(9.3), silent)).toHaveLength(1)
  expect(await deliver(at(9.4))).toEqual([])
})

test('who linked LINE gets it there, once, and no text message', async () => {
  await save(true)
  await db.insertInto('line_link').values({ outlet_id: retailer.id, user_id: 'U1', linked_at: new Date() }).execute()
  const outcome = { status: 200, error: null, isFinal: true, retryAfterMs: null }
  const line: LineAccount = {
    basicId: '@songdee',
    push: async () => outcome,
    reply: async () => outcome,
    whoAmI: async () => ({ basicId: '@songdee', error: null }),
    isGenuine: () => true,
  }
  await plan(at(9.1))
  expect(await deliver(at(9.2), provider(), line)).toEqual([])
  expect(await deliver(at(9.3), provider(), line)).toEqual([])
  const queued = await db
    .deleteFrom('line_message')
    .where('outlet_id', '=', retailer.id)
    .returning(['text', 'until'])
    .execute()
  expect(queued).toHaveLength(1)
  expect(queued[0]?.text).toContain('https://shop.example/#reminder')
  // LINE may fail until the evening, and the text message instead of it may not come at night.
  expect(queued[0]?.until).toEqual(at(20))
  await db.deleteFrom('line_link').where('outlet_id', '=', retailer.id).execute()
})

test('it is in the own data, and ends with the account', async () => {
  const leaving = await server.retailer()
  await save(true, 5, leaving)
  await server.db
    .insertInto('order_reminder_message')
    .values({ outlet_id: leaving.id, day: tuesday - 7, planned_at: at(9, -7), sent_at: at(9, -7) })
    .execute()
  const { status, body } = await leaving.call(downloadData)
  expect([status, body]).toMatchObject([200, {}])
  expect(body.reminder).toEqual({ on: true, weekday: 5, sentOn: [at(9, -7).toISOString()] })
  expect((await leaving.call(deleteAccount)).status).toBe(204)
  const left = await server.db.selectFrom('order_reminder').select('outlet_id').execute()
  expect(left).toEqual([])
})
