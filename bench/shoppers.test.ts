import pg from 'pg'
import { expect, test } from 'vitest'
import { suspendRetailer } from '#contract/backoffice/retailers/calls.ts'
import { testServer } from '#test/test-server.ts'
import { orderingRetailers } from './shoppers.ts'

const server = await testServer({})

test('the measured retailers are those who may sign in and order', async () => {
  const [ordering, suspended, deleted] = [await server.retailer(), await server.retailer(), await server.retailer()]
  const manager = await server.as('manager')
  await manager.call(suspendRetailer, { params: { id: suspended.id }, body: { reason: 'เช็คเด้ง' } })
  await server.db.updateTable('outlet').set({ deleted_at: new Date() }).where('id', '=', deleted.id).execute()
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  const found = await orderingRetailers(client).finally(() => client.end())
  const ids = found.map(({ id }) => id)
  expect(ids).toContain(ordering.id)
  expect(ids).not.toContain(suspended.id)
  expect(ids).not.toContain(deleted.id)
})
