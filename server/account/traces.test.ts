import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account/calls.ts'
import { recordOutcome } from '#contract/backoffice/day/driver/calls.ts'
import { addOrderNote } from '#contract/backoffice/day/order-sheet/calls.ts'
import { holdOrders, releaseOrders } from '#contract/backoffice/day/order-desk/calls.ts'
import { resolveProblem } from '#contract/backoffice/day/order-problems/calls.ts'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { listOutbox, readMessage } from '#contract/backoffice/office/outbox/calls.ts'
import { recordRetailerCall } from '#contract/backoffice/retailers/calls.ts'
import { mergeRetailer } from '#contract/backoffice/retailers/merge/calls.ts'
import { importsOf } from '#server/import/uploads/uploads.fixture.ts'
import { replacePhone } from '#server/retailers/replace-phone.ts'
import { deliverEvents } from '#test/builders/events.ts'
import { heard } from '#test/builders/pairs.ts'
import { aReport as aProblem, report } from '#test/builders/problem.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import { aPackedOrder, aReport, aRunOnTheRoad } from '#test/builders/run.ts'
import { undoing } from '#test/builders/second-change.ts'
import { testServer } from '#test/test-server.ts'
import { tablesWith } from './tables-with.fixture.ts'

// What the staff did for a retailer goes with its account.

const rice = 1

let retailer: RetailerClient

const server = await testServer({ products: { [rice]: { price: 245_00, stock: 1000 } } })

beforeEach(async () => {
  retailer = await server.retailer()
})

/** Records that a retailer was called. @returns its revision */
async function recordCall({ id }: { id: string }): Promise<number> {
  const body = { outcome: 'REACHED' as const, callAgainOn: null, note: null }
  const manager = await server.as('manager')
  return (await manager.call(recordRetailerCall, { params: { id }, body, key: randomUUID() })).body.revision
}

test('no phone outlives its account in events, messages and kept answers of the staff, nor one that was merged into it', async () => {
  const [manager, merged] = [await server.as('manager'), await server.retailer()]
  const move = (before: string, after: string) =>
    server.db.transaction().execute(async (tx) => {
      const change = { outletId: retailer.id, before, after, isProven: true, by: 'clock', at: new Date() }
      await replacePhone(tx, { endSessions: () => Promise.resolve() }, change)
    })
  const [second, third] = ['0891112201', '0891112202']
  await move(retailer.phone, second)
  await deliverEvents(server.db)
  await move(second, third)
  const into = { into: retailer.id, revision: await recordCall(merged), intoRevision: await recordCall(retailer) }
  expect((await manager.call(mergeRetailer, { params: { id: merged.id }, body: into })).status).toBe(200)
  const phones = [merged.phone, retailer.phone, second, third]
  for (const phone of phones) expect(await tablesWith(server.db, phone)).not.toEqual([])

  expect((await retailer.call(deleteAccount)).status).toBe(204)
  for (const phone of phones) expect([phone, await tablesWith(server.db, phone)]).toEqual([phone, []])
  // The phone before the change gets no message without a number in it.
  await deliverEvents(server.db)
  const sent = await server.db.selectFrom('sms').select('phone').where('outlet_id', '=', retailer.id).execute()
  expect(sent).toEqual([])
})

test('of a file of retailers that the staff have uploaded nothing but its titles stays, in the audit neither', async () => {
  const own = `สมทรงในไฟล์ ${retailer.outletCode}`
  const imports = importsOf(server.url, await server.as('manager'))
  const file = `code,store name,first name,surname,mobile\n${retailer.outletCode},${own},ก,ข,${retailer.phone}\n`
  const { id } = (await imports.upload('retailers', file)).body
  expect(await tablesWith(server.db, own)).toEqual(['data_import'])
  expect((await retailer.call(deleteAccount)).status).toBe(204)
  for (const text of [own, retailer.phone]) expect([text, await tablesWith(server.db, text)]).toEqual([text, []])
  // The person who is at the file goes on.
  const { mapping, firstLines } = await imports.get(id)
  expect(firstLines).toEqual([['code', 'store name', 'first name', 'surname', 'mobile']])
  expect((await imports.check(id, mapping)).body).toMatchObject({ state: 'CHECKED', totalRows: 1 })
})

test('what the staff wrote about its orders goes, and what was done to them stays', async () => {
  const clerk = await server.as('clerk', 'manager')
  const words = `ฝากไว้กับป้าสมทรง ${retailer.outletCode}`
  const placed = async () => {
    await retailer.tap(rice, 1)
    return (await retailer.order()).body.id
  }
  const [held, cancelled] = [await placed(), await placed()]
  await clerk.call(addOrderNote, { params: { id: held }, body: { words } })
  await clerk.call(holdOrders, { body: { ids: [held], note: words } })
  await clerk.call(releaseOrders, { body: { ids: [held], note: words } })
  await clerk.call(moveOrders, { body: { ids: [cancelled], to: 'CANCELLED', reason: words } })
  await sql`insert into problem_report (id, order_id, outlet_id, kind, lines, state, created_at, outcome, answer, resolved_at, resolved_by)
    values (${randomUUID()}, ${cancelled}, ${retailer.id}, 'other', '[]', 'resolved', now(), 'explained', ${words}, now(), 'staff')`.execute(
    server.db,
  )
  expect(await tablesWith(server.db, words)).toEqual(
    expect.arrayContaining(['order_event', 'order_hold', 'order_note', 'problem_report']),
  )
  expect((await retailer.call(deleteAccount)).status).toBe(204)
  expect(await tablesWith(server.db, words)).toEqual([])
  const events = await server.db.selectFrom('order_event').select('stage').where('order_id', '=', held).execute()
  expect(events.map(({ stage }) => stage)).toEqual(expect.arrayContaining(['HELD', 'RELEASED']))
})

test('what the books read in the history of its orders stays: what was undone, and whose goods were sent again', async () => {
  const manager = await server.as('manager')
  const id = await aPackedOrder(retailer, manager, [[rice, 5]], ['ACCEPTED', 'OUT_FOR_DELIVERY', 'DELIVERED'])
  const broken = aProblem({ lines: [{ lineNo: 1, qty: 2 }] })
  const reported = (await report(server.url, retailer.token, id, broken, randomUUID())).body.id
  const answer = { outcome: 'redelivery' as const, words: 'ส่งให้ใหม่' }
  const again = (await manager.call(resolveProblem, { params: { id: reported }, body: answer })).body.redelivery
  const cancel = () =>
    manager.call(moveOrders, { body: { ids: [again?.orderId ?? ''], to: 'CANCELLED', reason: 'ผิดร้าน' } })
  expect(await heard(undoing(manager, (await cancel()).body.results[0]?.undo)())).toBe('done')
  await cancel()
  const { order_number: number } = await server.db
    .selectFrom('orders')
    .select('order_number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const reasons = async () =>
    (
      await server.db
        .selectFrom('order_event')
        .select('reason')
        .where('order_id', '=', again?.orderId ?? '')
        .orderBy('id')
        .execute()
    ).map(({ reason }) => reason)
  expect(await reasons()).toEqual([number, number, 'ผิดร้าน', 'undo', 'ผิดร้าน'])
  expect((await retailer.call(deleteAccount)).status).toBe(204)
  expect(await reasons()).toEqual([number, number, null, 'undo', null])
})

test('whose code the staff have read goes, in the audit too', async () => {
  const manager = await server.as('manager')
  await server.db
    .insertInto('sms')
    .values({ phone: retailer.phone, text: 'รหัส 123456', has_code: true, at: new Date() })
    .execute()
  const id = (await manager.call(listOutbox, { query: { page: 0, size: 1 } })).body.content[0]?.id ?? 0
  expect((await manager.call(readMessage, { params: { id } })).status).toBe(200)
  expect(await tablesWith(server.db, retailer.phone)).toContain('message_reading')
  expect((await retailer.call(deleteAccount)).status).toBe(204)
  expect(await tablesWith(server.db, retailer.phone)).toEqual([])
})

/** An order that was delivered to somebody. */
async function aDelivery(to: RetailerClient, receivedBy: string): Promise<void> {
  const [clerk, driver] = [await server.as('clerk', 'manager'), await server.as('driver')]
  const orderId = await aPackedOrder(to, clerk, [[rice, 1]])
  const run = await aRunOnTheRoad(clerk, driver, [orderId])
  const { key, body } = aReport({ outcome: 'DELIVERED', receivedBy, cashAmt: 245 })
  expect((await driver.call(recordOutcome, { params: { id: run.id, orderId }, key, body })).status).toBe(200)
  expect(await tablesWith(server.db, receivedBy)).toEqual(expect.arrayContaining(['delivery_stop', 'outbox']))
}

test('who took the goods goes from the events too, also from those of an account that was merged into it', async () => {
  const merged = await server.retailer()
  const [receivedBy, before] = [`ลุงสมทรง ${retailer.outletCode}`, `ป้าสมศรี ${merged.outletCode}`]
  await aDelivery(retailer, receivedBy)
  await aDelivery(merged, before)
  const manager = await server.as('manager')
  const body = { into: retailer.id, revision: await recordCall(merged), intoRevision: await recordCall(retailer) }
  expect((await manager.call(mergeRetailer, { params: { id: merged.id }, body })).status).toBe(200)
  expect((await retailer.call(deleteAccount)).status).toBe(204)
  for (const name of [receivedBy, before]) expect([name, await tablesWith(server.db, name)]).toEqual([name, []])
})
