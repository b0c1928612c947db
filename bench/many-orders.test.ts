import pg from 'pg'
import { expect, test } from 'vitest'
import { findStockMismatches } from '#server/stock-ledger/check-stock.ts'
import { testServer } from '#test/test-server.ts'
import { writeManyOrders } from './many-orders.ts'

const server = await testServer({ products: { 1: { stock: 10 } } })

test('what is written in bulk has the stock of its ledger, as the operator checks it', async () => {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  await writeManyOrders(client, { orders: 100, retailers: 10, products: 20 }).finally(() => client.end())
  expect(await server.db.selectFrom('stock').select('product_id').execute()).toHaveLength(21)
  expect(await findStockMismatches(server.db)).toEqual([])
})
