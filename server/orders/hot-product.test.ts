import { beforeEach, expect, test } from 'vitest'
import { orderHistory } from '#contract/orders/calls.ts'
import { findStockMismatches } from '#server/stock-ledger/stock-ledger.ts'
import { seeded } from '#demo/seeded.ts'
import { setOnHand, onHandOf } from '#test/builders/catalogue.ts'
import { testServer } from '#test/test-server.ts'

// Orders that arrive together are written together. Each is as if it had come alone.

const hot = 1
const soap = 2
const rice = 3
const units = 25

const product = { price: 100_00, stock: 10_000 }
const server = await testServer({ products: { [hot]: product, [soap]: product, [rice]: product } })
const retailers = await Promise.all(Array.from({ length: 40 }, () => server.retailer()))
beforeEach(async () => {
  await server.db.updateTable('cart').set({ items: '[]' }).execute()
  await setOnHand(server.db, hot, units)
})

const onHand = (id: number) => onHandOf(server.db, id)

test('the last units are sold once each, and the others hear what is left', async () => {
  for (const retailer of retailers) await retailer.tap(hot, 1)
  const answers = await Promise.all(retailers.map((retailer) => retailer.order()))
  const placed = answers.filter(({ status }) => status === 201)
  expect(placed).toHaveLength(units)
  for (const { status, problem } of answers.filter((answer) => !placed.includes(answer)))
    expect({ status, problem }).toMatchObject({ status: 409, problem: { code: 'out_of_stock' } })
  expect(await onHand(hot)).toBe(0)
  expect(new Set(placed.map(({ body }) => body.orderNumber)).size).toBe(units)
  expect(await findStockMismatches(server.db)).toEqual([])
  for (const [index, retailer] of retailers.entries())
    expect((await retailer.cart()).cartItems === null).toBe(answers[index]?.status === 201)
})

test('an order that is refused takes none of those with it that came together with it', async () => {
  for (const [index, retailer] of retailers.entries())
    await retailer.tap(index % 4 === 0 ? hot : soap, index % 4 === 0 ? 20 : 1)
  const answers = await Promise.all(retailers.map((retailer) => retailer.order()))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((_, index) => index % 4 !== 0).every((status) => status === 201)).toBe(true)
  expect(statuses.filter((status, index) => index % 4 === 0 && status === 201)).toHaveLength(1)
  expect(await onHand(hot)).toBe(units - 20)
  expect(await findStockMismatches(server.db)).toEqual([])
})

test('each order has its own lines, steps and totals', async () => {
  const chance = seeded(7)
  const wanted = retailers.map(() =>
    [soap, rice].map((productId) => ({ productId, qty: chance.whole(1, 9) })).slice(chance.whole(0, 1)),
  )
  for (const [index, retailer] of retailers.entries())
    for (const { productId, qty } of wanted[index] ?? []) await retailer.tap(productId, qty)
  const before = { soap: await onHand(soap), rice: await onHand(rice) }
  const answers = await Promise.all(retailers.map((retailer) => retailer.order()))
  const taken = (id: number) => wanted.flat().reduce((sum, { productId, qty }) => sum + (productId === id ? qty : 0), 0)
  expect(await onHand(soap)).toBe(before.soap - taken(soap))
  expect(await onHand(rice)).toBe(before.rice - taken(rice))
  for (const [index, retailer] of retailers.entries()) {
    const [order] = (await retailer.call(orderHistory)).body
    expect(order).toMatchObject({ id: answers[index]?.body.id, orderStatus: 'ORDER_COMPLETE' })
    expect(order?.orderDetails.map(({ productId, qty }) => ({ productId, qty }))).toEqual(wanted[index])
  }
  expect(await findStockMismatches(server.db)).toEqual([])
})

test('the same request sent twice at once is one order', async () => {
  for (const retailer of retailers) await retailer.tap(soap, 1)
  const pairs = await Promise.all(
    retailers.map((retailer) => {
      const key = crypto.randomUUID()
      return Promise.all([retailer.order({}, key), retailer.order({}, key)])
    }),
  )
  for (const [first, second] of pairs) {
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
  }
})
