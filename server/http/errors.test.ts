import pg from 'pg'
import { expect, test } from 'vitest'
import { testServer } from '#test/test-server.ts'

const rice = 1
const server = await testServer({ products: { [rice]: { price: 45_00, stock: 100 } } })

/** All connections from now on are as those to a copy, or to a primary again. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const client = new pg.Client({
    connectionString: server.databaseUrl,
    options: '-c default_transaction_read_only=off',
  })
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name')
  await client.query(`alter database ${rows[0]?.name} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
}

test('an order that reaches a primary which has just become a copy is to be sent again, and is then taken', async () => {
  const retailer = await server.retailer()
  await retailer.tap(rice, 1)
  await setReadOnly(true)
  const refused = { code: 'unavailable', status: 503, detail: 'The database takes no changes now' }
  await expect.poll(() => retailer.order()).toMatchObject({ status: 503, problem: refused })
  await setReadOnly(false)
  await expect.poll(async () => (await retailer.order()).status).toBe(201)
})
