import { expect, test } from 'vitest'
import { recommendations } from '#contract/smart-basket/calls.ts'
import { aProduct, beer } from '#test/builders/catalogue.ts'
import { aPastOrder } from '#test/builders/past-order.ts'
import { testServer } from '#test/test-server.ts'
import { updateModelFromMissedOrders } from './smart-basket.ts'

const server = await testServer({
  smartBasketAsOf: true,
  stock: async (db) => {
    for (const id of [1, 2]) await aProduct(db, { id })
    await aProduct(db, { id: 3, stock: 0, status: 'INACTIVE' })
    await aProduct(db, { id: 4, categoryId: beer })
  },
})
const retailer = await server.retailer()
const outletId = retailer.id
for (const [at, ids] of [
  ['2026-03-01T09:00:00+07:00', [3, 4]],
  ['2026-03-08T09:00:00+07:00', [3, 2]],
  ['2026-03-15T09:00:00+07:00', [1]],
] as const) {
  await aPastOrder(server.db, { outletId, at: new Date(at), lines: ids.map((productId) => ({ productId, qty: 5 })) })
}
await updateModelFromMissedOrders(server.db)

const asOf = async (moment?: string) => {
  const query = { outlet_code: retailer.outletCode, limit: 20, ...(moment && { as_of: moment }) }
  return retailer.call(recommendations, { query })
}

test('the list is that of its moment: what came later is unknown, and so is what is sold or in stock today', async () => {
  const { body } = await asOf('2026-03-15T08:59')
  expect(body.items.slice(0, 2)).toEqual([
    { sku: 'SKU3', productId: 3, reason: { code: 'bought_often', everyDays: 7, daysSince: 7 }, suggestedQty: 5 },
    { sku: 'SKU2', productId: 2, reason: { code: 'bought_before', daysSince: 7 }, suggestedQty: 5 },
  ])
  expect(body.items.find(({ sku }) => sku === 'SKU1')?.reason.code).toBe('on_the_shelf')
})

test('an order counts strictly before the moment, times without an offset being those of Bangkok', async () => {
  const reasonOf = async (moment: string) =>
    (await asOf(moment)).body.items.find(({ sku }) => sku === 'SKU1')?.reason.code
  expect(await reasonOf('2026-03-15T09:00')).toBe('on_the_shelf')
  expect(await reasonOf('2026-03-15T09:00:01')).toBe('bought_before')
  expect(await reasonOf('2026-03-15T02:00:00Z')).toBe('on_the_shelf')
})

test('restricted goods are never recommended, not even of the past', async () => {
  expect((await asOf('2026-03-02')).body.skus).not.toContain('SKU4')
})

test('a text that is no moment is refused, and without one the answer is that of now', async () => {
  expect(await asOf('last week')).toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'as_of', code: 'format' }] },
  })
  const { body } = await asOf()
  expect(body.skus).toContain('SKU1')
  expect(body.skus).not.toContain('SKU3')
})
