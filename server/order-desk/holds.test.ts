import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dayMs } from '#rules/bangkok-time.ts'
import { acceptAll, countOrders, holdOrders, releaseOrders } from '#contract/backoffice/day/order-desk/calls.ts'
import { getStaffOrder, listStaffOrders, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { orderHistory, orderStatus } from '#contract/orders/calls.ts'
import { satang } from '#rules/money.ts'
import { defaultOddOrderLimits } from '#rules/orders/odd-order.ts'
import { aPastOrder } from '#test/builders/past-order.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'
import { checkPlacedOrders, forgetChecks } from './check-odd.ts'

const rice = 1
const soap = 2
const loss = 3
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

const server = await testServer({
  products: {
    [rice]: { price: 245_00, stock: 100_000 },
    [soap]: { price: 30_00, stock: 100_000 },
    [loss]: { price: 50_00, stock: 100_000 },
  },
  stock: async (db) => {
    await db
      .updateTable('product')
      .set({ cost_satang: satang(50_01) })
      .where('id', '=', loss)
      .execute()
  },
})
const clerk = await server.as('clerk')
const other = await server.as('clerk')
const manager = await server.as('manager')

/** A retailer who has bought ten of each at its address for three weeks. */
async function aRegular(): Promise<RetailerClient> {
  const buyer = await server.retailer()
  for (const days of [21, 14, 7]) {
    const id = await aPastOrder(server.db, {
      outletId: buyer.id,
      at: daysAgo(days),
      lines: [
        { productId: rice, qty: 10 },
        { productId: soap, qty: 10 },
      ],
    })
    const address = await server.db
      .selectFrom('address')
      .selectAll()
      .where('id', '=', buyer.addressId)
      .executeTakeFirstOrThrow()
    await server.db
      .updateTable('orders')
      .set({ shipping_address: JSON.stringify(address) })
      .where('id', '=', id)
      .execute()
  }
  return buyer
}
async function anOrder(buyer: RetailerClient, productId: number, qty: number, body = {}): Promise<string> {
  await buyer.tap(productId, qty)
  const { status, body: placed, problem } = await buyer.order(body)
  expect(status, JSON.stringify(problem)).toBe(201)
  return placed.id
}
/** As the consumer of the event does. */
const placed = (id: string) =>
  server.db.transaction().execute((tx) => checkPlacedOrders(tx, [{ id, at: new Date() }], defaultOddOrderLimits))
const accept = async (ids: string[], who = clerk) =>
  (await who.call(moveOrders, { body: { ids, to: 'ACCEPTED' } })).body.results
const whole = async (id: string) => (await clerk.call(getStaffOrder, { params: { id } })).body
const undo = async (actionId: number, who = clerk) => (await who.call(undoAction, { params: { id: actionId } })).status
const release = async (ids: string[], who = clerk) =>
  (await who.call(releaseOrders, { body: { ids, note: 'ถามร้านแล้ว' } })).body.results

test('an order of ten times the usual is held soon after it was placed, with its figures, and not accepted until it is released', async () => {
  const buyer = await aRegular()
  const id = await anOrder(buyer, soap, 120)
  expect((await whole(id)).hold).toBeNull()
  await placed(id)
  await placed(id)
  const { hold, events } = await whole(id)
  expect(hold).toMatchObject({
    heldBy: null,
    reasons: [{ code: 'ten_times_usual', lineNo: 1, productId: soap, qty: 120, usualQty: 10, nameThai: 'สินค้า 2' }],
  })
  expect(events.map(({ stage, actor }) => [stage, actor.name])).toEqual([
    ['ORDER_COMPLETE', `outlet:${buyer.outletCode}`],
    ['HELD', 'rules'],
  ])
  expect(await accept([id])).toEqual([{ id, ok: false, stage: 'ORDER_COMPLETE', code: 'held' }])
  expect(await release([id])).toMatchObject([{ id, ok: true, stage: 'ORDER_COMPLETE' }])
  expect((await whole(id)).hold).toBeNull()
  expect(await accept([id])).toMatchObject([{ id, ok: true, stage: 'ACCEPTED' }])
  expect((await whole(id)).events.slice(2).map(({ stage, reason }) => [stage, reason])).toEqual([
    ['RELEASED', 'ถามร้านแล้ว'],
    ['ACCEPTED', null],
  ])
})

test('an odd order that nothing has looked at is held by the attempt to accept it', async () => {
  const id = await anOrder(await aRegular(), soap, 100)
  const clerks = await Promise.all([accept([id]), accept([id], other), placed(id)])
  expect(clerks.slice(0, 2)).toEqual([1, 2].map(() => [{ id, ok: false, stage: 'ORDER_COMPLETE', code: 'held' }]))
  const holds = await server.db.selectFrom('order_hold').select('id').where('order_id', '=', id).execute()
  expect(holds).toHaveLength(1)
})

test('that an order was looked at is forgotten long afterwards, and its hold is not', async () => {
  const id = await anOrder(await aRegular(), soap, 100)
  await placed(id)
  const checks = () => server.db.selectFrom('odd_check').select('order_id').where('order_id', '=', id).execute()
  await forgetChecks(server.db, daysAgo(1))
  expect(await checks()).toHaveLength(1)
  await forgetChecks(server.db, daysAgo(-1))
  expect(await checks()).toEqual([])
  expect((await whole(id)).hold?.reasons).toHaveLength(1)
  // Looked at once more, it has no reason twice.
  expect(await accept([id])).toMatchObject([{ ok: false, code: 'held' }])
  expect((await whole(id)).hold?.reasons).toHaveLength(1)
})

test('an odd order that staff hold before anything has looked at it is held for both reasons', async () => {
  const [id, usual] = [await anOrder(await aRegular(), soap, 100), await anOrder(await aRegular(), soap, 10)]
  await other.call(holdOrders, { body: { ids: [id], note: 'จะโทรถาม' } })
  await placed(id)
  expect(await accept([id, usual])).toMatchObject([
    { id, ok: false, code: 'held' },
    { id: usual, ok: true },
  ])
  const { hold } = await whole(id)
  expect(hold?.reasons.map(({ code }) => code)).toEqual(['by_staff', 'ten_times_usual'])
})

test('each kind of odd order is held with its figures, and orders as usual are not', async () => {
  const regular = await aRegular()
  const usual = await anOrder(regular, soap, 99)
  const stranger = await server.retailer()
  const cash = await anOrder(stranger, rice, 100)
  const paidBefore = await anOrder(stranger, rice, 100, { payType: 'PROMPTPAY' })
  const belowCost = await anOrder(await aRegular(), loss, 2)
  const moving = await aRegular()
  const before = '1 หมู่ 1 แสนสุข เมืองชลบุรี ชลบุรี 20130'
  await server.db.updateTable('address').set({ address_line: '99 ซอยใหม่' }).where('id', '=', moving.addressId).execute()
  const moved = await anOrder(moving, soap, 10)
  const ids = [usual, cash, paidBefore, belowCost, moved]
  for (const id of ids) await placed(id)
  const reasons = await Promise.all(ids.map(async (id) => (await whole(id)).hold?.reasons ?? []))
  expect(reasons).toMatchObject([
    [],
    [{ code: 'new_retailer_much_cash', amount: 24500, limit: 20000, delivered: 0 }],
    [],
    [{ code: 'below_cost', lineNo: 1, productId: loss, unitPrice: 50, unitCost: 50.01 }],
    [{ code: 'changed_address', before, now: before.replace('1 หมู่ 1', '99 ซอยใหม่') }],
  ])
})

test('staff hold an order in words; what another holds, only a manager releases; the shop sees nothing of it', async () => {
  const buyer = await server.retailer()
  const id = await anOrder(buyer, rice, 1)
  const note = 'ร้านขอเปลี่ยนวันส่ง'
  const hold = async (who = clerk) =>
    (await who.call(holdOrders, { body: { ids: [id, 'nonsense', id], note } })).body.results
  const missing = { id: 'nonsense', ok: false, code: 'not_found' }
  expect(await hold()).toMatchObject([{ id, ok: true, stage: 'ORDER_COMPLETE' }, missing])
  expect(await hold(other)).toMatchObject([{ id, ok: true, stage: 'ORDER_COMPLETE' }, missing])
  expect((await whole(id)).hold).toMatchObject({
    heldBy: { id: clerk.id, name: 'น้อย' },
    reasons: [{ code: 'by_staff', note }],
  })
  for (const answer of [await buyer.call(orderHistory), await buyer.call(orderStatus, { body: { orderID: id } })]) {
    expect(answer.status).toBe(200)
    expect(JSON.stringify(answer.body)).not.toMatch(/hold|held|by_staff|เปลี่ยนวันส่ง/i)
  }
  expect(await accept([id], manager)).toMatchObject([{ code: 'held' }])
  expect(await release([id], other)).toEqual([{ id, ok: false, stage: 'ORDER_COMPLETE', code: 'forbidden' }])
  expect(await release([id], manager)).toMatchObject([{ id, ok: true, stage: 'ORDER_COMPLETE' }])
  expect(await release([id], manager)).toEqual([{ id, ok: false, stage: 'ORDER_COMPLETE', code: 'not_held' }])
  await hold()
  expect(await release([id])).toMatchObject([{ ok: true }])
  await accept([id])
  expect((await hold())[0]).toEqual({ id, ok: false, stage: 'ACCEPTED', code: 'order_closed' })
})

test('a release and a hold are undone, as long as nothing else happened to the order', async () => {
  const id = await anOrder(await aRegular(), soap, 150)
  await placed(id)
  const [released] = await release([id])
  expect(await undo(released?.undo?.actionId ?? 0)).toBe(200)
  expect((await whole(id)).hold?.reasons).toMatchObject([{ code: 'ten_times_usual', qty: 150, usualQty: 10 }])
  expect(await accept([id])).toMatchObject([{ code: 'held' }])
  const [again] = await release([id])
  await accept([id])
  expect(await undo(again?.undo?.actionId ?? 0)).toBe(409)
  const second = await anOrder(await server.retailer(), rice, 1)
  const held = (await clerk.call(holdOrders, { body: { ids: [second], note: 'รอโทรกลับ' } })).body.results
  expect(await undo(held[0]?.undo?.actionId ?? 0)).toBe(200)
  const { hold, events } = await whole(second)
  expect(hold).toBeNull()
  expect(events.slice(1).map(({ stage, reason }) => [stage, reason])).toEqual([
    ['HELD', 'รอโทรกลับ'],
    ['RELEASED', 'undo'],
  ])
})

test('a held order can be cancelled, and is no longer among those that are held', async () => {
  const buyer = await server.retailer()
  const id = await anOrder(buyer, rice, 1)
  await clerk.call(holdOrders, { body: { ids: [id], note: 'สั่งซ้ำ' } })
  const held = async () =>
    (
      await clerk.call(listStaffOrders, { query: { outletCode: buyer.outletCode, held: true } as never })
    ).body.content.map((order) => order.id)
  const { count, oldestOn } = (await clerk.call(countOrders)).body.held
  expect(await held()).toEqual([id])
  expect(oldestOn).not.toBeNull()
  await clerk.call(moveOrders, { body: { ids: [id], to: 'CANCELLED', reason: 'สั่งซ้ำ' } })
  expect(await held()).toEqual([])
  expect((await whole(id)).hold).toBeNull()
  expect((await clerk.call(countOrders)).body.held.count).toBe(count - 1)
})

test('a prepaid order is held while its payment is awaited, and still paid', async () => {
  const id = await anOrder(await aRegular(), soap, 200, { payType: 'PROMPTPAY' })
  await placed(id)
  const paid = await manager.call(moveOrders, { body: { ids: [id], to: 'PAYMENT_COMPLETE', reason: 'seen' } })
  expect(paid.body.results).toMatchObject([{ id, ok: true, stage: 'PAYMENT_COMPLETE' }])
  expect(await accept([id])).toMatchObject([{ code: 'held' }])
})

test('all orders of a view that are not odd are accepted at once by two clerks, each once; the held ones stay', async () => {
  const buyer = await aRegular()
  const usual: string[] = []
  for (let count = 0; count < 6; count += 1) usual.push(await anOrder(buyer, soap, 10 + count))
  const odd = await anOrder(buyer, soap, 200)
  const held = await anOrder(buyer, soap, 10)
  await clerk.call(holdOrders, { body: { ids: [held], note: 'รอโทรกลับ' } })
  const unpaid = await anOrder(buyer, soap, 10, { payType: 'PROMPTPAY' })
  const filter = { outletCode: buyer.outletCode }
  const all = async (who: StaffClient) => (await who.call(acceptAll, { body: { filter } })).body
  const [first, second] = await Promise.all([all(clerk), all(other)])
  for (const { results } of [first, second]) {
    const done = results.filter(({ ok }) => ok).map(({ id }) => id)
    expect(done.every((id) => usual.includes(id))).toBe(true)
  }
  const stages = async (ids: string[]) => Promise.all(ids.map(async (id) => (await whole(id)).stage))
  expect(new Set(await stages(usual))).toEqual(new Set(['ACCEPTED']))
  expect(await stages([odd, held, unpaid])).toEqual(['ORDER_COMPLETE', 'ORDER_COMPLETE', 'VERIFYING_PAYMENT'])
  for (const id of usual)
    expect((await whole(id)).events.map(({ stage }) => stage)).toEqual(['ORDER_COMPLETE', 'ACCEPTED'])
  expect(await all(clerk)).toEqual({ results: [], held: 2, more: false })
})

test('a filter that is not known is refused and accepts nothing', async () => {
  const buyer = await server.retailer()
  const id = await anOrder(buyer, rice, 1)
  const { status, problem } = await clerk.call(acceptAll, { body: { filter: { outlet: buyer.outletCode } as never } })
  expect([status, problem.code]).toEqual([422, 'validation'])
  expect((await whole(id)).stage).toBe('ORDER_COMPLETE')
})

test('none of it is for shops', async () => {
  const buyer = await server.retailer()
  const body = { ids: [randomUUID()], note: 'x' }
  const answers = [
    buyer.call(holdOrders, { body }),
    buyer.call(releaseOrders, { body }),
    buyer.call(acceptAll, { body: { filter: {} } }),
    buyer.call(countOrders),
  ]
  for (const answer of answers) expect((await answer).status).toBe(403)
})
