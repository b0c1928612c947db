import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeOrder, previewChange } from '#contract/backoffice/day/order-sheet/calls.ts'
import { resolveProblem } from '#contract/backoffice/day/order-problems/calls.ts'
import { getStaffOrder, moveOrders, pickShort } from '#contract/backoffice/day/orders/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import type { Stage } from '#rules/orders/stages.ts'
import { aPromotion, beer, onHandOf } from '#test/builders/catalogue.ts'
import { aReport, report } from '#test/builders/problem.ts'
import { testServer } from '#test/test-server.ts'
import { stateOfOrders, stockFaults } from '#server/staff-actions/undo.fixture.ts'

const product = { rice: 1, soap: 2, oil: 3, gift: 4, noodles: 5, wine: 6 }

const server = await testServer({
  products: {
    [product.rice]: { price: 100_00, vatPercent: 0, stock: 1000 },
    [product.soap]: { price: 30_00, stock: 1000 },
    [product.oil]: { price: 50_00, stock: 1000 },
    [product.gift]: { price: 10_00, stock: 1000 },
    [product.noodles]: { price: 20_00, stock: 1000 },
    [product.wine]: { price: 80_00, stock: 1000 },
  },
  stock: async (db) => {
    const gives = { tiers: [{ minimumBuy: 3, giftQty: 1 }], giftProductId: product.gift }
    await aPromotion(db, { id: 11, productId: product.rice, ...gives })
    await aPromotion(db, { id: 12, productId: product.soap, ...gives })
    await aPromotion(db, { id: 13, productId: product.noodles, ...gives, giftProductId: product.wine })
  },
})
const manager = await server.as('manager')

type Goods = { productId: number; qty: number }[]
/** A new retailer's order, cash on delivery. */
async function anOrder(goods: Goods, ...stages: Stage[]): Promise<string> {
  const retailer = await server.retailer()
  for (const { productId, qty } of goods) await retailer.tap(productId, qty)
  const { id } = (await retailer.order()).body
  for (const to of stages) await manager.call(moveOrders, { body: { ids: [id], to, reason: 'ตามจริง' } })
  return id
}
const preview = (id: string, lines: Goods) => manager.call(previewChange, { params: { id }, body: { lines } })
async function change(id: string, lines: Goods) {
  const { revision, after } = (await preview(id, lines)).body
  const body = { lines, reason: 'โทรมาขอแก้', revision, expectedGrandTotalAmt: after.grandTotalAmt }
  return manager.call(changeOrder, { params: { id }, body })
}
const linesOf = async (id: string) =>
  (await manager.call(getStaffOrder, { params: { id } })).body.orderDetails.map((line) => [
    line.productId,
    line.type,
    line.qty,
    line.pickedQty ?? null,
  ])

test('of two promotions with the same gift each gift keeps its own pick', async () => {
  const goods = [
    { productId: product.rice, qty: 3 },
    { productId: product.soap, qty: 3 },
  ]
  const id = await anOrder(goods, 'ACCEPTED', 'PICKING')
  const lines = [{ lineNo: 3, pickedQty: 0, stock: 'back' as const }]
  await manager.call(pickShort, { params: { id }, body: { lines, reason: 'หมด' } })
  const [before, onHand] = [await stateOfOrders(server.db), await onHandOf(server.db, product.gift)]
  const changed = await change(id, [{ productId: product.oil, qty: 1 }])
  expect(await linesOf(id)).toEqual([
    [product.rice, 'NORMAL', 3, null],
    [product.soap, 'NORMAL', 3, null],
    [product.oil, 'NORMAL', 1, null],
    [product.gift, 'FREE', 1, 0],
    [product.gift, 'FREE', 1, null],
  ])
  expect([await onHandOf(server.db, product.gift), await stockFaults(server.db)]).toEqual([onHand, []])
  expect((await manager.call(undoAction, { params: { id: changed.body.undo?.actionId ?? 0 } })).status).toBe(200)
  expect(await stateOfOrders(server.db)).toEqual(before)
})

test('of two promotions with the same gift the retailer reads of a change that one of them is gone', async () => {
  const goods = [
    { productId: product.rice, qty: 3 },
    { productId: product.soap, qty: 3 },
  ]
  const id = await anOrder(goods)
  await change(id, [{ productId: product.rice, qty: 2 }])
  const written = await server.db
    .selectFrom('order_change')
    .select('lines')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(written.lines).toMatchObject([
    { productId: product.rice, type: 'NORMAL', before: 3, after: 2 },
    { productId: product.gift, type: 'FREE', before: 2, after: 1 },
  ])
})

test('goods that are sent again stay on the order to which others are added', async () => {
  const retailer = await server.retailer()
  await retailer.tap(product.oil, 4)
  const { id: original } = (await retailer.order()).body
  for (const to of ['ACCEPTED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const)
    await manager.call(moveOrders, { body: { ids: [original], to, reason: 'ตามจริง' } })
  const { body: reported } = await report(server.url, retailer.token, original, aReport(), randomUUID())
  const answer = { outcome: 'redelivery', words: 'ส่งให้ใหม่พรุ่งนี้' } as const
  const { redelivery } = (await manager.call(resolveProblem, { params: { id: reported.id }, body: answer })).body
  const id = redelivery?.orderId ?? ''
  const [before, onHand] = [await stateOfOrders(server.db), await onHandOf(server.db, product.oil)]
  const added = [
    { productId: product.rice, qty: 3 },
    { productId: product.oil, qty: onHand },
  ]
  const tooMuch = await preview(id, [{ productId: product.oil, qty: onHand + 1 }])
  expect(tooMuch.problem).toMatchObject({ code: 'out_of_stock', products: [{ available: onHand }] })
  const changed = await change(id, added)
  expect(await linesOf(id)).toEqual([
    [product.rice, 'NORMAL', 3, null],
    [product.oil, 'NORMAL', onHand, null],
    [product.oil, 'FREE', 2, null],
    [product.gift, 'FREE', 1, null],
  ])
  expect([await onHandOf(server.db, product.oil), await stockFaults(server.db)]).toEqual([0, []])
  expect((await manager.call(undoAction, { params: { id: changed.body.undo?.actionId ?? 0 } })).status).toBe(200)
  expect(await stateOfOrders(server.db)).toEqual(before)
})

test('a gift that may not be promoted by now is kept, but not given by a change', async () => {
  const noodles = (qty: number) => [{ productId: product.noodles, qty }]
  const [without, given] = [await anOrder(noodles(2)), await anOrder(noodles(3))]
  await sql`update product set category_id = ${beer}, subcategory_id = ${beer} where id = ${product.wine}`.execute(
    server.db,
  )
  await server.refresh()
  expect((await change(without, noodles(3))).status).toBe(200)
  expect(await linesOf(without)).toEqual([[product.noodles, 'NORMAL', 3, null]])
  expect((await change(given, noodles(6))).status).toBe(200)
  expect(await linesOf(given)).toEqual([
    [product.noodles, 'NORMAL', 6, null],
    [product.wine, 'FREE', 1, null],
  ])
  expect(await stockFaults(server.db)).toEqual([])
})
