import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as calls from '#contract/backoffice/goods/counting/calls.ts'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { getStock, listStockMovements } from '#contract/backoffice/goods/stock/calls.ts'
import { findStockMismatches } from '#server/stock-ledger/check-stock.ts'
import { shelfUnits } from './counting/store.ts'
import { byKeyOf, type StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'

const rice = 1
const soap = 2
const dear = 3
const otherShelf = 4

const server = await testServer({
  products: {
    [rice]: { price: 100_00, stock: 60 },
    [soap]: { price: 20_00, stock: 30 },
    [dear]: { price: 5_000_00, stock: 10 },
    [otherShelf]: { price: 10_00, stock: 5 },
  },
  stock: async (db) => {
    for (const [id, place] of [
      [rice, 'A-01-1'],
      [soap, 'A-03-9'],
      [dear, 'B-01-1'],
      [otherShelf, 'C-01-1'],
    ] as const)
      await db.updateTable('product').set({ shelf_place: place }).where('id', '=', id).execute()
  },
})
const clerk = await server.as('warehouse')
const manager = await server.as('manager')
const retailer = await server.retailer()

const start = (body: object, key: string = randomUUID()) => clerk.call(calls.startCount, { body, key })
type Entry = { productId: number; counted?: number; add?: number; id?: string }
const record = (id: string, entries: Entry[], who = clerk) =>
  who.call(calls.recordCounts, {
    params: { id },
    body: { entries: entries.map((entry) => ({ id: randomUUID(), ...entry })) },
  })
const submit = (id: string) => clerk.call(calls.submitCount, { params: { id }, body: {} })
const decide = (who: StaffClient, id: string, confirm = true) =>
  who.call(calls.decideCount, { params: { id }, body: { confirm } })
const lineOf = async (id: string, productId: number) =>
  (await clerk.call(calls.getCount, { params: { id } })).body.lines.find((line) => line.productId === productId)
const available = async (productId: number) => (await clerk.call(getStock, { params: { productId } })).body.available
const expectNoFault = async () => expect(await findStockMismatches(server.db)).toEqual([])

test('sales go on while a range is counted: what should lie there is taken at each moment', async () => {
  await retailer.tap(rice, 10)
  const { id: waiting } = (await retailer.order()).body
  const key = randomUUID()
  const [started, again] = await Promise.all([
    start({ name: 'แถว A', fromPlace: 'a', toPlace: 'A-03' }, key),
    start({ name: 'แถว A', fromPlace: 'a', toPlace: 'A-03' }, key),
  ])
  expect(again.body.number).toBe(started.body.number)
  const { id } = started.body
  // 50 to sell, and 10 that an order has reserved, lie on the shelf.
  expect(started.body).toMatchObject({
    products: 2,
    counted: 0,
    skipped: 0,
    lines: [
      { productId: rice, frozen: 60 },
      { productId: soap, frozen: 30 },
    ],
  })
  await retailer.tap(rice, 5)
  await retailer.order()
  // Packed goods are no longer on the shelf.
  await manager.call(moveOrders, { body: { ids: [waiting], to: 'ACCEPTED' } })
  await manager.call(moveOrders, { body: { ids: [waiting], to: 'PACKED' } })
  await record(id, [{ productId: rice, counted: 48 }])
  expect(await lineOf(id, rice)).toMatchObject({ expected: 50, counted: 48, difference: -2, differenceAmt: -200 })
  await retailer.tap(rice, 7)
  await retailer.order()
  await record(id, [
    { productId: soap, add: 20 },
    { productId: soap, add: 11 },
  ])
  expect((await submit(id)).body).toMatchObject({ state: 'POSTED', different: 2, differenceAmt: 220, balanceAmt: -180 })
  expect([await available(rice), await available(soap)]).toEqual([36, 31])
  expect((await submit(id)).body.state).toBe('POSTED')
  expect([await available(rice), (await record(id, [{ productId: rice, counted: 1 }])).problem.code]).toEqual([
    36,
    'order_closed',
  ])
  const { content } = (await clerk.call(listStockMovements, { params: { productId: rice } })).body
  expect(content[0]).toMatchObject({ reason: 'count', delta: -2, document: started.body.number })
  await expectNoFault()
})

test('an entry that is sent twice counts once, and goods of another shelf are refused', async () => {
  const { id } = (await start({ fromPlace: 'A', toPlace: 'A' })).body
  const entry = { id: randomUUID(), productId: soap, add: 3 }
  await Promise.all([record(id, [entry]), record(id, [entry])])
  expect((await lineOf(id, soap))?.counted).toBe(3)
  expect((await record(id, [{ productId: otherShelf, counted: 1 }])).problem.errors).toEqual([
    { path: 'entries.0.productId', code: 'not_in_count' },
  ])
  expect((await record(id, [{ productId: soap }])).status).toBe(422)
  expect((await start({ fromPlace: 'A', toPlace: 'A-03-9' })).problem.code).toBe('conflict')
  expect((await start({ fromPlace: 'X', toPlace: 'Y' })).problem.errors).toEqual([{ path: 'fromPlace', code: 'none' }])
  const before = await available(soap)
  expect((await clerk.call(calls.cancelCount, { params: { id } })).body.state).toBe('CANCELLED')
  expect(await available(soap)).toBe(before)
})

test('a count that was submitted by an own API key is confirmed by another person', async () => {
  const admin = await server.as('admin')
  const key = await byKeyOf(server.url, admin, ['stock', 'stock.confirm'])
  const { id } = (await start({ fromPlace: 'B', toPlace: 'B' })).body
  await record(id, [{ productId: dear, counted: 5 }])
  expect((await key.call(calls.submitCount, { params: { id }, body: { note: '' } })).body.state).toBe('REVIEW')
  expect((await decide(admin, id)).problem.code).toBe('second_person_required')
  expect((await decide(key, id)).problem.code).toBe('second_person_required')
  expect((await clerk.call(calls.cancelCount, { params: { id } })).body.state).toBe('CANCELLED')
})

test('above the limit a person who has not counted confirms; rejected, it is open again', async () => {
  const { id } = (await start({ fromPlace: 'B', toPlace: 'B' })).body
  await record(id, [{ productId: dear, counted: 8 }])
  await record(id, [{ productId: dear, counted: 7 }], manager)
  expect((await submit(id)).body).toMatchObject({ state: 'REVIEW', needsSecondPerson: true, differenceAmt: 15_000 })
  expect(await available(dear)).toBe(10)
  expect((await decide(clerk, id)).status).toBe(403)
  expect((await decide(manager, id)).problem.code).toBe('second_person_required')
  const other = await server.as('manager')
  expect((await decide(other, id, false)).body.state).toBe('OPEN')
  await submit(id)
  const answers = await Promise.all([decide(other, id), decide(other, id)])
  expect(answers.map(({ body: { state } }) => state)).toEqual(['POSTED', 'POSTED'])
  expect(await available(dear)).toBe(7)
  const { content } = (await clerk.call(calls.listCounts, { query: { state: 'POSTED' } })).body
  expect(content[0]).toMatchObject({ id, postedBy: { id: other.id }, submittedBy: { id: clerk.id } })
  await expectNoFault()
})

test('a loss that hits goods of open orders is named, and never takes the stock below zero', async () => {
  await retailer.tap(otherShelf, 4)
  await retailer.order()
  const { id } = (await start({ fromPlace: 'C' })).body
  await record(id, [{ productId: otherShelf, counted: 2 }])
  expect(await lineOf(id, otherShelf)).toMatchObject({ expected: 5, difference: -3 })
  await submit(id)
  expect(await lineOf(id, otherShelf)).toMatchObject({ missing: 2 })
  expect(await available(otherShelf)).toBe(0)
  await expectNoFault()
})

test('picked goods are not on the shelf, and a count of a category takes its products', async () => {
  const { rows } = await sql<{
    id: string
  }>`select id from orders where stage = 'ORDER_COMPLETE' order by created_at limit 1`.execute(server.db)
  const orderId = rows[0]?.id ?? ''
  const { id } = (await start({ category: 1 })).body
  const frozen = (await lineOf(id, rice))?.frozen ?? 0
  await server.db
    .insertInto('pick_entry')
    .values({
      id: randomUUID(),
      order_id: orderId,
      product_id: rice,
      step: 'PICK',
      units: 5,
      at: new Date(),
      received_at: new Date(),
      actor: 'test',
    })
    .execute()
  await record(id, [{ productId: rice, counted: frozen - 5 }])
  expect(await lineOf(id, rice)).toMatchObject({ expected: frozen - 5, difference: 0 })
  await clerk.call(calls.cancelCount, { params: { id } })
})

test('nor are goods that a scanner has put into a box, whether or not they were ticked on the walk', async () => {
  await retailer.tap(soap, 6)
  const orderId = (await retailer.order()).body.id
  const { id } = (await start({ fromPlace: 'A-03-9', toPlace: 'A-03-9' })).body
  const frozen = (await lineOf(id, soap))?.frozen ?? 0
  const enter = (step: 'PICK' | 'CHECK', units: number) =>
    server.db
      .insertInto('pick_entry')
      .values({
        id: randomUUID(),
        order_id: orderId,
        product_id: soap,
        step,
        units,
        at: new Date(),
        received_at: new Date(),
        actor: 'test',
      })
      .execute()
  await enter('CHECK', 4)
  await record(id, [{ productId: soap, counted: frozen - 4 }])
  expect(await lineOf(id, soap)).toMatchObject({ expected: frozen - 4, difference: 0 })
  await enter('PICK', 3)
  await record(id, [{ productId: soap, counted: frozen - 4 }])
  expect(await lineOf(id, soap)).toMatchObject({ expected: frozen - 4, difference: 0 })
  expect((await clerk.call(getStock, { params: { productId: soap } })).body.unpicked).toBe(2)
  await clerk.call(calls.cancelCount, { params: { id } })
})

test('of the picks only those of open orders are read, by their index', async () => {
  const plan = await server.db.transaction().execute(async (tx) => {
    // Of the few rows here everything would be read.
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_bitmapscan = off`.execute(tx)
    const { rows } = await sql<object>`explain ${shelfUnits(sql`select unnest(${[rice, soap]}::int[])`)}`.execute(tx)
    return rows.flatMap((row) => Object.values(row)).join('\n')
  })
  expect(plan).toMatch(/using pick_entry_order on pick_entry.*\n *Index Cond: \(\(order_id = /)
})
