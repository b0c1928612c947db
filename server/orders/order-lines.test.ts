import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { getStaffOrder } from '#contract/backoffice/day/orders/calls.ts'
import { applyCoupon, quoteLines } from '#contract/cart/calls.ts'
import { orderHistory } from '#contract/orders/calls.ts'
import { addAddress, removeAddress } from '#contract/profile/calls.ts'
import { aCoupon, aPromotion } from '#test/builders/catalogue.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'

// An order of some goods alone: the rest of the cart stays, whatever happens to the order.

const rice = 1
const soap = 2
const scarce = 3

let retailer: RetailerClient

const server = await testServer({
  products: {
    [rice]: { price: 245_00, vatPercent: 0, stock: 100_000 },
    [soap]: { price: 107_00, stock: 100_000 },
    [scarce]: { price: 99_00, stock: 3 },
  },
  stock: async (db) => {
    await aPromotion(db, { id: 1, productId: soap, tiers: [{ minimumBuy: 5, discountSatang: 7_00 }] })
    await aCoupon(db, { code: 'FIFTY', discount: 50_00 })
  },
})

beforeEach(async () => {
  retailer = await server.retailer()
})

const quote = (lines: { productId: number; qty: number }[], over: { shippingAddressId?: string } = {}) =>
  retailer.call(quoteLines, { body: { retailerId: retailer.id, lines, ...over } })
const inCart = async () => {
  const { cartItems, couponCode } = await retailer.cart()
  return { lines: cartItems?.map(({ productId, qty }) => [productId, qty]), couponCode }
}
const ordered = async () =>
  (await retailer.call(orderHistory)).body.map(({ orderDetails, grandTotalAmt }) => [
    orderDetails.map(({ productId, qty }) => [productId, qty]),
    grandTotalAmt,
  ])

test('only the lines asked for are ordered, at the sum that was quoted; cart and coupon stay', async () => {
  await retailer.tap(rice, 4)
  await retailer.tap(soap, 1)
  await retailer.call(applyCoupon, { body: { code: 'FIFTY' } })
  const lines = [{ productId: soap, qty: 5 }]
  const quoted = (await quote(lines, { shippingAddressId: retailer.addressId })).body
  expect(quoted).toMatchObject({ grandTotalAmt: 500, cartItems: [{ productId: soap, qty: 5, totalAmt: 500 }] })
  const { status } = await retailer.order({ lines, expectedGrandTotalAmt: quoted.grandTotalAmt })
  expect(status).toBe(201)
  expect(await ordered()).toEqual([[[[soap, 5]], 500]])
  expect(await inCart()).toEqual({
    lines: [
      [rice, 4],
      [soap, 1],
    ],
    couponCode: 'FIFTY',
  })
})

test('a shop that never had a cart is quoted and may order, with the delivery of its address', async () => {
  retailer = await server.retailer({ provinceCode: '30' })
  const lines = [{ productId: rice, qty: 1 }]
  const { body } = await quote(lines, { shippingAddressId: retailer.addressId })
  expect(body).toMatchObject({ deliveryAmt: 100, grandTotalAmt: 345, problems: [] })
  expect((await retailer.order({ lines, expectedGrandTotalAmt: 345 })).status).toBe(201)
})

test('the same order sent again after a lost answer is one order, also when both come at once', async () => {
  await retailer.tap(rice, 1)
  const lines = [{ productId: soap, qty: 2 }]
  const key = randomUUID()
  const answers = await Promise.all([retailer.order({ lines }, key), retailer.order({ lines }, key)])
  const again = await retailer.order({ lines }, key)
  expect(again.headers.get('idempotent-replay')).toBe('true')
  expect(new Set([...answers, again].map(({ body }) => body.orderNumber)).size).toBe(1)
  expect(await ordered()).toEqual([[[[soap, 2]], 214]])
  // The same key for the whole cart is another request
  expect((await retailer.order({}, key)).problem).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
  expect((await inCart()).lines).toEqual([[rice, 1]])
})

test('an order keeps the name of its address, who receives it there, and what leads the driver to it', async () => {
  await retailer.tap(rice, 1)
  const place = { addressLine: '9', subDistrict: 'แสนสุข', district: 'เมืองชลบุรี', province: 'ชลบุรี', postalCode: '20130' }
  const receiver = { label: 'สาขา 2', receiverName: 'วิชัย', receiverPhone: '0897654321' }
  const way = { landmark: 'ตรงข้ามเซเว่น', latitude: 13.28551, longitude: 100.9247, locationAccuracy: 12 }
  const { id } = (await retailer.call(addAddress, { body: { ...place, ...receiver, ...way } })).body
  await retailer.order({ shippingAddressId: id })
  await retailer.call(removeAddress, { params: { id } })
  const kept = {
    receiver: { name: 'วิชัย', phone: '0897654321' },
    shippingAddress: { ...place, ...way, label: 'สาขา 2' },
  }
  const [order] = (await retailer.call(orderHistory)).body
  expect(order).toMatchObject(kept)
  const clerk = await server.as('clerk')
  const params = { id: order?.id ?? '' }
  expect((await clerk.call(getStaffOrder, { params })).body).toMatchObject(kept)
})

test('lines that cannot be had, or cost something else by now, are refused with their reasons', async () => {
  const lines = [
    { productId: scarce, qty: 4 },
    { productId: soap, qty: 1 },
  ]
  expect((await quote(lines)).body.problems).toEqual([{ productId: scarce, code: 'insufficient_stock', available: 3 }])
  expect((await retailer.order({ lines })).problem).toMatchObject({
    code: 'out_of_stock',
    products: [{ productId: scarce, available: 3 }],
  })
  const few = [{ productId: soap, qty: 1 }]
  expect((await retailer.order({ lines: few, expectedGrandTotalAmt: 100 })).problem.code).toBe('price_changed')
  expect(await ordered()).toEqual([])
})

test('lines that come twice add up; none at all, nothing of something, and another shop are refused', async () => {
  const twice = [
    { productId: soap, qty: 2 },
    { productId: soap, qty: 3 },
  ]
  expect((await quote(twice)).body.cartItems).toMatchObject([{ productId: soap, qty: 5 }])
  for (const lines of [[], [{ productId: soap, qty: 0 }], [{ productId: soap, qty: -1 }]]) {
    expect((await quote(lines)).problem).toMatchObject({ status: 422, code: 'validation' })
    expect((await retailer.order({ lines })).problem).toMatchObject({ status: 422, code: 'validation' })
  }
  const other = await server.retailer()
  const body = { retailerId: other.id, lines: [{ productId: soap, qty: 1 }] }
  expect((await retailer.call(quoteLines, { body })).problem).toMatchObject({ status: 403, code: 'forbidden' })
  const stranger = { shippingAddressId: other.addressId }
  expect((await quote([{ productId: soap, qty: 1 }], stranger)).problem).toMatchObject({
    status: 404,
    code: 'not_found',
  })
})
