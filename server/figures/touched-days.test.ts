import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { issueTaxInvoice } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { buyer } from '#server/staff-actions/undo.fixture.ts'
import { testServer } from '#test/test-server.ts'

const server = await testServer({ products: { 1: { price: 50_00, stock: 1_000 } } })
const today = bangkokDate(new Date())
const retailer = await server.retailer()

/** The days that are to be summed again, each as often as it was touched since the last look. */
async function touched(): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with touched as (delete from figure_touch returning day) select day from touched order by day`.execute(server.db)
  return rows.map(({ day }) => day)
}

async function placed(): Promise<string> {
  await retailer.tap(1, 1)
  return (await retailer.order()).body.id
}

const addLine = (orderId: string) => sql`
  insert into order_line (order_id, line_no, product_id, qty, type, unit_price_satang, vat_percent, gross_satang, offer_satang,
    total_satang, product, applied)
  select ${orderId}::uuid, line_no + 1, product_id, qty, type, unit_price_satang, vat_percent, gross_satang, offer_satang, total_satang,
    product, applied from order_line where order_id = ${orderId}::uuid`

test('an order touches its day once, with its lines', async () => {
  await touched()
  await placed()
  // The day of its delivery as well.
  expect(await touched()).toEqual([today, expect.not.stringMatching(today)])
})

test('lines that are added to an order touch its day, also next to a new order of another day', async () => {
  const id = await placed()
  await touched()
  await addLine(id).execute(server.db)
  expect(await touched()).toEqual([today])
  await server.db.transaction().execute(async (tx) => {
    await sql`
      insert into orders (id, order_number, outlet_id, state, pay_type, created_at, gross_satang, offer_satang, delivery_satang,
        grand_total_satang, vat, shipping_address, billing_address)
      select gen_random_uuid(), order_number || 'X', outlet_id, state, pay_type, timestamptz '2026-01-05 12:00+07', gross_satang,
        offer_satang, delivery_satang, grand_total_satang, vat, shipping_address, billing_address
      from orders where id = ${id}::uuid`.execute(tx)
    await sql`delete from order_line where order_id = ${id}::uuid and line_no = 2`.execute(tx)
    await sql`delete from figure_touch where day = ${today}::date`.execute(tx)
    await addLine(id).execute(tx)
  })
  expect(await touched()).toEqual(['2026-01-05', today])
})

test('a credit note touches the day of its own order, where the invoice is for several', async () => {
  const [first, credited] = [await placed(), await placed()]
  const manager = await server.as('manager')
  for (const to of ['ACCEPTED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const)
    await manager.call(moveOrders, { body: { ids: [first], to } })
  expect((await manager.call(issueTaxInvoice, { params: { id: first }, body: { buyer } })).status).toBe(200)
  await sql`update orders set created_at = timestamptz '2026-01-06 12:00+07' where id = ${credited}::uuid`.execute(
    server.db,
  )
  await touched()
  await sql`
    insert into credit_note (number, invoice_number, issued_at, issued_by, net_satang, document, branch, year, running, taxed_satang,
      vat_satang, exempt_satang, order_id)
    select 'CN2026-000001', number, issued_at, issued_by, net_satang, document, branch, year, running, taxed_satang, vat_satang, exempt_satang,
      ${credited}::uuid
    from tax_invoice where order_id = ${first}::uuid`.execute(server.db)
  expect(await touched()).toEqual(['2026-01-06'])
})
