import { beforeEach, expect, test } from 'vitest'
import { getContent, publishContent, saveDelivery } from '#contract/backoffice/trade/content/calls.ts'
import { quoteForRetailer } from '#contract/backoffice/day/order-for-retailer/calls.ts'
import { quoteLines, usePoints } from '#contract/cart/calls.ts'
import { deliveryTo } from '#contract/catalogue/calls.ts'
import { getDelivery } from '#contract/content/calls.ts'
import type { DeliveryContent } from '#contract/content/content.ts'
import { orderHistory } from '#contract/orders/calls.ts'
import { fromBaht, satang } from '#rules/money.ts'
import { missingFrom, readOrderRules } from '#rules/orders/order-rules.ts'
import { givePoints } from '#server/loyalty/retailer-points.fixture.ts'
import { aCoupon, aPromotion } from '#test/builders/catalogue.ts'
import { orderFor } from '#test/builders/order-for-retailer.ts'
import { send, type RetailerClient } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'

const rice = 1
const soap = 2
let retailer: RetailerClient

const server = await testServer({
  products: { [rice]: { price: 100_00, stock: 1000 }, [soap]: { price: 33_33, stock: 1000 } },
  stock: async (db) => {
    await aPromotion(db, { id: 11, productId: soap, tiers: [{ minimumBuy: 3, discountSatang: 3_33 }] })
    await aCoupon(db, { code: 'FIFTY', discount: 50_00 })
  },
})
const manager = await server.as('manager')

beforeEach(async () => {
  retailer = await server.retailer()
})

type Rules = NonNullable<DeliveryContent['orderRules']>
type Least = Rules['least'][number]
const every = { provinceCode: null, segment: null, payType: null }
const name = { kind: 'delivery', key: 'shop' } as const

async function save(orderRules: Partial<Rules>) {
  const { revision, draft } = (await manager.call(getContent, { params: name })).body
  const content = { ...(draft as DeliveryContent), orderRules: { least: [], freeFrom: [], ...orderRules } }
  return manager.call(saveDelivery, { body: { revision, content } })
}
async function publish(rules: Partial<Rules>) {
  const { body } = await save(rules)
  expect((await manager.call(publishContent, { params: name, body: { revision: body.revision } })).status).toBe(200)
  await server.refresh()
}

test('without rules every amount is allowed, and the rules of a retailer are no public answer', async () => {
  await retailer.tap(rice, 1)
  expect(await retailer.cart()).not.toHaveProperty('orderRules')
  expect((await retailer.order()).status).toBe(201)
  await publish({ least: [{ ...every, amount: 500 }] })
  expect((await send(server.url, getDelivery)).body).not.toHaveProperty('orderRules')
})

test('an order is accepted from the satang on at which nothing is missing, after promotions', async () => {
  await publish({ least: [{ ...every, amount: 390.01 }] })
  await retailer.tap(rice, 3)
  await retailer.tap(soap, 3)
  const cart = await retailer.cart()
  expect(cart).toMatchObject({ grandTotalAmt: 390, orderRules: { least: [{ payType: null, amt: 390.01 }] } })
  const refused = await retailer.order()
  expect(refused.problem).toMatchObject({
    status: 409,
    code: 'order_too_small',
    least: { amt: 390.01, missingAmt: 0.01, elsewise: false },
  })
  // Nothing is lost: the same cart is ordered when the rule allows it, under the same key.
  expect((await retailer.cart()).cartItems).toHaveLength(2)
  await publish({ least: [{ ...every, amount: 390 }] })
  expect((await retailer.order()).status).toBe(201)
})

const matrix: [rows: Least[], order: { provinceCode: string; payType: 'COD' | 'PROMPTPAY' }, least: number | null][] = [
  [[{ ...every, amount: 500 }], { provinceCode: '20', payType: 'COD' }, 500],
  [[{ ...every, amount: 500, payType: 'COD' }], { provinceCode: '20', payType: 'COD' }, 500],
  [[{ ...every, amount: 500, payType: 'COD' }], { provinceCode: '20', payType: 'PROMPTPAY' }, null],
  [[{ ...every, amount: 500, provinceCode: '30' }], { provinceCode: '30', payType: 'PROMPTPAY' }, 500],
  [[{ ...every, amount: 500, provinceCode: '30' }], { provinceCode: '20', payType: 'COD' }, null],
  [[{ ...every, amount: 500, segment: 'grocery' }], { provinceCode: '20', payType: 'COD' }, 500],
  [[{ ...every, amount: 500, segment: 'school' }], { provinceCode: '20', payType: 'COD' }, null],
  [
    [
      { ...every, amount: 500 },
      { ...every, amount: 0, segment: 'grocery' },
    ],
    { provinceCode: '20', payType: 'COD' },
    null,
  ],
  [
    [
      { ...every, amount: 50 },
      { ...every, amount: 800, provinceCode: '30', payType: 'COD' },
    ],
    { provinceCode: '30', payType: 'COD' },
    800,
  ],
]
test.each(matrix)(
  'the rows %j refuse the order %j of 200 baht below %s: of the cart, of lines, and by staff',
  async (least, { provinceCode, payType }, amount) => {
    await publish({ least })
    const buyer = await server.retailer({ provinceCode })
    const lines = [{ productId: rice, qty: 2 }]
    await buyer.tap(rice, 2)
    const ofLines = await buyer.order({ lines, payType })
    const ofCart = await buyer.order({ payType })
    const params = { id: buyer.id }
    const quote = await manager.call(quoteForRetailer, { params, body: { lines, shippingAddressId: buyer.addressId } })
    expect(quote.body.goodsAmt).toBe(200)
    const byStaff = await orderFor(manager, buyer, { lines, payType, expectedGrandTotalAmt: quote.body.grandTotalAmt })
    for (const { status, problem } of [ofLines, ofCart, byStaff]) {
      expect(status).toBe(amount === null ? 201 : 409)
      if (amount !== null)
        expect(problem).toMatchObject({ code: 'order_too_small', least: { amt: amount, missingAmt: amount - 200 } })
    }
    // What staff and retailer are shown is that amount.
    const { orderRules } = (await buyer.call(quoteLines, { body: { retailerId: buyer.id, lines } })).body
    expect(quote.body.orderRules).toEqual(orderRules)
    const shown = orderRules?.least.find((row) => row.payType === payType) ?? orderRules?.least[0]
    expect(shown?.amt ?? 0).toBe(amount ?? 0)
  },
)

test('a coupon lowers what counts, points do not', async () => {
  await publish({ least: [{ ...every, amount: 200 }] })
  await retailer.tap(rice, 2)
  await givePoints(server, retailer.id, 100)
  expect((await retailer.call(usePoints, { body: { points: 100 } })).body.points?.used).toBe(100)
  expect((await retailer.order()).status).toBe(201)
  await server.db
    .updateTable('cart')
    .set({ items: JSON.stringify([{ productId: rice, qty: 2 }]), coupon_code: 'FIFTY' })
    .where('outlet_id', '=', retailer.id)
    .execute()
  expect((await retailer.order()).problem).toMatchObject({ code: 'order_too_small', least: { missingAmt: 50 } })
})

test('free delivery from an amount: cart, order, invoice total and staff agree, and accepted orders keep theirs', async () => {
  await publish({ freeFrom: [{ amount: 390, provinceCode: '30' }] })
  const far = await server.retailer({ provinceCode: '30' })
  await far.tap(rice, 3)
  await far.tap(soap, 2)
  expect(await far.cart()).toMatchObject({
    deliveryAmt: 100,
    grandTotalAmt: 466.66,
    orderRules: { least: [{ payType: null, amt: 0 }], freeDelivery: { fromAmt: 390, feeAmt: 100 } },
  })
  const [there] = (await send(server.url, deliveryTo, { query: { postalCode: '30000' } })).body
  expect(there).toMatchObject({ fee: 100, freeFromAmt: 390 })
  const [here] = (await send(server.url, deliveryTo, { query: { postalCode: '20000' } })).body
  expect(here).not.toHaveProperty('freeFromAmt')
  // The third piece lowers its price: goods are worth 390.
  await far.tap(soap, 1)
  expect(await far.cart()).toMatchObject({ deliveryAmt: 0, grandTotalAmt: 390 })
  expect((await far.order({ expectedGrandTotalAmt: 390 })).status).toBe(201)
  await publish({})
  const lines = [{ productId: rice, qty: 4 }]
  const params = { id: far.id }
  const quote = await manager.call(quoteForRetailer, { params, body: { lines, shippingAddressId: far.addressId } })
  expect(quote.body).toMatchObject({ grandTotalAmt: 500, goodsAmt: 400 })
  const [order] = (await far.call(orderHistory)).body
  expect(order).toMatchObject({ deliveryAmt: 0, grandTotalAmt: 390, dueAmt: 390 })
})

test.each([
  [300.01, 0.01],
  [300, null],
  [299.99, null],
])(
  'free delivery from %s: what 300 baht of goods miss is %s, said of cart, chosen goods and the order of staff as the server charges',
  async (amount, missing) => {
    await publish({ freeFrom: [{ amount, provinceCode: '30' }] })
    const far = await server.retailer({ provinceCode: '30' })
    await far.tap(rice, 3)
    const lines = [{ productId: rice, qty: 3 }]
    const own = await far.cart()
    const chosen = (await far.call(quoteLines, { body: { retailerId: far.id, lines } })).body
    const staff = { params: { id: far.id }, body: { lines, shippingAddressId: far.addressId } }
    const byStaff = (await manager.call(quoteForRetailer, staff)).body
    const said = [own, chosen, byStaff].map(({ orderRules }) => {
      const findings = missingFrom(readOrderRules(orderRules), satang(300_00), 'COD')
      return findings.find(({ kind }) => kind === 'free_delivery')?.missing ?? null
    })
    const inSatang = missing === null ? null : fromBaht(missing)
    expect(said).toEqual([inSatang, inSatang, inSatang])
    expect(byStaff.goodsAmt).toBe(300)
    const total = missing === null ? 300 : 400
    expect([own, chosen, byStaff].map(({ grandTotalAmt }) => grandTotalAmt)).toEqual([total, total, total])
    expect((await far.order({ expectedGrandTotalAmt: total })).status).toBe(201)
  },
)

test.each<[Partial<Rules>, path: string, code: string]>([
  [{ least: [{ ...every, amount: 0.001 }] }, 'content.orderRules.least.0.amount', 'format'],
  [
    {
      least: [
        { ...every, amount: 1, payType: 'COD' },
        { ...every, amount: 2, payType: 'COD' },
      ],
    },
    'content.orderRules.least.1',
    'duplicate',
  ],
  [
    {
      freeFrom: [
        { amount: 1, provinceCode: null },
        { amount: 2, provinceCode: null },
      ],
    },
    'content.orderRules.freeFrom.1',
    'duplicate',
  ],
])('the rules %j are not saved', async (rules, path, code) => {
  expect((await save(rules)).problem.errors).toEqual([{ path, code }])
})
