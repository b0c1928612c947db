import { expect, test as plainTest } from 'vitest'
import { quoteForRetailer } from '#contract/backoffice/day/order-for-retailer/calls.ts'
import { getProduct, saveProduct } from '#contract/backoffice/goods/products/calls.ts'
import { quoteLines } from '#contract/cart/calls.ts'
import { listProducts } from '#contract/catalogue/calls.ts'
import { cancelOrder } from '#contract/orders/calls.ts'
import { bangkokDate, dayMs, startOfDay } from '#rules/bangkok-time.ts'
import type { PayType } from '#rules/payments/pay-types.ts'
import { orderFor } from '#test/builders/order-for-retailer.ts'
import { send } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'

const rice = 1
const soap = 2

const server = await testServer({
  products: { [rice]: { price: 100_00, stock: 1000 }, [soap]: { price: 33_33, stock: 1000 } },
})
const manager = await server.as('manager')

const test = plainTest.extend('retailer', () => server.retailer())

type Limits = { orderMultiple: number | null; mostPerDay: number | null }

async function limit(limits: Limits) {
  const params = { id: rice }
  const { body: product } = await manager.call(getProduct, { params })
  const saved = await manager.call(saveProduct, { params, body: { ...product, ...limits } })
  expect(saved.body).toMatchObject(limits)
  await server.refresh()
}

const any = { orderMultiple: null, mostPerDay: null }

test('a product without limits is ordered in any quantity, and cart and list say nothing of it', async ({
  retailer,
}) => {
  await limit(any)
  await retailer.tap(rice, 7)
  const cart = await retailer.cart()
  expect([cart.problems, 'orderRules' in cart]).toEqual([[], false])
  const [listed] = (await send(server.url, listProducts, { query: { ids: String(rice) } })).body
  expect(listed).not.toHaveProperty('limits')
  expect((await retailer.order()).status).toBe(201)
})

type Refusal = { code: 'not_in_multiples' | 'above_day_limit'; limit: number; available: number } | null
const ways: readonly [PayType, province: string][] = [
  ['COD', '20'],
  ['PROMPTPAY', '30'],
  ['2C2P-CC', '20'],
]
const quantities: readonly [Limits, qty: number, Refusal][] = [
  [{ orderMultiple: 6, mostPerDay: null }, 12, null],
  [{ orderMultiple: 6, mostPerDay: null }, 8, { code: 'not_in_multiples', limit: 6, available: 12 }],
  [{ orderMultiple: null, mostPerDay: 10 }, 10, null],
  [{ orderMultiple: null, mostPerDay: 10 }, 11, { code: 'above_day_limit', limit: 10, available: 10 }],
  [{ orderMultiple: 4, mostPerDay: 10 }, 12, { code: 'above_day_limit', limit: 10, available: 8 }],
  [{ orderMultiple: 4, mostPerDay: 10 }, 9, { code: 'not_in_multiples', limit: 4, available: 8 }],
]
const matrix = quantities.flatMap(([limits, qty, refused]) =>
  ways.map(([payType, provinceCode]) => ({ limits, qty, refused, payType, provinceCode })),
)
test.each(matrix)(
  'with $limits an order of $qty by $payType to $provinceCode: of the cart, of lines and by staff the same: $refused',
  async ({ limits, qty, refused, payType, provinceCode }) => {
    await limit(limits)
    const [ofCart, ofLines, atPhone] = await Promise.all([1, 2, 3].map(() => server.retailer({ provinceCode })))
    if (!ofCart || !ofLines || !atPhone) throw new Error('No retailers')
    const lines = [{ productId: rice, qty }]
    await ofCart.tap(rice, qty)
    const params = { id: atPhone.id }
    const quote = await manager.call(quoteForRetailer, {
      params,
      body: { lines, shippingAddressId: atPhone.addressId },
    })
    const shown = [
      (await ofCart.cart()).problems,
      (await ofLines.call(quoteLines, { body: { retailerId: ofLines.id, lines } })).body.problems,
      quote.body.problems,
    ]
    const expected = refused ? [{ productId: rice, ...refused }] : []
    expect(shown).toEqual([expected, expected, expected])
    const orders = [
      await ofCart.order({ payType }),
      await ofLines.order({ lines, payType }),
      await orderFor(manager, atPhone, { lines, payType, expectedGrandTotalAmt: quote.body.grandTotalAmt }),
    ]
    for (const { status, problem } of orders) {
      expect(status).toBe(refused ? 409 : 201)
      if (refused) expect(problem).toMatchObject({ code: refused.code, products: expected })
    }
    // Nothing is lost: the cart still has its goods.
    if (refused) expect((await ofCart.cart()).cartItems).toMatchObject([{ productId: rice, qty }])
  },
)

test('the day counts all orders of the retailer, until midnight and without cancelled ones', async ({ retailer }) => {
  await limit({ orderMultiple: null, mostPerDay: 10 })
  const order = async (qty: number) => retailer.order({ lines: [{ productId: rice, qty }] })
  const first = await order(6)
  expect(first.status).toBe(201)
  expect((await order(5)).problem).toMatchObject({
    code: 'above_day_limit',
    products: [{ productId: rice, code: 'above_day_limit', limit: 10, available: 4 }],
  })
  await retailer.tap(rice, 4)
  expect((await retailer.cart()).orderRules?.products).toEqual([{ productId: rice, mostPerDay: 10, orderedToday: 6 }])
  // Another shop has a day of its own, and other goods have none.
  expect((await (await server.retailer()).order({ lines: [{ productId: rice, qty: 10 }] })).status).toBe(201)
  expect((await retailer.order({ lines: [{ productId: soap, qty: 50 }] })).status).toBe(201)
  await retailer.call(cancelOrder, { params: { id: first.body.id } })
  const second = await order(10)
  expect(second.status).toBe(201)
  expect((await order(1)).problem).toMatchObject({ products: [{ available: 0 }] })
  const midnight = startOfDay(bangkokDate(new Date())).getTime()
  const before = new Date(Math.min(midnight - 1, Date.now() - dayMs))
  await server.db.updateTable('orders').set({ created_at: before }).where('id', '=', second.body.id).execute()
  expect((await order(10)).status).toBe(201)
})

test('of two orders at the same moment one is accepted', async ({ retailer }) => {
  await limit({ orderMultiple: null, mostPerDay: 10 })
  const order = () => retailer.order({ lines: [{ productId: rice, qty: 6 }] })
  const answers = await Promise.all([order(), order(), order()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
})

test('what is not sold is named first, and goods are refused together', async ({ retailer }) => {
  await limit({ orderMultiple: 6, mostPerDay: null })
  const lines = [
    { productId: rice, qty: 5 },
    { productId: soap, qty: 1001 },
  ]
  const refused = await retailer.order({ lines })
  expect(refused.problem).toMatchObject({ code: 'out_of_stock' })
  expect(refused.problem.products?.map(({ code }) => code)).toEqual(['insufficient_stock', 'not_in_multiples'])
})

test('a product says how it may be ordered', async () => {
  await limit({ orderMultiple: 6, mostPerDay: 24 })
  const [listed] = (await send(server.url, listProducts, { query: { ids: String(rice) } })).body
  expect(listed).toMatchObject({ limits: { multiple: 6, mostPerDay: 24 } })
  const { body: product } = await manager.call(getProduct, { params: { id: rice } })
  const refused = await manager.call(saveProduct, { params: { id: rice }, body: { ...product, orderMultiple: 1 } })
  expect(refused.problem.errors).toMatchObject([{ path: 'orderMultiple' }])
  // Of six at a time nobody could order any.
  const body = { ...product, orderMultiple: 6, mostPerDay: 5 }
  const { problem } = await manager.call(saveProduct, { params: { id: rice }, body })
  expect(problem.errors).toEqual([{ path: 'mostPerDay', code: 'below_multiple' }])
  await limit({ orderMultiple: 6, mostPerDay: 6 })
  await limit(any)
})
