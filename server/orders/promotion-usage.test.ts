import { randomUUID } from 'node:crypto'
import { expect, test as plainTest } from 'vitest'
import { applyCoupon, listCoupons } from '#contract/cart/calls.ts'
import { listProducts } from '#contract/catalogue/calls.ts'
import { cancelOrder } from '#contract/orders/calls.ts'
import { aCoupon, aProduct, aPromotion } from '#test/builders/catalogue.ts'
import { send, type RetailerClient } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'
import { markUsedUp } from '#server/promotions/promotions.ts'
import { restorePromotionUsage } from './promotion-usage.ts'

// Offers that run out, when a hundred retailers order concurrently.

const product = { budgeted: 1, counted: 2, perShop: 3, giving: 4, gift: 5, plain: 6, twice: 7, carts: 8, last: 9 }
const promotion = { budgeted: 11, counted: 12, perShop: 13, giving: 14, twice: 17, wide: 18, last: 19 }

const server = await testServer({
  stock: async (db) => {
    for (const id of Object.values(product)) await aProduct(db, { id, price: 100_00, stock: 100_000 })
    const tiers = [{ minimumBuy: 2, discountSatang: 10_00 }]
    await aPromotion(db, { id: promotion.budgeted, productId: product.budgeted, tiers, limits: { budget: 740_00 } })
    await aPromotion(db, { id: promotion.counted, productId: product.counted, tiers, limits: { totalLimit: 37 } })
    await aPromotion(db, { id: promotion.perShop, productId: product.perShop, tiers, limits: { perOutletLimit: 1 } })
    const limits = { budget: 37, perOutletLimit: 3 }
    const giving = { tiers: [{ minimumBuy: 2, giftQty: 1 }], giftProductId: product.gift, limits }
    await aPromotion(db, { id: promotion.giving, productId: product.giving, ...giving })
    await aPromotion(db, { id: promotion.twice, productId: product.twice, tiers, limits: { totalLimit: 1 } })
    // One use takes 20, so that the last 19 are never used.
    await aPromotion(db, { id: promotion.last, productId: product.last, tiers, limits: { budget: 39_00 } })
    const wide = { level: 'cart', tiers: [{ minimumBuy: 9_000_00, discountSatang: 500_00 }] } as const
    await aPromotion(db, { id: promotion.wide, ...wide, tiers: [...wide.tiers], limits: { totalLimit: 1 } })
    await aCoupon(db, { code: 'FIRST37', discount: 50_00, totalLimit: 37 })
    await aCoupon(db, { code: 'TWICE', discount: 20_00, perOutletLimit: 2 })
    await aCoupon(db, { code: 'ONCE', discount: 20_00, perOutletLimit: 1 })
  },
})
const aHundred = await Promise.all(Array.from({ length: 100 }, () => server.retailer()))

const tally = (id: number) =>
  server.db
    .selectFrom('promotion_tally')
    .select(['uses', 'spent'])
    .where('promotion_id', '=', id)
    .executeTakeFirstOrThrow()
const aHundredWith = async (productId: number, qty: number) => {
  await Promise.all(
    aHundred.map(async (buyer) => {
      // Left by an earlier test.
      for (const { productId: left, qty: count } of (await buyer.cart()).cartItems ?? []) await buyer.tap(left, -count)
      await buyer.tap(productId, qty)
    }),
  )
  return aHundred
}
const orderAll = (buyers: RetailerClient[], expectedGrandTotalAmt?: number) =>
  Promise.all(
    buyers.map(async (buyer) => {
      const key = randomUUID()
      for (;;) {
        const answer = await buyer.order({ ...(expectedGrandTotalAmt && { expectedGrandTotalAmt }) }, key)
        // A hundred concurrent requests may exceed the limit of waiting for a connection; a phone then retries.
        if (answer.status !== 503) return answer
      }
    }),
  )
const totals = (answers: Awaited<ReturnType<typeof orderAll>>) =>
  answers.filter(({ status }) => status === 201).map(({ body }) => body.grandTotalAmt)
const cancel = (buyer: RetailerClient, id: string) => buyer.call(cancelOrder, { params: { id }, body: {} })

const test = plainTest.extend('buyer', () => server.retailer())

test('100 shops at once and a budget for 37: 37 pay less, 63 are told the price has changed, and none pays a wrong one', async () => {
  const buyers = await aHundredWith(product.budgeted, 2)
  expect((await buyers[0]?.cart())?.grandTotalAmt).toBe(180)
  const answers = await orderAll(buyers, 180)
  expect(totals(answers)).toEqual(Array(37).fill(180))
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.map(({ problem }) => `${problem.status} ${problem.code}`)).toEqual(Array(63).fill('409 price_changed'))
  expect(await tally(promotion.budgeted)).toEqual({ uses: 37, spent: 740_00 })
  const late = buyers[answers.findIndex(({ status }) => status !== 201)]
  const cart = await late?.cart()
  expect(cart).toMatchObject({ grandTotalAmt: 200, cartItems: [{ qty: 2 }] })
  expect(cart?.cartItems?.[0]?.excluded).toEqual([{ id: promotion.budgeted, reason: 'budget_used_up' }])
  expect((await late?.order({ expectedGrandTotalAmt: 200 }))?.status).toBe(201)
})

test('100 shops at once and 37 uses: 37 pay less, and who expects nothing pays the full price', async () => {
  const answers = await orderAll(await aHundredWith(product.counted, 2))
  expect(totals(answers).toSorted((a, b) => a - b)).toEqual([...Array(37).fill(180), ...Array(63).fill(200)])
  expect(await tally(promotion.counted)).toEqual({ uses: 37, spent: 740_00 })
})

test('100 shops at once and 37 gifts: 37 are given, and no order is held up', async () => {
  const answers = await orderAll(await aHundredWith(product.giving, 2))
  expect(totals(answers)).toEqual(Array(100).fill(200))
  const given = await server.db
    .selectFrom('order_line')
    .select((eb) => eb.fn.sum<string>('qty').as('gifts'))
    .where('product_id', '=', product.gift)
    .where('type', '=', 'FREE')
    .executeTakeFirst()
  expect(Number(given?.gifts)).toBe(37)
  expect(await tally(promotion.giving)).toEqual({ uses: 37, spent: 37 })
})

test('100 shops redeem a coupon for 37 at once: 37 do, 63 are told it is used up, and their carts say so', async () => {
  const buyers = await aHundredWith(product.plain, 1)
  await Promise.all(buyers.map((buyer) => buyer.call(applyCoupon, { body: { code: 'FIRST37' } })))
  const answers = await orderAll(buyers, 50)
  expect(totals(answers)).toEqual(Array(37).fill(50))
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.map(({ problem }) => problem.code)).toEqual(Array(63).fill('coupon_used_up'))
  const late = buyers[answers.findIndex(({ status }) => status !== 201)]
  expect(await late?.cart()).toMatchObject({ grandTotalAmt: 100, couponCode: 'FIRST37', couponFault: 'coupon_used_up' })
  // The page has shown the total without it, so that is ordered.
  expect((await late?.order({ expectedGrandTotalAmt: 100 }))?.body.grandTotalAmt).toBe(100)
})

test('what a shop may use once it may not use twice, however fast it orders', async ({ buyer }) => {
  const order = async () => {
    await buyer.tap(product.perShop, 2)
    return (await buyer.order()).body.grandTotalAmt
  }
  expect([await order(), await order()]).toEqual([180, 200])
  await buyer.tap(product.perShop, 2)
  expect((await buyer.cart()).cartItems?.[0]).toMatchObject({
    excluded: [{ id: promotion.perShop, reason: 'shop_limit' }],
    nearly: [],
  })
  await Promise.all(Array.from({ length: 5 }, () => buyer.order()))
  const uses = await server.db.selectFrom('promotion_use').select('spent').where('outlet_id', '=', buyer.id).execute()
  expect(uses).toEqual([{ spent: 20_00 }])
})

test('a coupon may be used as often as it says, and the list tells when that is over', async ({ buyer }) => {
  const order = async () => {
    await buyer.tap(product.plain, 1)
    await buyer.call(applyCoupon, { body: { code: 'TWICE' } })
    return (await buyer.order()).body.grandTotalAmt
  }
  expect([await order(), await order()]).toEqual([80, 80])
  await buyer.tap(product.plain, 1)
  const refused = await buyer.call(applyCoupon, { body: { code: 'TWICE' } })
  expect(refused.problem).toMatchObject({ status: 409, code: 'coupon_used_up' })
  const listed = (await buyer.call(listCoupons)).body.find(({ code }) => code === 'TWICE')
  expect(listed).toMatchObject({ usable: false, reason: 'coupon_used_up' })
})

test('cancelling gives promotion and coupon back, once; a repeated order takes them once', async ({ buyer }) => {
  await buyer.tap(product.twice, 2)
  await buyer.call(applyCoupon, { body: { code: 'ONCE' } })
  const key = randomUUID()
  const placed = await Promise.all([buyer.order({}, key), buyer.order({}, key), buyer.order({}, key)])
  expect(new Set(placed.map(({ body }) => body.id)).size).toBe(1)
  expect(placed[0]?.body.grandTotalAmt).toBe(160)
  expect(await tally(promotion.twice)).toEqual({ uses: 1, spent: 20_00 })
  const id = placed[0]?.body.id ?? ''
  const cancelled = await Promise.all([cancel(buyer, id), cancel(buyer, id), cancel(buyer, id)])
  expect(cancelled.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await tally(promotion.twice)).toEqual({ uses: 0, spent: 0 })
  // The replay of the cancelled order is returned, and uses nothing.
  expect((await buyer.order({}, key)).headers.get('idempotent-replay')).toBe('true')
  expect(await tally(promotion.twice)).toEqual({ uses: 0, spent: 0 })
  await buyer.tap(product.twice, 2)
  expect((await buyer.call(applyCoupon, { body: { code: 'ONCE' } })).body.grandTotalAmt).toBe(160)
  expect((await buyer.order()).body.grandTotalAmt).toBe(160)
})

test('an order that is re-opened counts again, even beyond the limit', async ({ buyer }) => {
  await buyer.tap(product.carts, 90)
  const { body } = await buyer.order()
  expect(body.grandTotalAmt).toBe(8500)
  await cancel(buyer, body.id)
  const other = await server.retailer()
  await other.tap(product.carts, 90)
  expect((await other.order()).body.grandTotalAmt).toBe(8500)
  await server.db.transaction().execute((tx) => restorePromotionUsage(tx, body.id))
  expect(await tally(promotion.wide)).toEqual({ uses: 2, spent: 1000_00 })
  await other.tap(product.carts, 90)
  expect(await other.cart()).toMatchObject({
    grandTotalAmt: 9000,
    excluded: [{ id: promotion.wide, reason: 'total_limit' }],
  })
})

test('orders and cancellations of the same offers at once: nobody dies in a deadlock, and all is counted', async () => {
  const before = await tally(promotion.giving)
  await server.db.updateTable('promotion').set({ budget: 10_000 }).where('id', '=', promotion.giving).execute()
  await server.db.updateTable('promotion').set({ budget: 10_000_00 }).where('id', '=', promotion.budgeted).execute()
  const buyers = await Promise.all(Array.from({ length: 20 }, () => server.retailer()))
  await Promise.all(
    buyers.map(async (buyer, index) => {
      const both = index % 2 === 0 ? [product.giving, product.budgeted] : [product.budgeted, product.giving]
      for (let round = 0; round < 2; round += 1) {
        for (const productId of both) await buyer.tap(productId, 2)
        const { status, body } = await buyer.order()
        expect(status).toBe(201)
        if (round === 0) expect((await cancel(buyer, body.id)).status).toBe(200)
      }
    }),
  )
  expect(await tally(promotion.giving)).toEqual({ uses: before.uses + 20, spent: before.spent + 20 })
})

test('what is used up leaves the shelf, not the explanation, and comes back with a cancelled order', async () => {
  const onShelf = async () => {
    await markUsedUp(server.db)
    await server.refresh()
    const { body } = await send(server.url, listProducts, { query: { ids: String(product.last) } })
    return body[0]?.promotionResult.availablePromotions.length
  }
  const [buyer, other] = [await server.retailer(), await server.retailer()]
  expect(await onShelf()).toBe(1)
  await buyer.tap(product.last, 2)
  const { body } = await buyer.order()
  expect([body.grandTotalAmt, await onShelf()]).toEqual([180, 0])
  await other.tap(product.last, 2)
  expect((await other.cart()).cartItems?.[0]?.excluded).toEqual([{ id: promotion.last, reason: 'budget_used_up' }])
  await cancel(buyer, body.id)
  expect((await other.cart()).grandTotalAmt).toBe(180)
  expect(await onShelf()).toBe(1)
})

test('an order keeps what was explained, whatever becomes of the promotion', async ({ buyer }) => {
  await server.db.updateTable('promotion').set({ total_limit: 100 }).where('id', '=', promotion.counted).execute()
  await buyer.tap(product.counted, 2)
  const { body } = await buyer.order()
  await server.db.updateTable('promotion').set({ ends_at: new Date() }).where('id', '=', promotion.counted).execute()
  const line = await server.db
    .selectFrom('order_line')
    .select(['applied', 'offer_satang'])
    .where('order_id', '=', body.id)
    .executeTakeFirst()
  const applied = [{ promotionId: promotion.counted, code: 'P12', kind: 'AMOUNT', amount: 20_00 }]
  expect(line).toEqual({ applied, offer_satang: 20_00 })
})
