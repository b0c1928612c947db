import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bangkokDay, dayMs } from '#rules/bangkok-time.ts'
import { countRetailers, getRetailer, listRetailers, recordRetailerCall } from '#contract/backoffice/retailers/calls.ts'
import { givePoints } from '#server/loyalty/retailer-points.fixture.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'
import { updateRetailerActivity } from './retailers.ts'

const rice = 1

const server = await testServer({ products: { [rice]: { price: 100_00, stock: 1_000_000 } } })
const clerk = await server.as('clerk')

const show = async ({ id }: { id: string }) => (await clerk.call(getRetailer, { params: { id } })).body
const list = async (query: object) => (await clerk.call(listRetailers, { query })).body
const namesOf = async (query: object) => (await list(query)).content.map(({ storeName }) => storeName)
const rename = (retailer: RetailerClient, name: string) =>
  server.db.updateTable('outlet').set({ store_name: name }).where('id', '=', retailer.id).execute()

/** Orders of a retailer, so many days ago. */
async function ordered(retailer: RetailerClient, daysAgo: readonly number[], qty = 10): Promise<void> {
  for (const days of daysAgo) {
    await retailer.tap(rice, qty)
    const { body } = await retailer.order()
    const at = new Date(Date.now() - days * dayMs)
    // Accepted: before that an order is nothing spent.
    const changes = { created_at: at, state: 'WAITING_FOR_DELIVERY' as const }
    await server.db.updateTable('orders').set(changes).where('id', '=', body.id).execute()
  }
  await server.db.deleteFrom('retailer_activity').where('outlet_id', '=', retailer.id).execute()
}
const learn = () => updateRetailerActivity(server.db, new Date())

test('a retailer overdue by its own interval is dormant, another with the same last order is not', async () => {
  const [weekly, monthly, fresh] = [await server.retailer(), await server.retailer(), await server.retailer()]
  await ordered(weekly, [41, 34, 27, 20])
  await ordered(monthly, [110, 80, 50, 20])
  await ordered(fresh, [3])
  await learn()
  expect(await show(weekly)).toMatchObject({ dormant: true, everyDays: 7, lastOrderOn: expect.any(String) })
  expect(await show(monthly)).toMatchObject({ dormant: false, everyDays: 30 })
  expect(await show(fresh)).toMatchObject({ dormant: false, everyDays: null })
  const ids = (await list({ show: 'dormant', sort: 'overdue' })).content.map(({ id }) => id)
  expect(ids).toContain(weekly.id)
  expect(ids).not.toContain(monthly.id)
  // It orders again, and nobody calls it.
  await weekly.tap(rice, 1)
  await weekly.order()
  await learn()
  expect((await show(weekly)).dormant).toBe(false)
})

test('spending that falls is listed, with what is lost; a cancelled order is none', async () => {
  const retailer = await server.retailer()
  await ordered(retailer, [100, 75, 65, 50, 40])
  await ordered(retailer, [2], 1)
  await learn()
  expect(await show(retailer)).toMatchObject({ falling: true, dormant: false, recentAmt: 100, usualAmt: 2000 })
  expect((await list({ show: 'falling', sort: 'loss' })).content[0]?.id).toBe(retailer.id)
  await server.db.updateTable('orders').set({ state: 'CANCELLED' }).where('outlet_id', '=', retailer.id).execute()
  await server.db.deleteFrom('retailer_activity').where('outlet_id', '=', retailer.id).execute()
  await learn()
  expect(await show(retailer)).toMatchObject({ falling: false, recentAmt: 0, lastOrderOn: null })
})

test('a call takes a retailer from the call list, until the day that was agreed', async () => {
  const retailer = await server.retailer()
  await ordered(retailer, [60, 53, 46, 39])
  await learn()
  const isListed = async () => (await list({ show: 'to-call' })).content.some(({ id }) => id === retailer.id)
  const call = (body: object, key?: string) =>
    clerk.call(recordRetailerCall, { params: { id: retailer.id }, body: body as never, ...(key && { key }) })
  expect(await isListed()).toBe(true)
  const first = await call({ outcome: 'NO_ANSWER', note: 'ไม่รับสาย' }, 'call-one-key')
  expect(first.status).toBe(201)
  // The answer was lost.
  expect((await call({ outcome: 'NO_ANSWER', note: 'ไม่รับสาย' }, 'call-one-key')).status).toBe(201)
  expect((await show(retailer)).events).toMatchObject([
    { kind: 'CALL', outcome: 'NO_ANSWER', note: 'ไม่รับสาย', by: { id: clerk.id } },
  ])
  expect(await isListed()).toBe(false)
  await call({ outcome: 'CALL_AGAIN', callAgainOn: '2020-01-31' })
  expect(await isListed()).toBe(true)
  await call({ outcome: 'CLOSED' })
  expect(await isListed()).toBe(false)
  expect((await list({ show: 'dormant' })).content.find(({ id }) => id === retailer.id)?.lastCall?.outcome).toBe(
    'CLOSED',
  )
})

test('a retailer is found by name, code, phone and landmark, also on the wrong keyboard', async () => {
  const retailer = await server.retailer({ phone: '0861112233' })
  await rename(retailer, 'ร้านป้าจันทร์')
  await server.db
    .updateTable('address')
    .set({ landmark: 'ตรงข้ามวัดเขาน้อย' })
    .where('id', '=', retailer.addressId)
    .execute()
  for (const q of ['ป้าจันทร์', 'ปาจันทร', retailer.outletCode, '086-111-2233', 'วัดเขาน้อย', 'xhk0yomiN'])
    expect([q, await namesOf({ q })]).toEqual([q, ['ร้านป้าจันทร์']])
  for (const q of ['%', "' or 1=1 --", '|', 'ไม่มีร้านนี้']) expect([q, await namesOf({ q })]).toEqual([q, []])
})

test('pages continue behind the last retailer, and a cursor of another sort is refused', async () => {
  for (const sort of ['name', 'newest', 'overdue', 'last-order', 'spending', 'loss', 'code'] as const) {
    const all = (await list({ sort, size: 200 })).content.map(({ id }) => id)
    const paged: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ sort, size: 3, ...(cursor && { cursor }) })
      paged.push(...page.content.map(({ id }) => id))
      cursor = page.next
    } while (cursor)
    expect([sort, paged]).toEqual([sort, all])
  }
  const { next } = await list({ size: 1 })
  expect((await clerk.call(listRetailers, { query: { sort: 'newest', cursor: next } as never })).status).toBe(422)
  expect((await clerk.call(listRetailers, { query: { colour: 'red' } as never })).status).toBe(422)
})

test('counts are those of the lists, and filters narrow them', async () => {
  const counts = (await clerk.call(countRetailers)).body
  expect(counts.all).toBe((await list({})).totalElements)
  for (const [name, count] of Object.entries(counts.show))
    expect([name, (await list({ show: name })).totalElements]).toEqual([name, count])
  expect((await list({ province: '20' })).totalElements).toBe(counts.all)
  expect((await list({ province: '10' })).totalElements).toBe(0)
  expect(counts.provinces).toMatchObject([{ code: '20', nameEng: 'Chon Buri' }])
})

test('a route lists whom it serves', async () => {
  await server.db
    .insertInto('delivery_route')
    .values({
      id: '6a1f2b8e-1111-4222-8333-444455556666',
      name_thai: 'สายชล',
      name_eng: 'Chon',
      areas: JSON.stringify([{ province: 'ชลบุรี', district: null }]),
      position: 1,
    })
    .execute()
  const retailer = await server.retailer()
  expect(await show(retailer)).toMatchObject({ route: { nameThai: 'สายชล' } })
  const all = (await list({})).totalElements
  expect((await list({ route: '6a1f2b8e-1111-4222-8333-444455556666' })).totalElements).toBe(all)
  expect((await list({ route: 'no-such-route' })).totalElements).toBe(0)
})

test('retailers with points are listed, most first, by the sum of their ledger', async () => {
  const [few, many, none] = [await server.retailer(), await server.retailer(), await server.retailer()]
  await givePoints(server, few.id, 20)
  await givePoints(server, many.id, 50)
  await givePoints(server, many.id, 5)
  const { content } = await list({ show: 'points', sort: 'points' })
  expect(content.map(({ id, points }) => [id, points])).toEqual([
    [many.id, 55],
    [few.id, 20],
  ])
  expect((await clerk.call(countRetailers)).body.show.points).toBe(2)
  const first = await list({ sort: 'points', size: 1 })
  expect((await list({ sort: 'points', size: 1, cursor: first.next })).content).toMatchObject([{ id: few.id }])
  expect((await show(none)).points).toBe(0)
  const { rows } = await sql`
    select from loyalty_member m where points <> (select coalesce(sum(points), 0) from points_entry where member_id = m.id)`.execute(
    server.db,
  )
  expect(rows).toEqual([])
})

test('a day after today, as of a clock that is ahead, keeps nobody to be computed for ever', async () => {
  const retailer = await server.retailer()
  await ordered(retailer, [20])
  const now = new Date()
  // As an import of orders has it whose times are seven hours ahead.
  await sql`
    with outlet_no as (
      insert into basket_outlet (outlet_code, last_day) values (${retailer.outletCode}, ${bangkokDay(now) + 1})
      on conflict (outlet_code) do update set last_day = excluded.last_day returning no)
    insert into basket_order (outlet_no, at, day, reference, skus, quantities)
    select no, ${now}, ${bangkokDay(now) + 1}, 'IMP-1', '{}', '{}' from outlet_no`.execute(server.db)
  await updateRetailerActivity(server.db, now)
  const computed = async () => {
    const own = server.db.selectFrom('retailer_activity').select('computed_at').where('outlet_id', '=', retailer.id)
    return (await own.executeTakeFirstOrThrow()).computed_at
  }
  expect(await computed()).toEqual(now)
  await updateRetailerActivity(server.db, new Date(now.getTime() + 1000))
  expect(await computed()).toEqual(now)
  // On that day it counts.
  const tomorrow = new Date(now.getTime() + dayMs)
  await updateRetailerActivity(server.db, tomorrow)
  await updateRetailerActivity(server.db, new Date(tomorrow.getTime() + 1000))
  expect(await computed()).toEqual(tomorrow)
})
