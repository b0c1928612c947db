import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#server/adapters/database/database.ts'
import { expirePoints, ownLoyalty } from '#server/loyalty/loyalty.ts'
import { issueDue } from '#server/tax-invoices/tax-invoices.ts'
import { aPastOrder } from '#test/builders/past-order.ts'
import { aRetailer } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'
import { jobs } from './jobs.ts'

// The work of a job does not grow with the number of past orders.

const past = 2000
const seller = { name: 'บริษัท ส่งดี ทดสอบ จำกัด', taxId: '0107542000011', branch: '00000', address: 'ชลบุรี' }

const server = await testServer({ products: { 1: {} } })
const { id: outletId } = await aRetailer(server.db, {})
const first = await aPastOrder(server.db, {
  outletId,
  at: new Date('2030-01-01T03:00:00Z'),
  lines: [{ productId: 1, qty: 2 }],
})
const taxInvoice = JSON.stringify({ name: 'ร้านทดสอบ', taxId: '0107542000011', branch: '00000' })
const vat = JSON.stringify([{ rate: 7, net: 100, vat: 7 }])
await sql`
    update orders set tax_invoice = ${taxInvoice}::jsonb, vat = ${vat}::jsonb, tax_invoiced = true where id = ${first}::uuid`.execute(
  server.db,
)
await sql`
    insert into orders (id, order_number, outlet_id, state, pay_type, created_at, gross_satang, offer_satang, delivery_satang,
      grand_total_satang, vat, shipping_address, billing_address, tax_invoice, tax_invoiced)
    select gen_random_uuid(), 'P' || n, outlet_id, state, pay_type, created_at + n * interval '1 second', 0, 0, 0, 0, vat,
      shipping_address, billing_address, tax_invoice, true
    from orders, generate_series(1, ${past}) n where id = ${first}::uuid`.execute(server.db)
await sql`analyze orders`.execute(server.db)

/** Rows of a table that `work` fetched, counted by its own connection. */
function rowsRead(work: (db: Database) => Promise<unknown>, table = 'orders'): Promise<number> {
  return server.db.transaction().execute(async (tx) => {
    const read = async () => {
      const { rows } = await sql<{ read: number }>`
        select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables where relname = ${table}`.execute(
        tx,
      )
      return rows[0]?.read ?? 0
    }
    const before = await read()
    await work(tx)
    return (await read()) - before
  })
}

test('a look for missed tax invoices reads the orders that lack one, and no other', async () => {
  for (const glance of ['under way', 'delivered'] as const) {
    expect(
      await rowsRead((db) => issueDue({ db, seller: () => seller, log: server.app.log }, glance, new Date())),
    ).toBe(0)
  }
})

test('an order of which only exempt goods arrived is looked at once', async () => {
  const missing = await server.db.selectFrom('orders').select('id').orderBy('created_at').executeTakeFirstOrThrow()
  await server.db.updateTable('order_line').set({ delivered_qty: 0 }).where('order_id', '=', missing.id).execute()
  await server.db.updateTable('orders').set({ tax_invoiced: false }).where('id', '=', missing.id).execute()
  const look = (db: Database) => issueDue({ db, seller: () => seller, log: server.app.log }, 'delivered', new Date())
  expect(await look(server.db)).toBe(0)
  expect(await rowsRead(look)).toBe(0)
})

test('a look for points that expire reads the lots that have expired, and no other', async () => {
  const { db } = server
  await sql`insert into loyalty_member (id, joined_at) values (${outletId}::uuid, now())`.execute(db)
  await sql`
    insert into points_entry (member_id, kind, points, expires_at, at, actor)
    select ${outletId}::uuid, 'earn', 5, '2030-01-01T00:00:00Z'::timestamptz + n * interval '1 day', now(), 'test'
    from generate_series(0, ${past}) n`.execute(db)
  await sql`
    insert into points_entry (member_id, lot, kind, points, at, actor)
    select member_id, id, 'redeem', -points, now(), 'test' from points_entry`.execute(db)
  await sql`vacuum analyze points_entry`.execute(db)
  const look = (within: Database) => expirePoints(within, new Date('2030-01-01T00:00:00Z'))
  expect(await rowsRead(look, 'points_entry')).toBeLessThan(5)
})

test('orders that were missed are learnt, however many there are', async () => {
  const nothing = { relay: async () => undefined }
  const deps = {
    ...server.deps,
    loyalty: ownLoyalty(server.db),
    apple: null,
    seller: () => null,
    webhooksToPrivate: false,
    line: () => null,
    outbox: nothing,
    countUsualLines: async () => null,
  }
  const learn = jobs(deps).find(({ name }) => name === 'learn-missed-orders')
  await learn?.run(new Date(), new AbortController().signal)
  expect(await server.db.selectFrom('basket_order').select('order_id').execute()).toHaveLength(past + 1)
})
