import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { quoteForRetailer } from '#contract/backoffice/day/order-for-retailer/calls.ts'
import { orderHistory } from '#contract/orders/calls.ts'
import { aPromotion } from '#test/builders/catalogue.ts'
import { orderFor } from '#test/builders/order-for-retailer.ts'
import { namedPacks } from '#rules/orders/named-packs.ts'
import { testServer } from '#test/test-server.ts'

// What a page said of a product's unit and what is stored, when the supplier changes the carton at the same price between the two.

const [rice, milk, soap] = [1, 2, 3]
const server = await testServer({
  products: {
    [rice]: { price: 100_00, stock: 1000 },
    [milk]: { price: 20_00, stock: 1000 },
    [soap]: { price: 50_00, stock: 1000 },
  },
  stock: (db) =>
    aPromotion(db, { id: 1, productId: soap, tiers: [{ minimumBuy: 2, giftQty: 1 }], giftProductId: rice }),
})
const clerk = await server.as('clerk')

const packed = async (unit: string, pieces: number) => {
  await server.db.updateTable('product').set({ unit, conversion: pieces }).where('id', '=', rice).execute()
  await server.refresh()
}
const shown = (unit: string, pieces: number) => ({ expectedPacks: [{ productId: rice, unit, pieces }] })
const smaller = { productId: rice, code: 'pack_changed', unit: 'ลัง', pieces: 12 }

beforeEach(() => packed('ลัง', 24))

async function withRice() {
  const retailer = await server.retailer()
  await retailer.tap(rice, 1)
  return retailer
}

test('a carton that holds less at the same price refuses the order and says what it holds; cart, key and stock stay', async () => {
  const retailer = await withRice()
  const key = randomUUID()
  await packed('ลัง', 12)
  const refused = await retailer.order({ ...shown('ลัง', 24), expectedGrandTotalAmt: 100 }, key)
  expect(refused.problem).toMatchObject({ status: 409, code: 'pack_changed', products: [smaller] })
  expect((await retailer.cart()).cartItems).toMatchObject([{ productId: rice, qty: 1 }])
  expect((await retailer.call(orderHistory)).body).toEqual([])
  const placed = await retailer.order({ ...shown('ลัง', 12), expectedGrandTotalAmt: 100 }, key)
  expect(placed.status).toBe(201)
  expect(await piecesIn(placed.body.id)).toEqual([12])
})

test('another unit, and a carton that holds more, are said as well', async () => {
  const retailer = await withRice()
  const code = async (unit: string, pieces: number) => (await retailer.order(shown(unit, pieces))).problem
  expect(await code('แพ็ค', 24)).toMatchObject({ code: 'pack_changed', products: [{ unit: 'ลัง', pieces: 24 }] })
  expect((await code('ลัง', 6)).code).toBe('pack_changed')
  expect((await retailer.order(shown('ลัง', 24))).status).toBe(201)
})

test('goods without the cart are refused alike, and a page that names other goods, or none, orders as before', async () => {
  const retailer = await withRice()
  const lines = [{ productId: milk, qty: 2 }]
  expect((await retailer.order({ lines, ...shown('ลัง', 6) })).status).toBe(201)
  const both = [...lines, { productId: rice, qty: 2 }]
  expect((await retailer.order({ lines: both, ...shown('ลัง', 6) })).problem.code).toBe('pack_changed')
  expect((await retailer.order({ lines: both })).status).toBe(201)
})

// Decision 255
test('a carton that is given, and holds less than was shown, refuses the order as one that is bought', async () => {
  const retailer = await server.retailer()
  await retailer.tap(soap, 2)
  await packed('ลัง', 12)
  const refused = await retailer.order(shown('ลัง', 24))
  expect(refused.problem).toMatchObject({ status: 409, code: 'pack_changed', products: [smaller] })
  expect((await retailer.order(shown('ลัง', 12))).status).toBe(201)
})

test('an order that was placed in time is answered again when the carton has changed', async () => {
  const retailer = await withRice()
  const key = randomUUID()
  const first = await retailer.order(shown('ลัง', 24), key)
  await packed('ลัง', 12)
  expect((await retailer.order(shown('ลัง', 24), key)).body).toEqual(first.body)
})

test('a changed price and a lack of stock are said first, the day last', async () => {
  const retailer = await withRice()
  const code = async (more: object) => (await retailer.order({ ...shown('ลัง', 6), ...more })).problem.code
  expect(await code({ expectedGrandTotalAmt: 99 })).toBe('price_changed')
  expect(await code({ lines: [{ productId: rice, qty: 5000 }] })).toBe('out_of_stock')
  expect(await code({ expectedDeliveryDay: '2026-01-01' })).toBe('pack_changed')
})

test('a clerk who orders for a retailer is refused with what the carton holds now', async () => {
  const retailer = await server.retailer()
  const params = { id: retailer.id }
  const lines = [{ productId: rice, qty: 1 }]
  const place = (pieces: number) =>
    orderFor(clerk, retailer, { lines, expectedGrandTotalAmt: 100, ...shown('ลัง', pieces) })
  const quote = async () => (await clerk.call(quoteForRetailer, { params, body: { lines } })).body.lines
  expect(await quote()).toMatchObject([{ unit: 'ลัง', pieces: 24 }])
  await packed('ลัง', 12)
  expect((await place(24)).problem).toMatchObject({ code: 'pack_changed', products: [smaller] })
  expect(await quote()).toMatchObject([{ unit: 'ลัง', pieces: 12 }])
  expect((await place(12)).status).toBe(201)
})

test('a clerk who names the packs of the gifts, too, is refused where these hold less, and by the quote of now is not', async () => {
  const retailer = await server.retailer()
  const lines = [{ productId: soap, qty: 2 }]
  const quote = async () => (await clerk.call(quoteForRetailer, { params: { id: retailer.id }, body: { lines } })).body
  const place = ({ grandTotalAmt, lines: all }: Awaited<ReturnType<typeof quote>>) =>
    orderFor(clerk, retailer, {
      lines,
      expectedGrandTotalAmt: grandTotalAmt,
      expectedPacks: namedPacks(
        all.filter(({ type }) => type === 'NORMAL'),
        all,
      ),
    })
  const seen = await quote()
  await packed('ลัง', 12)
  expect((await place(seen)).problem).toMatchObject({ code: 'pack_changed', products: [smaller] })
  expect((await place(await quote())).status).toBe(201)
})

/** What the stored lines say that a unit holds. */
async function piecesIn(orderId: string): Promise<number[]> {
  const { rows } = await sql<{ pieces: number }>`select (t.content->>'pieces')::int as pieces from order_line l
    join product_text t on t.id = (l.product->>'text')::int where l.order_id = ${orderId}::uuid`.execute(server.db)
  return rows.map(({ pieces }) => pieces)
}
