import { expect, test as plainTest } from 'vitest'
import { applyCoupon, changeCart, listCoupons, removeCoupon, removeFromCart, usePoints } from '#contract/cart/calls.ts'
import { givePoints } from '#server/loyalty/retailer-points.fixture.ts'
import { aCoupon, aPromotion, beer } from '#test/builders/catalogue.ts'
import { testServer } from '#test/test-server.ts'

const rice = 1
const fewLeft = 2
const soldOut = 3
const lager = 4
const gift = 5
const promoted = 6
const withdrawn = 7

const server = await testServer({
  products: {
    [rice]: { price: 245_00, vatPercent: 0, stock: 10_000 },
    [fewLeft]: { stock: 5 },
    [soldOut]: { stock: 0 },
    [lager]: { categoryId: beer },
    [gift]: { saleCategoryId: 2 },
    [promoted]: { price: 107_00, stock: 500 },
    [withdrawn]: { status: 'INACTIVE' },
  },
  stock: async (db) => {
    await aPromotion(db, { id: 1, productId: promoted, tiers: [{ minimumBuy: 5, discountSatang: 7_00 }] })
    await aPromotion(db, { id: 2, productId: rice, tiers: [{ minimumBuy: 10, giftQty: 1 }], giftProductId: gift })
    await aCoupon(db, { code: 'FIFTY', discount: 50_00, minimum: 500_00 })
  },
})

const test = plainTest.extend('retailer', () => server.retailer())

// Specification 3.49, 4.20
test('60 taps at once are all counted', async ({ retailer }) => {
  const answers = await Promise.all(Array.from({ length: 60 }, () => retailer.tap(rice, 1)))
  expect(answers.map(({ status }) => status)).toEqual(Array(60).fill(200))
  expect((await retailer.cart()).cartItems?.[0]).toMatchObject({ productId: rice, qty: 60 })
})

test('a tap that comes twice under one key counts once and is answered alike', async ({ retailer }) => {
  const twice = await Promise.all([retailer.tap(rice, 2, 'the-same-tap'), retailer.tap(rice, 2, 'the-same-tap')])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect(twice[0]?.body).toEqual(twice[1]?.body)
  expect(twice.map(({ headers }) => headers.get('idempotent-replay')).sort()).toEqual([null, 'true'])
  expect((await retailer.cart()).cartItems?.[0]?.qty).toBe(2)
})

test('points that were taken are answered again although an order has used them up meanwhile', async ({ retailer }) => {
  await retailer.tap(rice, 1)
  await givePoints(server, retailer.id, 100)
  const choose = () => retailer.call(usePoints, { body: { points: 100 }, key: 'the-same-points' })
  const first = await choose()
  expect(first.body.points?.used).toBe(100)
  expect((await retailer.order()).status).toBe(201)
  const again = await choose()
  expect([again.status, again.headers.get('idempotent-replay'), again.body]).toEqual([200, 'true', first.body])
  expect((await retailer.call(usePoints, { body: { points: 100 } })).problem.code).toBe('points_short')
})

test('a key that was used for something else is refused', async ({ retailer }) => {
  await retailer.tap(rice, 1, 'used-before')
  expect(await retailer.tap(rice, 2, 'used-before')).toMatchObject({
    status: 422,
    problem: { code: 'idempotency_key_reused' },
  })
  expect((await retailer.cart()).cartItems?.[0]?.qty).toBe(1)
})

// Specification 3.7, 4.22
test('less than nothing takes the line out, and an empty cart has no items', async ({ retailer }) => {
  await retailer.tap(rice, 3)
  await retailer.tap(rice, -1)
  expect((await retailer.cart()).cartItems?.[0]?.qty).toBe(2)
  expect((await retailer.tap(rice, -5)).body).toMatchObject({ cartItems: null, grandTotalAmt: 0, deliveryAmt: 0 })
})

test.each([
  ['more than there is', fewLeft, 6, 409, 'insufficient_stock', 5],
  ['what is sold out', soldOut, 1, 409, 'out_of_stock', 0],
  ['a gift', gift, 1, 409, 'not_purchasable', undefined],
  ['what was withdrawn', withdrawn, 1, 409, 'not_purchasable', undefined],
  ['what does not exist', 999_999, 1, 409, 'not_purchasable', undefined],
  ['restricted goods without a grant', lager, 1, 403, 'restricted_product', undefined],
])('refuses %s, says why, and leaves the cart as it was', async (_what, productId, qty, status, code, available) => {
  const retailer = await server.retailer()
  await retailer.tap(rice, 1)
  const cartItems = [
    { productId: rice, qty: 1 },
    { productId, qty },
  ]
  const refused = await retailer.call(changeCart, { body: { retailerId: retailer.id, cartItems } })
  expect(refused).toMatchObject({
    status,
    problem: { code, products: [{ productId, code, ...(available !== undefined && { available }) }] },
  })
  expect((await retailer.cart()).cartItems).toMatchObject([{ productId: rice, qty: 1 }])
})

// Specification 5.6
test('with partial=true what can be had is had, and the rest is reported', async ({ retailer }) => {
  const cartItems = [rice, fewLeft, soldOut, lager].map((productId) => ({ productId, qty: 8 }))
  const { status, body } = await retailer.call(changeCart, {
    query: { partial: 'true' },
    body: { retailerId: retailer.id, cartItems },
  })
  expect(status).toBe(200)
  expect(body.cartItems).toMatchObject([
    { productId: rice, qty: 8 },
    { productId: fewLeft, qty: 5 },
  ])
  expect(body.problems).toEqual([
    { productId: fewLeft, code: 'insufficient_stock', available: 5 },
    { productId: soldOut, code: 'out_of_stock', available: 0 },
    { productId: lager, code: 'restricted_product' },
  ])
})

test('restricted goods can be bought while a grant holds', async ({ retailer }) => {
  const until = new Date(Date.now() + 60_000)
  await server.db.insertInto('restricted_grant').values({ outlet_id: retailer.id, until }).execute()
  expect((await retailer.tap(lager, 1)).status).toBe(200)
  await server.db
    .updateTable('restricted_grant')
    .set({ until: new Date(0) })
    .where('outlet_id', '=', retailer.id)
    .execute()
  expect((await retailer.cart()).problems).toEqual([{ productId: lager, code: 'restricted_product' }])
})

test('the cart is priced as the wire says: VAT included with 2 decimals, excluded with 4', async ({ retailer }) => {
  await retailer.tap(promoted, 5)
  expect(await retailer.cart()).toMatchObject({
    retailerId: retailer.id,
    type: 'NORMAL',
    totalGrossAmt: 500,
    totalOfferAmt: 32.7103,
    deliveryAmt: 0,
    grandTotalAmt: 500,
    problems: [],
    cartItems: [
      {
        id: String(promoted),
        type: 'NORMAL',
        unitPrice: 107,
        taxCategoryValue: 7,
        totalAmt: 500,
        grossAmt: 500,
        offerAmt: 32.7103,
        nearly: [],
        appliedPromotions: [{ id: 1, discountType: 'AMOUNT', amount: 35 }],
      },
    ],
  })
})

// Specification 1.12, 3.8, 3.9, 3.10, 3.11, 9.8
test('a gift comes as a FREE line that costs nothing, and what nearly applies is shown before', async ({
  retailer,
}) => {
  await retailer.tap(rice, 9)
  expect((await retailer.cart()).cartItems?.[0]?.nearly).toEqual([
    {
      id: 2,
      discountType: 'FREE_GOODS',
      add: 1,
      benefit: 1,
      gift: { productId: gift, nameThai: `สินค้า ${gift}`, nameEng: `Product ${gift}`, unit: 'แพ็ค' },
    },
  ])
  const { body } = await retailer.tap(rice, 1)
  expect(body.cartItems).toMatchObject([
    { productId: rice, qty: 10 },
    { productId: gift, qty: 1, type: 'FREE', totalAmt: 0 },
  ])
})

// Specification 1.27
test('delivery is charged outside the free provinces', async () => {
  const retailer = await server.retailer({ provinceCode: '30' })
  expect((await retailer.tap(rice, 1)).body).toMatchObject({ deliveryAmt: 100, grandTotalAmt: 345 })
})

test('a line is removed by its id; an unknown one is not found', async ({ retailer }) => {
  await retailer.tap(rice, 4)
  expect((await retailer.call(removeFromCart, { params: { id: 'gift-1-5' } })).status).toBe(404)
  expect((await retailer.call(removeFromCart, { params: { id: String(rice) } })).body.cartItems).toBeNull()
})

// Specification 3.53, 7.14
test('a coupon is taken when its conditions are met, typed in any case, and can be taken off', async ({ retailer }) => {
  await retailer.tap(promoted, 1)
  expect((await retailer.call(applyCoupon, { body: { code: 'fifty' } })).problem.code).toBe('coupon_conditions')
  expect((await retailer.call(applyCoupon, { body: { code: 'NONE' } })).problem.code).toBe('coupon_not_found')
  expect((await retailer.call(listCoupons)).body).toMatchObject([
    { code: 'FIFTY', usable: false, reason: 'coupon_conditions' },
  ])
  await retailer.tap(promoted, 4)
  expect((await retailer.call(applyCoupon, { body: { code: 'fifty' } })).body).toMatchObject({
    couponCode: 'FIFTY',
    grandTotalAmt: 450,
  })
  expect((await retailer.call(removeCoupon)).body.grandTotalAmt).toBe(500)
})

// Specification 6.10
test("another shop's retailerId is forbidden", async () => {
  const [retailer, other] = await Promise.all([server.retailer(), server.retailer()])
  const body = { retailerId: other.id, cartItems: [{ productId: rice, qty: 1 }] }
  expect((await retailer.call(changeCart, { body })).problem).toMatchObject({ status: 403, code: 'forbidden' })
  expect((await other.cart()).cartItems).toBeNull()
})

test.each([
  ['a huge quantity', { productId: rice, qty: 1e9 }],
  ['half a pack', { productId: rice, qty: 1.5 }],
  ['a text', { productId: rice, qty: 'two' }],
  ['a negative id', { productId: -1, qty: 1 }],
])('%s is refused with the field that is wrong', async (_what, line) => {
  const retailer = await server.retailer()
  const body = { retailerId: retailer.id, cartItems: [line] } as never
  const { status, problem } = await retailer.call(changeCart, { body })
  expect([status, problem.code]).toEqual([422, 'validation'])
  expect(problem.errors?.[0]?.path).toMatch(/^cartItems\.0\./)
})
