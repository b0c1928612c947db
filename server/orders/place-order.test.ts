import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { applyCoupon, getCart } from '#contract/cart/calls.ts'
import { orderHistory, placeOrder } from '#contract/orders/calls.ts'
import { dayMs } from '#rules/bangkok-time.ts'
import { satang, type Satang } from '#rules/money.ts'
import { aCoupon, aPromotion, setOnHand, onHandOf } from '#test/builders/catalogue.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'

const rice = 1
const scarce = 2
const gift = 3
const soap = 4

let retailer: RetailerClient

const server = await testServer({
  products: {
    [rice]: { price: 245_00, vatPercent: 0, stock: 100_000 },
    [scarce]: { price: 99_00, stock: 37 },
    [gift]: { saleCategoryId: 2, stock: 3 },
    [soap]: { price: 107_00, stock: 100_000 },
  },
  stock: async (db) => {
    await aPromotion(db, { id: 1, productId: soap, tiers: [{ minimumBuy: 5, discountSatang: 7_00 }] })
    await aPromotion(db, { id: 2, productId: rice, tiers: [{ minimumBuy: 2, giftQty: 1 }], giftProductId: gift })
    await aCoupon(db, { code: 'FIFTY', discount: 50_00 })
    await aCoupon(db, { code: 'FIRST10', discount: 10_00, perOutletLimit: 1, totalLimit: 10 })
  },
})

beforeEach(async () => {
  retailer = await server.retailer()
})

const setStock = (productId: number, units: number) => setOnHand(server.db, productId, units)
const onHand = (productId: number) => onHandOf(server.db, productId)

/** On hand is the sum of the ledger, for every product. */
const expectLedgerToFit = async () => {
  const { rows } = await sql`select s.product_id from stock s left join stock_movement m using (product_id)
    group by s.product_id, s.on_hand having s.on_hand <> coalesce(sum(m.delta), 0)`.execute(server.db)
  expect(rows).toEqual([])
}

// Specification 3.32, 3.33, 3.35, 3.36, 3.37
test('an order freezes lines, gifts and prices, takes stock, empties the cart and tells what happened', async () => {
  await setStock(gift, 3)
  await retailer.tap(rice, 4)
  await retailer.tap(soap, 5)
  const before = await onHand(rice)
  const { status, body } = await retailer.order({ expectedGrandTotalAmt: 1480 })
  expect(status).toBe(201)
  expect(body.orderNumber).toMatch(/^SD\d{13}$/)
  expect(body.grandTotalAmt).toBe(1480)
  const [order] = (await retailer.call(orderHistory)).body
  expect(order).toMatchObject({
    id: body.id,
    orderNumber: body.orderNumber,
    status: 'ACTIVE',
    orderStatus: 'ORDER_COMPLETE',
    payType: 'COD',
    grandTotalAmt: 1480,
    deliveryAmt: 0,
    vat: [
      { rate: 0, base: 980, vat: 0 },
      { rate: 7, base: 467.29, vat: 32.71 },
    ],
    orderDetails: [
      { productId: rice, qty: 4, type: 'NORMAL', unitPrice: 245, totalAmt: 980 },
      {
        productId: soap,
        qty: 5,
        type: 'NORMAL',
        totalAmt: 500,
        productDetails: { productDescriptionEng: 'Product 4' },
      },
      { productId: gift, qty: 2, type: 'FREE', totalAmt: 0 },
    ],
  })
  expect((await retailer.cart()).cartItems).toBeNull()
  expect([await onHand(rice), await onHand(gift)]).toEqual([before - 4, 1])
  const emitted = await server.db
    .selectFrom('outbox')
    .select(['topic', 'payload'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(emitted).toEqual({
    topic: 'order.placed',
    payload: {
      orderId: body.id,
      orderNumber: body.orderNumber,
      outletId: retailer.id,
      payType: 'COD',
      grandTotal: 1480_00,
      pointsUsed: 0,
    },
  })
  await expectLedgerToFit()
})

/** Changes the soap for one test and restores it afterwards, even when the test fails. */
async function changeSoap(change: {
  price_satang?: Satang
  name_eng?: string
  status?: 'ACTIVE' | 'INACTIVE'
}): Promise<void> {
  const write = (to: typeof change) => server.db.updateTable('product').set(to).where('id', '=', soap).execute()
  onTestFinished(async () => {
    await write({ price_satang: satang(107_00), name_eng: 'Product 4', status: 'ACTIVE' })
  })
  await write(change)
}

test('a gift that was shown and has run out, or whose promotion has ended, refuses no order, and is named by its answer', async () => {
  const order = (more: object = {}) => retailer.order({ expectedGrandTotalAmt: 980, ...more }, key)
  const shown = { expectedGifts: [{ productId: gift, qty: 2 }] }
  let key = randomUUID()
  const withRice = async (giftsLeft: number) => {
    key = randomUUID()
    await retailer.tap(rice, 4)
    await setStock(gift, giftsLeft)
  }
  await withRice(1)
  expect(await order(shown)).toMatchObject({ status: 201, body: { giftsMissing: [{ productId: gift, qty: 1 }] } })
  await withRice(0)
  const { status, body } = await order(shown)
  expect([status, body.giftsMissing]).toEqual([201, shown.expectedGifts])
  expect((await order(shown)).body).toEqual(body)
  await withRice(3)
  expect((await order(shown)).body).not.toHaveProperty('giftsMissing')
  await withRice(0)
  expect((await order()).body).not.toHaveProperty('giftsMissing')
  await withRice(3)
  const end = (at: Date) => server.db.updateTable('promotion').set({ ends_at: at }).where('id', '=', 2).execute()
  onTestFinished(() => end(new Date(Date.now() + dayMs)).then(() => undefined))
  await end(new Date())
  expect((await order(shown)).body.giftsMissing).toEqual(shown.expectedGifts)
})

test('what the catalogue becomes later does not change an order', async () => {
  await retailer.tap(soap, 1)
  await retailer.order()
  await changeSoap({ price_satang: satang(120_00), name_eng: 'Dearer soap' })
  const [order] = (await retailer.call(orderHistory)).body
  expect(order?.orderDetails[0]).toMatchObject({
    unitPrice: 107,
    productDetails: { productDescriptionEng: 'Product 4' },
  })
})

test('the id of an order begins with its moment, so that orders of one time are next to each other in the indexes', async () => {
  const began = Date.now()
  await retailer.tap(soap, 1)
  const { id } = (await retailer.order()).body
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const moment = Number.parseInt(id.replace('-', '').slice(0, 12), 16)
  expect(moment).toBeGreaterThanOrEqual(began)
  expect(moment).toBeLessThanOrEqual(Date.now())
})

test('20 presses of "order" make one order', async () => {
  await retailer.tap(rice, 1)
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => retailer.order({}, key)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
  expect(new Set(answers.map(({ body }) => body.orderNumber)).size).toBe(1)
  expect((await retailer.call(orderHistory)).body).toHaveLength(1)
})

test('20 presses with keys of their own make one order too: the cart is empty after the first', async () => {
  await retailer.tap(rice, 1)
  const answers = await Promise.all(Array.from({ length: 20 }, () => retailer.order()))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
  expect(answers.filter(({ status }) => status === 409).map(({ problem }) => problem.code)).toEqual(
    Array(19).fill('cart_empty'),
  )
})

test('goods sold out meanwhile: told with what is left, and the cart is as it was', async () => {
  await setStock(scarce, 10)
  await retailer.tap(scarce, 8)
  await setStock(scarce, 3)
  const { status, problem } = await retailer.order()
  expect([status, problem.code]).toEqual([409, 'out_of_stock'])
  expect(problem.products).toEqual([{ productId: scarce, code: 'insufficient_stock', available: 3 }])
  expect((await retailer.cart()).cartItems).toMatchObject([{ productId: scarce, qty: 8 }])
})

test('a price changed a moment ago is noticed, even by a process that has not looked yet', async () => {
  await retailer.tap(soap, 1)
  await changeSoap({ price_satang: satang(110_00) })
  const { problem } = await retailer.order({ expectedGrandTotalAmt: 107 })
  expect(problem).toMatchObject({
    status: 409,
    code: 'price_changed',
    products: [{ productId: soap, code: 'price_changed', price: 110 }],
  })
  expect((await retailer.cart()).grandTotalAmt).toBe(110)
})

test('goods withdrawn meanwhile cannot be ordered', async () => {
  await retailer.tap(soap, 1)
  await changeSoap({ status: 'INACTIVE' })
  expect((await retailer.order()).problem).toMatchObject({ status: 409, code: 'not_purchasable' })
})

test('a coupon with a limit for all holds it when 15 redeem at once', async () => {
  const shops = await Promise.all(Array.from({ length: 15 }, () => server.retailer()))
  await Promise.all(
    shops.map(async (buyer) => {
      await buyer.tap(rice, 1)
      await buyer.call(applyCoupon, { body: { code: 'FIRST10' } })
    }),
  )
  const answers = await Promise.all(shops.map((buyer) => buyer.order()))
  expect(answers.filter(({ status, body }) => status === 201 && body.grandTotalAmt === 235)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 409).map(({ problem }) => problem.code)).toEqual(
    Array(5).fill('coupon_used_up'),
  )
})

// Specification 9.29
test.each([
  ['an empty cart', {}, 409, 'cart_empty'],
  ['a way of paying that is not offered', { payType: 'HalfPlus' as const }, 422, 'method_not_offered'],
  ["another shop's retailerId", { retailerId: randomUUID() }, 403, 'forbidden'],
])('%s makes no order', async (_what, body, status, code) => {
  expect(await retailer.order(body)).toMatchObject({ status, problem: { code } })
})

test("an address that is another shop's, or no id at all, is not found", async () => {
  const other = await server.retailer()
  await retailer.tap(rice, 1)
  for (const shippingAddressId of [other.addressId, 'nowhere', "' or true --"]) {
    expect(await retailer.call(getCart, { query: { shippingAddressId } })).toMatchObject({ status: 404 })
    expect(await retailer.order({ shippingAddressId })).toMatchObject({ status: 404, problem: { code: 'not_found' } })
  }
})

test('half a pair of characters in a name is named as such, and the cart stays', async () => {
  const buyer = await server.retailer()
  await buyer.tap(rice, 1)
  const taxInvoice = { name: 'ร้าน\ud800', taxId: '3200145004689', branch: '00000' }
  const refused = await buyer.order({ taxInvoice })
  expect(refused).toMatchObject({ status: 400, problem: { code: 'malformed' } })
  expect((await buyer.order()).status).toBe(201)
})

test('an order without a key is refused', async () => {
  const { addressId, id: retailerId } = retailer
  const body = { retailerId, payType: 'COD' as const, shippingAddressId: addressId, billingAddressId: addressId }
  expect(await retailer.call(placeOrder, { body })).toMatchObject({
    status: 422,
    problem: { code: 'idempotency_key_required' },
  })
})

test('orders that take the same goods in any order never deadlock', async () => {
  const shops = await Promise.all(Array.from({ length: 16 }, () => server.retailer()))
  await Promise.all(
    shops.map(async (buyer, index) => {
      for (const productId of index % 2 === 0 ? [rice, soap] : [soap, rice]) await buyer.tap(productId, 1)
    }),
  )
  const answers = await Promise.all(shops.map((buyer) => buyer.order()))
  expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(201))
  await expectLedgerToFit()
})
