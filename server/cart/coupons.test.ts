import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { applyCoupon, listCoupons, removeCoupon, usePoints } from '#contract/cart/calls.ts'
import { satang, satangOf } from '#rules/money.ts'
import type { Promotion } from '#rules/promotions/kinds/kinds.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { givePoints } from '#server/loyalty/retailer-points.fixture.ts'
import { aCoupon, aProduct, aPromotion, beer, groceries } from '#test/builders/catalogue.ts'
import { aCart, now, someOffers } from '#test/builders/random-offers.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'

let server: TestServer
afterEach(() => server.close())

test('a coupon that is listed as usable can be applied beside a gift that keeps other discounts away', async () => {
  server = await startTestServer({
    stock: async (db) => {
      await aProduct(db, { id: 1, price: 100_00 })
      await aProduct(db, { id: 2 })
      await aPromotion(db, {
        id: 1,
        productId: 1,
        priority: 10,
        excludesOthers: true,
        tiers: [{ minimumBuy: 5, giftQty: 1 }],
        giftProductId: 2,
      })
      await aPromotion(db, { id: 2, productId: 1, tiers: [{ minimumBuy: 5, discountSatang: 10_00 }] })
      await aCoupon(db, { code: 'FROM950', discount: 50_00, minimum: 950_00 })
    },
  })
  const retailer = await server.retailer()
  await retailer.tap(1, 10)
  expect(await retailer.cart()).toMatchObject({ grandTotalAmt: 1000 })
  expect((await retailer.call(listCoupons)).body).toMatchObject([{ code: 'FROM950', usable: true }])
  const applied = await retailer.call(applyCoupon, { body: { code: 'FROM950' } })
  expect(applied).toMatchObject({ status: 200, body: { couponCode: 'FROM950', grandTotalAmt: 950 } })
})

test('a coupon takes off no more than the goods cost, and says its minimum in short, or that it has none', async () => {
  server = await startTestServer({
    stock: async (db) => {
      await aProduct(db, { id: 1, price: 120_00 })
      await aCoupon(db, { code: 'LARGE', discount: 500_00, minimum: 0 })
      await aCoupon(db, { code: 'LATER', discount: 50_00, minimum: 2_000_00 })
      await aCoupon(db, { code: 'SMALL', discount: 30_00, minimum: 99_50 })
    },
  })
  const retailer = await server.retailer()
  await retailer.tap(1, 1)
  const later = { conditionThai: 'ซื้อครบ ฿2,000', conditionEng: 'Spend ฿2,000 or more' }
  expect((await retailer.call(listCoupons)).body).toMatchObject([
    { code: 'LARGE', discountAmt: 500, takesOffAmt: 120, conditionThai: 'ไม่มียอดขั้นต่ำ', conditionEng: 'For any amount' },
    { code: 'LATER', discountAmt: 50, takesOffAmt: 0, usable: false, ...later },
    { code: 'SMALL', takesOffAmt: 30, conditionThai: 'ซื้อครบ ฿99.50', conditionEng: 'Spend ฿99.50 or more' },
  ])
  const applied = await retailer.call(applyCoupon, { body: { code: 'LARGE' } })
  expect(applied.body).toMatchObject({ grandTotalAmt: 0 })
})

test('a coupon takes off what the cart with its delivery and points then costs less, and nothing where it costs more', async () => {
  const terms = {
    fees: JSON.stringify({ free: [], standard: 60_00, provinces: {} }),
    order_rules: JSON.stringify({ least: [], freeFrom: [{ amount: 500_00, provinceCode: null }] }),
  }
  server = await startTestServer({
    stock: async (db) => {
      await aProduct(db, { id: 1, price: 520_00 })
      await aProduct(db, { id: 2, price: 100_00 })
      await aCoupon(db, { code: 'FIFTY', discount: 50_00, minimum: 100_00 })
      await aCoupon(db, { code: 'HUNDRED', discount: 100_00, minimum: 100_00 })
      await aCoupon(db, { code: 'TWENTY', discount: 20_00, minimum: 100_00 })
    },
  })
  await server.db
    .insertInto('delivery_fees')
    .values(terms)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(terms))
    .execute()
  await server.refresh()
  const retailer = await server.retailer()
  await retailer.tap(1, 1)
  expect(await retailer.cart()).toMatchObject({ grandTotalAmt: 520 })
  expect((await retailer.call(listCoupons)).body).toMatchObject([
    { code: 'FIFTY', usable: true, takesOffAmt: 0 },
    { code: 'HUNDRED', usable: true, takesOffAmt: 40 },
    { code: 'TWENTY', usable: true, takesOffAmt: 20 },
  ])
  await givePoints(server, retailer.id, 80)
  await retailer.tap(1, -1)
  await retailer.tap(2, 1)
  expect((await retailer.call(usePoints, { body: { points: 80 } })).body).toMatchObject({ grandTotalAmt: 80 })
  expect((await retailer.call(listCoupons)).body).toMatchObject([
    { code: 'FIFTY', takesOffAmt: 20 },
    { code: 'HUNDRED', takesOffAmt: 20 },
    { code: 'TWENTY', takesOffAmt: 20 },
  ])
})

/** The generated promotion as a row, moved from the builders' fixed time to today. */
const stored = (db: Database, promotion: Promotion, today: number) =>
  aPromotion(db, {
    id: promotion.id,
    level: promotion.level,
    targets: [...promotion.targets],
    priority: promotion.priority,
    excludesOthers: promotion.excludesOthers,
    tiers: [...promotion.tiers],
    ...(promotion.kind === 'FREE_GOODS' && promotion.giftProductId && { giftProductId: promotion.giftProductId }),
    ...(promotion.limits && { limits: promotion.limits }),
    startsAt: new Date(promotion.startsAt - now + today),
    // What ends within the millisecond has ended.
    endsAt: new Date(promotion.endsAt - now + today - (promotion.endsAt - now === 1 ? 1 : 0)),
  })

test('of any coupons on any cart, exactly those that are listed as usable can be applied', async () => {
  const ids = Array.from({ length: 15 }, (_, index) => index + 1)
  server = await startTestServer({
    stock: async (db) => {
      for (const id of ids) await aProduct(db, { id, categoryId: id % 5 === 0 ? beer : groceries })
    },
  })
  const { db } = server
  const retailer = await server.retailer()
  await retailer.tap(1, 1)
  const verdicts = new Set<string>()
  await fc.assert(
    fc.asyncProperty(aCart, someOffers(), fc.integer({ min: 0, max: 1_500_00 }), async (goods, offers, minimum) => {
      const today = Date.now()
      for (const table of ['promotion', 'coupon'] as const) await db.deleteFrom(table).execute()
      for (const id of ids) {
        const price = goods.find(({ productId }) => productId === id)?.unitPrice ?? satang(100_00)
        await db.updateTable('product').set({ price_satang: price }).where('id', '=', id).execute()
        await db
          .updateTable('stock')
          .set({ on_hand: offers.stockOf(id) })
          .where('product_id', '=', id)
          .execute()
      }
      for (const promotion of offers.promotions) await stored(db, promotion, today)
      await aCoupon(db, { code: 'DRAWN', discount: offers.coupon?.discountSatang ?? 1, minimum })
      await aCoupon(db, { code: 'ANY', discount: 1 })
      await aCoupon(db, { code: 'NEVER', discount: 1, minimum: 1_000_000_00 })
      const items = goods.map(({ productId, qty }) => ({ productId, qty }))
      await db
        .updateTable('cart')
        .set({ items: JSON.stringify(items) })
        .where('outlet_id', '=', retailer.id)
        .execute()
      await server.refresh()
      for (const coupon of (await retailer.call(listCoupons)).body) {
        const { status, body, problem } = await retailer.call(applyCoupon, { body: { code: coupon.code } })
        expect({ usable: status === 200, reason: problem.code }).toEqual({
          usable: coupon.usable,
          reason: coupon.reason,
        })
        verdicts.add(`${coupon.code} ${coupon.usable}`)
        const { grandTotalAmt } = (await retailer.call(removeCoupon)).body
        const takenOff = status === 200 ? satangOf(grandTotalAmt) - satangOf(body.grandTotalAmt) : 0
        expect(coupon.takesOffAmt && satangOf(coupon.takesOffAmt)).toBe(takenOff)
      }
    }),
    { numRuns: 60 },
  )
  expect([...verdicts]).toEqual(expect.arrayContaining(['ANY true', 'NEVER false']))
})
