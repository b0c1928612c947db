import { expect, test } from 'vitest'
import { dayMs } from '#rules/bangkok-time.ts'
import { findTargets, listOverlaps, tryOnOrders } from '#contract/backoffice/trade/promotion-planning/calls.ts'
import {
  createPromotion,
  endPromotion,
  listPromotions,
  publishPromotion,
} from '#contract/backoffice/trade/promotions/calls.ts'
import { satang } from '#rules/money.ts'
import { aPromotion, beer } from '#test/builders/catalogue.ts'
import { promotionTerms } from '#test/builders/offers.ts'
import { aPastOrder } from '#test/builders/past-order.ts'
import { testServer } from '#test/test-server.ts'

const rice = 1
const soap = 2
const lager = 3
const gift = 4
const ago = (days: number) => new Date(Date.now() - days * dayMs)

const server = await testServer({
  products: {
    [rice]: { price: 200_00, vatPercent: 0, name: 'ข้าวหอมมะลิ 5 กก.' },
    [soap]: { price: 107_00, name: 'สบู่ก้อน' },
    [lager]: { categoryId: beer, name: 'เบียร์' },
    [gift]: { saleCategoryId: 2, name: 'ผ้ากันเปื้อน' },
  },
  stock: async (db) => {
    await db
      .updateTable('product')
      .set({ cost_satang: satang(150_00) })
      .where('id', '=', rice)
      .execute()
    await db
      .updateTable('product')
      .set({ cost_satang: satang(20_00) })
      .where('id', '=', gift)
      .execute()
    await aPromotion(db, { id: 11, productId: rice, tiers: [{ minimumBuy: 5, discountSatang: 2_00 }], priority: 5 })
    await aPromotion(db, { id: 12, productId: soap, tiers: [{ minimumBuy: 1, discountSatang: 1_00 }] })
    const over = { startsAt: ago(9), endsAt: ago(1) }
    await aPromotion(db, { id: 13, productId: rice, tiers: [{ minimumBuy: 1, discountSatang: 1_00 }], ...over })
  },
})
const manager = await server.as('manager')

const targets = async (query: { level: 'product' | 'brand' | 'category'; q?: string; ids?: string }) =>
  (await manager.call(findTargets, { query })).body.content
const draft = async (over: Partial<ReturnType<typeof promotionTerms>>) =>
  (await manager.call(createPromotion, { body: promotionTerms({ targets: [rice], ...over }) })).body
const trial = (id: number, days = 7) => manager.call(tryOnOrders, { params: { id }, body: { days } })

test('targets are found by words, SKU and the other keyboard layout, and named by their ids', async () => {
  expect((await targets({ level: 'product', q: 'ขาวหอม' })).map(({ id }) => id)).toEqual([rice])
  expect((await targets({ level: 'product', q: 'sku2' })).map(({ id }) => id)).toEqual([soap])
  expect((await targets({ level: 'product', q: 'l[^j' })).map(({ id }) => id)).toEqual([soap])
  expect(await targets({ level: 'product', ids: '4,1,999' })).toMatchObject([
    { id: gift, products: 0, isPromotable: true },
    { id: rice, products: 1, price: 200, sku: 'SKU1' },
  ])
  expect(await targets({ level: 'brand', q: 'tung' })).toMatchObject([{ nameThai: 'ทุ่งรุ้ง', products: 3, price: null }])
  expect(await targets({ level: 'category' })).toMatchObject([
    { id: 1, isPromotable: true },
    { id: beer, isPromotable: false },
  ])
  const wrong = await manager.call(findTargets, { query: { level: 'product', ids: '1;drop' } })
  expect(wrong.status).toBe(422)
})

test('a draft names the promotions it meets, and what the engine makes of both', async () => {
  const { id } = await draft({
    level: 'brand',
    targets: [1],
    tiers: [{ minimumBuy: 5, discount: 9 }],
    excludesOthers: true,
  })
  const { content } = (await manager.call(listOverlaps, { params: { id } })).body
  expect(content).toMatchObject([
    {
      id: 11,
      state: 'running',
      products: 1,
      effect: 'one',
      example: { product: { id: rice }, choices: [{ qty: 5, applied: [id], saving: 45 }] },
    },
    { id: 12, products: 1, effect: 'one' },
  ])
  const published = (await manager.call(publishPromotion, { params: { id }, body: { revision: 1 } })).body
  const seen = (await manager.call(listOverlaps, { params: { id: 11 } })).body.content
  expect(seen.map((one) => [one.id, one.state])).toEqual([[published.id, 'running']])
  expect((await manager.call(listOverlaps, { params: { id: 99 } })).status).toBe(404)
  await server.db.deleteFrom('promotion').where('id', '=', id).execute()
})

test('a trial prices the orders of the last days again, one after the other, and adds up what changes', async () => {
  const [one, two] = [await server.retailer(), await server.retailer()]
  const line = (productId: number, qty: number) => ({ productId, qty })
  await aPastOrder(server.db, { outletId: one.id, at: ago(2), lines: [line(rice, 6), line(soap, 1)] })
  await aPastOrder(server.db, { outletId: one.id, at: ago(3), lines: [line(rice, 5), line(777, 1)] })
  await aPastOrder(server.db, { outletId: two.id, at: ago(4), lines: [line(rice, 4)] })
  // Cancelled, or too long ago
  await aPastOrder(server.db, { outletId: two.id, at: ago(4), lines: [line(rice, 50)], state: 'CANCELLED' })
  await aPastOrder(server.db, { outletId: two.id, at: ago(8), lines: [line(rice, 50)] })
  await two.tap(rice, 10)
  const { id } = await draft({ tiers: [{ minimumBuy: 5, discount: 10 }], priority: 9, excludesOthers: true })
  const { body } = await trial(id)
  expect(body).toMatchObject({
    orders: 3,
    priced: 3,
    skippedLines: 1,
    reached: 2,
    retailers: 1,
    nearly: 1,
    // 11 units: 10 baht off each, instead of 2 by the other promotion.
    discountAmt: 88,
    gifts: 0,
    before: { netAmt: 3084, marginAmt: 728 },
    after: { netAmt: 2996, marginAmt: 640 },
    costKnownPercent: 97,
    exhaustedAfter: null,
    displaced: [{ id: 11, orders: 2, lostAmt: 22, lostGifts: 0 }],
    carts: { carts: 1, reached: 1, discountAmt: 80, gifts: 0 },
  })
  expect(body.examples.map(({ beforeAmt, afterAmt }) => [beforeAmt, afterAmt])).toEqual([
    [1294, 1246],
    [990, 950],
  ])
  expect((await trial(id, 31)).body.orders).toBe(4)
  expect((await trial(id, 32)).status).toBe(422)
  expect((await trial(99)).status).toBe(404)
  await manager.call(publishPromotion, { params: { id }, body: { revision: 1 } })
  await manager.call(endPromotion, { params: { id } })
  expect((await trial(id)).body).toMatchObject({ reached: 2, discountAmt: 88, carts: { reached: 1 } })
  await server.db.deleteFrom('promotion').where('id', '=', id).execute()
})

test('a trial of gifts says how many, what they cost, and when a limit is reached', async () => {
  const gifts = { discountType: 'FREE_GOODS' as const, tiers: [{ minimumBuy: 4, giftQty: 1 }] }
  const { id } = await draft({ ...gifts, giftProductId: gift, totalLimit: 2 })
  expect((await trial(id)).body).toMatchObject({
    reached: 2,
    discountAmt: 0,
    gifts: 2,
    giftCostAmt: 40,
    exhaustedAfter: 2,
    displaced: [],
  })
})

test('the list is searched by words and by days', async () => {
  const found = async (query: object) =>
    (await manager.call(listPromotions, { query })).body.content.map(({ id }) => id)
  const { id } = await draft({
    nameThai: 'ตรุษจีนลดใหญ่',
    startsAt: new Date(Date.now() + 50 * dayMs).toISOString(),
    endsAt: new Date(Date.now() + 55 * dayMs).toISOString(),
  })
  expect(await found({ q: 'ตรุษ ลด' })).toEqual([id])
  const around = (days: number) => ({
    from: new Date(Date.now() + days * dayMs).toISOString(),
    until: new Date(Date.now() + (days + 1) * dayMs).toISOString(),
  })
  expect(await found(around(52))).toEqual([id])
  expect(await found(around(56))).toEqual([])
  expect(await found({ ...around(-5), state: 'ended' })).toEqual([13])
})
