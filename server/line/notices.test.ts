import { beforeEach, expect, test } from 'vitest'
import {
  getLine,
  listLineMessages,
  makeLineGroupCode,
  removeLineGroup,
  testLine,
} from '#contract/backoffice/settings/line/calls.ts'
import { holdOrders, releaseOrders } from '#contract/backoffice/day/order-desk/calls.ts'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { unlinkLine } from '#contract/line/calls.ts'
import { bangkokDate, dayMs, startOfDay } from '#rules/bangkok-time.ts'
import { emit } from '#server/events/emit.ts'
import { notifyOfOpenDay } from '#server/jobs/day-not-closed.ts'
import { aGroup, aUser } from '#sandbox/line/line.ts'
import { aReport, report } from '#test/builders/problem.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import { notifyByLine, sendDueMessages } from './line.ts'
import { lineTest, rice } from './line.fixture.ts'

let retailer: RetailerClient
let userId: string
const at = await lineTest()
const admin = await at.server.as('admin')
beforeEach(async () => {
  await at.server.db.deleteFrom('line_message').execute()
  await at.server.db.deleteFrom('outbox').execute()
  retailer = await at.server.retailer()
  userId = aUser()
  await at.link(retailer, userId)
})

const soon = (ms: number) => new Date(Date.now() + ms)
const messages = async (query: { state?: 'waiting' | 'delivered' | 'failed' } = {}) =>
  (await admin.call(listLineMessages, { query: { page: 0, size: 50, ...query } })).body.content
async function anOrder(by = retailer, bags = 3) {
  await by.tap(rice, bags)
  return (await by.order()).body
}
const placedText = (number: string) => `ได้รับคำสั่งซื้อ ${number} ยอด 736.50 บาท แล้ว ชำระเงินสดตอนรับของ`

/** A linked group of the staff. */
async function aStaffGroup(): Promise<string> {
  const group = aGroup()
  const { code } = (await admin.call(makeLineGroupCode)).body
  await at.line.say({ type: 'group', groupId: group, userId: aUser() }, code)
  await at.send()
  at.line.delivered.splice(0)
  return group
}

test('a linked retailer is notified by LINE with a link to the order, and not by text message, too', async () => {
  const { id, orderNumber } = await anOrder()
  await at.relay()
  await at.send()
  expect(at.textsTo(userId)).toEqual([`${placedText(orderNumber)}\nhttps://shop.example/retailer/order-history/${id}`])
  expect(await at.smsTo(retailer.phone)).toEqual([])
  expect(await messages()).toMatchObject([
    { to: 'retailer', retailer: { id: retailer.id }, state: 'delivered', attempts: 1, status: 200, error: null },
  ])
  await retailer.call(unlinkLine)
  const next = await anOrder()
  await at.relay()
  await at.send()
  expect(at.textsTo(userId)).toHaveLength(1)
  expect(await at.smsTo(retailer.phone)).toEqual([placedText(next.orderNumber)])
})

test('a message whose answer was lost arrives once', async () => {
  at.line.misfortunes.push('answer lost')
  await anOrder()
  await at.relay()
  await at.send()
  expect(await messages()).toMatchObject([{ state: 'waiting', attempts: 1, status: null }])
  await at.send(soon(11_000))
  expect(at.textsTo(userId)).toHaveLength(1)
  expect(await messages()).toMatchObject([{ state: 'delivered', attempts: 2, status: 409, error: null }])
})

test('several processes that send at the same time send each message once; an event relayed twice is one message', async () => {
  await anOrder()
  const events = await at.server.db.deleteFrom('outbox').returningAll().execute()
  await at.deliver(events)
  await at.deliver(events)
  await Promise.all([at.send(), at.send(), at.send()])
  expect(at.textsTo(userId)).toHaveLength(1)
})

test('when LINE asks to wait, nothing is sent until then; what it fails at is tried again', async () => {
  const [first, firstUser] = [retailer, userId]
  retailer = await at.server.retailer()
  const secondUser = aUser()
  await at.link(retailer, secondUser)
  at.line.misfortunes.push({
    status: 429,
    message: 'The API rate limit has been exceeded. Try again later.',
    retryAfter: 120,
  })
  await anOrder(first)
  await at.relay()
  await at.send()
  await anOrder()
  await at.relay()
  await at.server.db
    .updateTable('line_message')
    .set({ next_at: soon(1000) })
    .where('attempts', '=', 0)
    .execute()
  expect((await messages({ state: 'waiting' })).map(({ status }) => status)).toEqual([null, 429])
  await at.send(soon(60_000))
  expect([at.textsTo(firstUser).length, at.textsTo(secondUser).length]).toEqual([0, 1])
  at.line.misfortunes.push({ status: 500, message: 'Internal server error' })
  await at.send(soon(121_000))
  expect(await messages({ state: 'waiting' })).toMatchObject([
    { status: 500, error: 'Answered 500: Internal server error' },
  ])
  await at.send(soon(300_000))
  expect(at.textsTo(firstUser)).toHaveLength(1)
  expect(await messages({ state: 'waiting' })).toEqual([])
})

test('messages reach a chat in the sequence in which they were written, also after a failure; others do not wait', async () => {
  const { db } = at.server
  const notify = (text: string, to = retailer) => notifyByLine(db, to.id, { subject: text, text, at: new Date() })
  const [other, otherUser] = [await at.server.retailer(), aUser()]
  await at.link(other, otherUser)
  at.line.misfortunes.push({ status: 500, message: 'Internal server error' })
  await notify('cancelled')
  await at.send()
  await notify('not cancelled')
  await notify('packed')
  await notify('another shop', other)
  await at.send()
  expect([at.textsTo(userId), at.textsTo(otherUser)]).toEqual([[], ['another shop']])
  for (let run = 0; run < 3; run += 1) await at.send(soon(11_000))
  expect(at.textsTo(userId)).toEqual(['cancelled', 'not cancelled', 'packed'])
})

test.each([
  ['LINE refuses', { status: 400, message: "The property, 'to', in the request body is invalid" }],
  ['is over the messages of the month', { status: 429, message: 'You have reached your monthly limit.' }],
])('what %s is not tried again: staff see why, and the retailer gets a text message', async (_what, misfortune) => {
  at.line.misfortunes.push(misfortune)
  const { orderNumber } = await anOrder()
  await at.relay()
  await at.send()
  expect(await messages({ state: 'failed' })).toMatchObject([
    { status: misfortune.status, error: `Answered ${misfortune.status}: ${misfortune.message}`, nextOn: null },
  ])
  await at.relay()
  expect(await at.smsTo(retailer.phone)).toEqual([placedText(orderNumber)])
  await at.send(soon(3_600_000))
  expect(at.textsTo(userId)).toEqual([])
})

test('what waits when LINE is turned off goes by text message, but not what came too late', async () => {
  const { db, app } = at.server
  const { orderNumber } = await anOrder()
  await at.relay()
  await notifyByLine(db, retailer.id, { subject: 'old', text: 'old', at: soon(-24 * 3_600_000) })
  const turnedOff = { db, log: app.log, line: () => null }
  await sendDueMessages(turnedOff, new Date())
  await sendDueMessages(turnedOff, new Date())
  await at.relay()
  expect((await messages({ state: 'failed' })).map(({ error }) => error)).toEqual([
    'Its time was over',
    'LINE was turned off',
  ])
  expect(at.textsTo(userId)).toEqual([])
  expect(await at.smsTo(retailer.phone)).toEqual([placedText(orderNumber)])
})

test('what may not be sent any more is sent neither by LINE nor as a text message', async () => {
  const { db } = at.server
  const notice = (subject: string, until: Date) =>
    notifyByLine(db, retailer.id, { subject, text: subject, at: new Date(), until })
  at.line.misfortunes.push({ status: 500, message: 'Internal server error' })
  await notice('tried', soon(5 * 60_000))
  await at.send()
  await notice('never tried', soon(5 * 60_000))
  await at.send(soon(5 * 60_000))
  expect((await messages({ state: 'failed' })).map(({ error }) => error)).toEqual([
    'Its time was over',
    'Answered 500: Internal server error',
  ])
  at.line.misfortunes.push({ status: 400, message: 'Refused' })
  await notice('in time', soon(60 * 60_000))
  await at.send()
  const payload = { outletId: retailer.id, text: 'too late', until: new Date().toISOString() }
  await db.transaction().execute((tx) => emit(tx, { topic: 'notice.undelivered', payload, at: new Date() }))
  await at.relay()
  expect(at.textsTo(userId)).toEqual([])
  expect(await at.smsTo(retailer.phone)).toEqual(['in time'])
})

test('what waited for longer than LINE knows its key is not sent, since it may have arrived; staff see that', async () => {
  const { orderNumber } = await anOrder()
  await at.relay()
  await at.send(soon(24 * 3_600_000))
  await at.relay()
  expect(at.textsTo(userId)).toEqual([])
  expect(await at.smsTo(retailer.phone)).toEqual([])
  expect(await messages()).toMatchObject([
    { state: 'failed', text: expect.stringContaining(orderNumber), attempts: 0, error: 'Its time was over' },
  ])
})

test('what waits for somebody who blocks the account goes by text message', async () => {
  const { orderNumber } = await anOrder()
  await at.relay()
  await at.line.unfollow(userId)
  await at.send()
  await at.relay()
  expect(at.textsTo(userId)).toEqual([])
  expect(await at.smsTo(retailer.phone)).toEqual([placedText(orderNumber)])
})

test('who blocks the account while a message is refused gets one text message', async () => {
  const { orderNumber } = await anOrder()
  await at.relay()
  const push = async () => {
    await at.line.unfollow(userId)
    return { status: 400, error: 'Failed to send messages', isFinal: true, retryAfterMs: null }
  }
  await sendDueMessages({ db: at.server.db, log: at.server.app.log, line: () => ({ ...at.account, push }) }, new Date())
  await at.relay()
  expect(await at.smsTo(retailer.phone)).toEqual([placedText(orderNumber)])
})

test('the group of the staff hears of an order that the rules held, a reported problem and a webhook that was switched off', async () => {
  const group = await aStaffGroup()
  const odd = await anOrder(retailer, 100)
  const looked = await anOrder()
  await admin.call(holdOrders, { body: { ids: [looked.id], note: 'รอโทรถาม' } })
  const sent = await anOrder()
  for (const to of ['ACCEPTED', 'PICKING', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const)
    await admin.call(moveOrders, { body: { ids: [sent.id], to } })
  expect((await report(at.server.url, retailer.token, sent.id, aReport(), 'report-1-line')).status).toBe(201)
  const payload = JSON.stringify({ webhookId: 'x', name: 'ERP' })
  await at.server.db.insertInto('outbox').values({ topic: 'webhook.switched_off', payload, at: new Date() }).execute()
  await at.relay()
  // What the rules held.
  await at.relay()
  const { results } = (await admin.call(releaseOrders, { body: { ids: [odd.id], note: 'โทรถามแล้ว' } })).body
  expect((await admin.call(undoAction, { params: { id: results[0]?.undo?.actionId ?? 0 } })).status).toBe(200)
  await at.relay()
  await at.send()
  expect(at.textsTo(group).toSorted()).toEqual(
    [
      `พักคำสั่งซื้อ ${odd.orderNumber} ยอด 24,550.00 บาท ไว้ รอตรวจก่อนรับ`,
      `มีร้านแจ้งปัญหาของคำสั่งซื้อ ${sent.orderNumber}: สินค้าเสียหาย`,
      'ปิด Webhook “ERP” แล้ว เพราะส่งไม่ถึงมา 3 วัน',
    ].toSorted(),
  )
})

test('the group hears once that yesterday is not closed, and nothing of a day that is, or had no orders', async () => {
  const group = await aStaffGroup()
  await anOrder()
  const { db } = at.server
  const day = (days: number) => new Date(Date.now() + days * dayMs)
  const look = (now: Date) => notifyOfOpenDay({ db, line: () => at.account }, now)
  const morning = (days: number) => new Date(startOfDay(bangkokDate(day(days))).getTime() + 8.1 * 60 * 60 * 1000)
  const night = (days: number) => new Date(startOfDay(bangkokDate(day(days))).getTime() + 2 * 60 * 60 * 1000)
  const before = await messages()
  // The day has just ended.
  await look(night(1))
  expect(await messages()).toEqual(before)
  await look(morning(1))
  await look(night(2))
  await look(morning(5))
  await at.send(new Date(morning(1).getTime() + 60_000))
  expect(at.textsTo(group)).toEqual([expect.stringMatching(/^ยังไม่ได้ปิดวัน \d\d\/\d\d\/25\d\d$/)])
  await db.deleteFrom('line_message').execute()
  const closing = { day: bangkokDate(new Date()), closed_at: new Date(), closed_by: 'test', lines: '[]', reason: null }
  await db.insertInto('day_closing').values(closing).execute()
  await look(morning(1))
  expect(await messages()).toEqual([])
})

test('an administrator tries the group and removes it; nobody else has a say in it', async () => {
  expect((await admin.call(removeLineGroup)).status).toBe(204)
  expect((await admin.call(removeLineGroup)).status).toBe(404)
  expect((await admin.call(testLine)).status).toBe(404)
  const group = await aStaffGroup()
  expect((await admin.call(testLine)).status).toBe(204)
  await at.send()
  expect(at.textsTo(group)).toEqual(['ทดสอบจากหลังร้าน ข้อความถึงกลุ่มนี้แล้ว'])
  const state = (await admin.call(getLine)).body
  expect(state).toMatchObject({ retailers: expect.any(Number), webhookUrl: `${at.server.url}/api/line/webhook` })
  expect(JSON.stringify(state) + JSON.stringify(await messages())).not.toContain(group)
  const manager = await at.server.as('manager')
  for (const call of [getLine, testLine, removeLineGroup, makeLineGroupCode, listLineMessages])
    expect((await manager.call(call as typeof getLine)).status).toBe(403)
})
