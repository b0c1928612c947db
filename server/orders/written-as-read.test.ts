import { sql } from 'kysely'
import { expect, test as plainTest } from 'vitest'
import { orderHistory } from '#contract/orders/calls.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { changeStock, findStockMismatches } from '#server/stock-ledger/stock-ledger.ts'
import { testServer } from '#test/test-server.ts'

// An order is read and written in two statements. What these tests do happens between them.

const soap = 1
const scarce = 2

const server = await testServer({
  products: { [soap]: { stock: 100 }, [scarce]: { stock: 5 } },
})

const test = plainTest.extend('retailer', () => server.retailer())

/** Runs what a test does while a row is locked, once the order waits for it. */
async function whileOrderWaits(
  lock: (tx: Tx) => Promise<unknown>,
  order: () => Promise<unknown>,
  change: (tx: Tx) => Promise<unknown>,
) {
  const begun = await server.db.transaction().execute(async (tx) => {
    await lock(tx)
    const placing = order()
    await expect
      .poll(
        async () =>
          (
            await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
              server.db,
            )
          ).rows.length,
      )
      .toBeGreaterThan(0)
    await change(tx)
    return { placing }
  })
  return begun.placing
}

test('a cart that changes between reading and writing is ordered as it is then', async ({ retailer }) => {
  await retailer.tap(soap, 1)
  const items = JSON.stringify([{ productId: soap, qty: 2 }])
  const cartOf = (tx: Tx) =>
    tx.selectFrom('cart').select('outlet_id').where('outlet_id', '=', retailer.id).forUpdate().execute()
  await whileOrderWaits(
    cartOf,
    () => retailer.order(),
    (tx) => tx.updateTable('cart').set({ items }).where('outlet_id', '=', retailer.id).execute(),
  )
  const [order] = (await retailer.call(orderHistory)).body
  expect(order?.orderDetails).toMatchObject([{ productId: soap, qty: 2 }])
  expect((await retailer.cart()).cartItems).toBeNull()
  expect(await findStockMismatches(server.db)).toEqual([])
})

test('stock that is gone between reading and writing is not sold twice, and the answer says what is left', async ({
  retailer,
}) => {
  await retailer.tap(scarce, 4)
  const stockOf = (tx: Tx) =>
    tx.selectFrom('stock').select('on_hand').where('product_id', '=', scarce).forUpdate().execute()
  const answer = await whileOrderWaits(
    stockOf,
    () => retailer.order(),
    async (tx) => {
      await changeStock(tx, [{ productId: scarce, delta: -3 }], {
        reason: 'order',
        document: 'another',
        actor: 'test',
        at: new Date(),
      })
    },
  )
  expect(answer).toMatchObject({
    status: 409,
    problem: { code: 'out_of_stock', products: [{ productId: scarce, code: 'insufficient_stock', available: 2 }] },
  })
  expect((await retailer.cart()).cartItems).toMatchObject([{ productId: scarce, qty: 4 }])
  expect(await findStockMismatches(server.db)).toEqual([])
})
