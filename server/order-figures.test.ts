import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { placeForRetailer } from '#contract/backoffice/day/order-for-retailer/calls.ts'
import { logIn } from '#contract/identity/calls.ts'
import { setOnHand } from '#test/builders/catalogue.ts'
import { testServer } from '#test/test-server.ts'

const soap = 1
const lines = [{ productId: soap, qty: 1 }]
const server = await testServer({ products: { [soap]: { price: 107_00, stock: 100 } } })

/** What `/metrics` counts of orders, by outcome. */
async function counted(): Promise<Record<string, number>> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  expect(metrics).toContain('# TYPE songdee_orders_total counter\n')
  const rows = [...metrics.matchAll(/^songdee_orders_total\{outcome="(\w+)"\} (\d+)$/gm)]
  return Object.fromEntries(rows.map(([, outcome = '', count]) => [outcome, Number(count)]))
}

test('orders are counted: each that was placed once, and those that were refused by their reason', async () => {
  // From the start, so that the first one is a step from 0.
  expect(await counted()).toEqual({ placed: 0 })
  const retailer = await server.retailer()
  const clerk = await server.as('clerk')

  expect((await retailer.order({ lines, expectedGrandTotalAmt: 100 })).problem.code).toBe('price_changed')
  const key = randomUUID()
  for (let times = 0; times < 3; times += 1) expect((await retailer.order({ lines }, key)).status).toBe(201)
  const place = {
    lines,
    payType: 'COD' as const,
    shippingAddressId: retailer.addressId,
    billingAddressId: retailer.addressId,
    expectedGrandTotalAmt: 107,
  }
  const placed = await clerk.call(placeForRetailer, { params: { id: retailer.id }, key: randomUUID(), body: place })
  expect(placed.status).toBe(201)
  await setOnHand(server.db, soap, 0)
  for (let times = 0; times < 2; times += 1) expect((await retailer.order({ lines })).problem.code).toBe('out_of_stock')
  // No other call is an order.
  expect((await retailer.call(logIn, { body: { phoneNumber: retailer.phone, password: 'wrong' } })).status).toBe(401)

  expect(await counted()).toEqual({ placed: 2, price_changed: 1, out_of_stock: 2 })
})
