import { expect, test } from 'vitest'
import * as calls from '#contract/orders/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { testServer } from '#test/test-server.ts'

const rice = 1
const soap = 2

const numbers: string[] = []
const ids: string[] = []
/** Each is another one. */
const amounts: number[] = []

const server = await testServer({
  products: { [rice]: { price: 245_00, vatPercent: 0, stock: 1000 }, [soap]: { price: 50_00, stock: 1000 } },
})
const retailer = await server.retailer()
for (const [productId, qty, payType] of [
  [rice, 2, 'COD'],
  [soap, 3, '2C2P-PP-QR'],
  [rice, 5, 'COD'],
] as const) {
  await retailer.tap(productId, qty)
  const { body } = await retailer.order({ payType })
  numbers.push(body.orderNumber)
  ids.push(body.id)
  amounts.push(body.grandTotalAmt)
}

const found = async (filterConditions: Parameters<typeof query>[0]) =>
  (await query(filterConditions)).body.content.map((order) => order.orderNumber)
const query = (filterConditions: { filterAttr: string; operator: string; value: unknown }[], page = 0, size = 20) =>
  retailer.call(calls.listOrderHeaders, { body: { page, size, filterConditions } as never })

// Specification 1.15, 6.11
test('the history has all orders, newest first, and only the own ones', async () => {
  expect((await retailer.call(calls.orderHistory)).body.map((order) => order.orderNumber)).toEqual(numbers.toReversed())
  expect((await (await server.retailer()).call(calls.orderHistory)).body).toEqual([])
})

test('a row names the first goods and their number, and who cancelled', async () => {
  const { body } = await query([])
  expect(body.content[0]).toMatchObject({ goods: { count: 1, first: [{ productId: rice }] } })
  const buyer = await server.retailer()
  await buyer.tap(soap, 1)
  const placed = (await buyer.order({ payType: 'COD' })).body
  await buyer.call(calls.cancelOrder, { params: { id: placed.id }, body: {} })
  const [row] = (await buyer.call(calls.listOrderHeaders, { body: {} })).body.content
  expect(row).toMatchObject({ cancelledBy: 'retailer', goods: { count: 1, first: [{ productId: soap }] } })
})

test('orders are found by a part of the name of something ordered, in either language', async () => {
  const { body } = await query([{ filterAttr: 'id', operator: 'EQ', value: ids[1] }])
  const { nameThai = '', nameEng = '' } = body.content[0]?.goods.first[0] ?? {}
  for (const name of [nameThai, nameEng.toUpperCase()])
    expect(await found([{ filterAttr: 'product', operator: 'LIKE', value: name }])).toEqual([numbers[1]])
  expect(await found([{ filterAttr: 'product', operator: 'LIKE', value: '100%' }])).toEqual([])
  const { status } = await query([{ filterAttr: 'product', operator: 'EQ', value: nameThai }])
  expect(status).toBe(422)
})

// Specification 3.43, 7.16
test('orders are paged', async () => {
  const { body } = await query([], 1, 2)
  expect(body).toMatchObject({ page: 1, size: 2, totalElements: 3, totalPages: 2 })
  expect(body.content.map((order) => order.orderNumber)).toEqual([numbers[0]])
})

// Specification 3.43
test.each([
  ['orderNumber', 'LIKE', () => numbers[1]?.slice(8), () => [numbers[1]]],
  ['orderNumber', 'IN', () => [numbers[0], numbers[2]], () => [numbers[2], numbers[0]]],
  ['id', 'EQ', () => ids[1], () => [numbers[1]]],
  ['status', 'EQ', () => 'ACTIVE', () => numbers.toReversed()],
  ['status', 'EQ', () => 'CANCELLED', () => []],
  ['orderStatus', 'EQ', () => 'VERIFYING_PAYMENT', () => [numbers[1]]],
  ['grandTotalAmt', 'GTE', () => 490, () => [numbers[2], numbers[0]]],
  ['createdOn', 'LT', () => '2020-01-01T00:00:00Z', () => []],
  ['orderNumber', 'LIKE', () => '%', () => []],
  ['id', 'EQ', () => ids[1]?.toUpperCase(), () => [numbers[1]]],
  ['status', 'NE', () => 'ACTIVE', () => []],
  ['status', 'IN', () => ['ACTIVE', 'DELIVERED'], () => numbers.toReversed()],
  ['status', 'LIKE', () => 'act', () => numbers.toReversed()],
  ['grandTotalAmt', 'IN', () => [amounts[1], '1.5'], () => [numbers[1]]],
  ['grandTotalAmt', 'LIKE', () => amounts[1]?.toFixed(2), () => [numbers[1]]],
  ['grandTotalAmt', 'EQ', () => (amounts[1] ?? 0) - 0.001, () => []],
  ['grandTotalAmt', 'EQ', () => amounts[1], () => [numbers[1]]],
  ['createdOn', 'LIKE', () => bangkokDate(new Date()), () => numbers.toReversed()],
  ['createdOn', 'IN', () => ['2020-01-01T00:00:00Z'], () => []],
])('filters by %s %s', async (filterAttr, operator, value, expected) => {
  expect(await found([{ filterAttr, operator, value: value() }])).toEqual(expected())
})

test('a day or a time without an offset is one of Asia/Bangkok, so that orders of the early morning are found', async () => {
  const buyer = await server.retailer()
  await buyer.tap(soap, 1)
  const { body } = await buyer.order({ payType: 'COD' })
  const day = bangkokDate(new Date())
  const at = new Date(`${day}T00:30:00+07:00`)
  await server.db.updateTable('orders').set({ created_at: at }).where('id', '=', body.id).execute()
  const isFound = async (operator: 'GTE' | 'LT' | 'EQ', value: string) => {
    const filterConditions = [{ filterAttr: 'createdOn' as const, operator, value }]
    const listed = await buyer.call(calls.listOrderHeaders, { body: { page: 0, size: 20, filterConditions } })
    return listed.body.content.length === 1
  }
  expect(await isFound('GTE', day)).toBe(true)
  expect(await isFound('LT', day)).toBe(false)
  expect(await isFound('EQ', `${day}T00:30`)).toBe(true)
  expect(await isFound('EQ', at.toISOString())).toBe(true)
})

test.each([
  ['createdOn', 'GT', 'yesterday'],
  ['createdOn', 'GT', '1'],
  ['createdOn', 'GT', 'Nov 22'],
  ['createdOn', 'IN', ['2020-01-01', '22']],
  ['createdOn', 'GTE', '0001-01-01'],
  ['createdOn', 'GTE', '-200000-01-01T00:00:00Z'],
  ['createdOn', 'LT', '+200000-01-01T00:00:00Z'],
  ['grandTotalAmt', 'EQ', 'much'],
  ['grandTotalAmt', 'GT', '1e400'],
  ['orderNumber', 'EQ', ['a', 'b']],
])('a condition that makes no sense is named: %s %s %j', async (filterAttr, operator, value) => {
  const { status, problem } = await query([{ filterAttr, operator, value }])
  expect([status, problem.errors]).toEqual([422, [{ path: 'filterConditions.0', code: 'invalid' }]])
})

// Specification 3.39
test('orders can be asked for with their lines', async () => {
  const { body } = await retailer.call(calls.listOrders, {
    body: { filterConditions: [{ filterAttr: 'id', operator: 'EQ', value: ids[0] ?? '' }] },
  })
  expect(body.content[0]?.orderDetails).toMatchObject([{ productId: rice, qty: 2 }])
})

// Specification 3.40, 3.41, 3.42
test('the status tells the history, oldest first, and how it is paid', async () => {
  const { body } = await retailer.call(calls.orderStatus, { body: { orderID: ids[1] ?? '' } })
  expect(body).toMatchObject({
    ordStatus: [{ statusDes: 'Order Complete' }, { statusDes: 'Verifying Payment' }],
    orderPayType: '2C2P-PP-QR',
    error: null,
  })
})

// Specification 6.11
test("another shop's order is not found, and neither is nonsense", async () => {
  const other = await server.retailer()
  for (const [who, orderID] of [
    [other, ids[0] ?? ''],
    [retailer, 'nonsense'],
  ] as const) {
    expect((await who.call(calls.orderStatus, { body: { orderID } })).status).toBe(404)
    expect((await who.call(calls.cancelOrder, { params: { id: orderID }, body: {} })).status).toBe(404)
  }
})

// Specification 3.30
test('the products bought most come first, with the usual quantity', async () => {
  expect((await retailer.call(calls.topProducts)).body).toMatchObject([
    { productId: rice, orders: 2, usualQty: 2, lastQty: 5 },
    { productId: soap, orders: 1, usualQty: 3, lastQty: 3 },
  ])
})

test('a shop cancels its order once, the goods go back to stock, and the timeline says so', async () => {
  const buyer = await server.retailer()
  await buyer.tap(soap, 7)
  const { body } = await buyer.order()
  const stock = async () =>
    (await server.db.selectFrom('stock').select('on_hand').where('product_id', '=', soap).executeTakeFirstOrThrow())
      .on_hand
  const before = await stock()
  const twice = await Promise.all(
    [1, 2].map(() => buyer.call(calls.cancelOrder, { params: { id: body.id }, body: { reason: 'wrong size' } })),
  )
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(twice.find(({ status }) => status === 200)?.body.status).toBe('CANCELLED')
  expect(await stock()).toBe(before + 7)
  const { ordStatus } = (await buyer.call(calls.orderStatus, { body: { orderID: body.id } })).body
  expect(ordStatus.map(({ statusDes }) => statusDes)).toEqual(['Order Complete', 'Cancelled'])
})
