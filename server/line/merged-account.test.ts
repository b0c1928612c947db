import { expect, test } from 'vitest'
import { deleteAccount } from '#contract/account/calls.ts'
import * as calls from '#contract/backoffice/retailers/calls.ts'
import { mergeRetailer } from '#contract/backoffice/retailers/merge/calls.ts'
import { aUser } from '#sandbox/line/line.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import { lineTest, rice } from './line.fixture.ts'

// Notices that were under way to an account when it became part of another one.

const at = await lineTest()
const manager = await at.server.as('manager')

async function merge(from: RetailerClient, into: RetailerClient): Promise<void> {
  const revisionOf = async ({ id }: RetailerClient) =>
    (await manager.call(calls.getRetailer, { params: { id } })).body.revision
  const body = { into: into.id, revision: await revisionOf(from), intoRevision: await revisionOf(into) }
  expect((await manager.call(mergeRetailer, { params: { id: from.id }, body })).status).toBe(200)
  await at.server.db.deleteFrom('outbox').where('topic', '=', 'retailer.linked').execute()
}

/** Two accounts of a shop, and an order of the one that becomes part of the other. */
async function twoAccounts() {
  const [from, into] = [await at.server.retailer(), await at.server.retailer()]
  await from.tap(rice, 3)
  return { from, into, order: () => from.order() }
}
const placedText = (number: string) => `ได้รับคำสั่งซื้อ ${number} ยอด 736.50 บาท แล้ว ชำระเงินสดตอนรับของ`

test('what waited for LINE goes to the kept phone', async () => {
  const { from, into, order } = await twoAccounts()
  await at.link(from, aUser())
  at.line.misfortunes.push({ status: 500, message: 'Internal server error' })
  const { orderNumber } = (await order()).body
  await at.relay()
  await at.send()
  await merge(from, into)
  await at.send(new Date(Date.now() + 11_000))
  await at.relay()
  expect(await at.smsTo(into.phone)).toEqual([placedText(orderNumber)])
})

test('what had not reached anybody goes to the kept account: to its phone, or its chat', async () => {
  const { from, into, order } = await twoAccounts()
  const { orderNumber } = (await order()).body
  const late = await at.server.db.deleteFrom('outbox').returningAll().execute()
  await merge(from, into)
  await at.deliver(late)
  expect(await at.smsTo(into.phone)).toEqual([placedText(orderNumber)])
  const userId = aUser()
  await at.link(into, userId)
  await at.deliver(late)
  await at.send()
  expect(at.textsTo(userId)).toEqual([expect.stringContaining(placedText(orderNumber))])
  expect(await at.smsTo(into.phone)).toHaveLength(1)
})

test('with the kept account goes what LINE was to send to the other, but not what belongs to a third of the same chat', async () => {
  const { from, into, order } = await twoAccounts()
  const userId = aUser()
  await at.link(await at.server.retailer(), userId)
  await at.link(from, userId)
  const { orderNumber } = (await order()).body
  await at.relay()
  await at.send()
  await merge(from, into)
  await at.line.follow(userId)
  const left = () =>
    at.server.db.selectFrom('line_message').select('text').where('receiver', '=', userId).orderBy('id').execute()
  expect(await left()).toEqual([{ text: expect.stringContaining(orderNumber) }, { text: expect.any(String) }])
  expect((await into.call(deleteAccount)).status).toBe(204)
  expect(await left()).toEqual([{ text: expect.not.stringContaining(orderNumber) }])
})
