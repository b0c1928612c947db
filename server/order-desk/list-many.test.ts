import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { acceptAll, countOrders } from '#contract/backoffice/day/order-desk/calls.ts'
import { listStaffOrders } from '#contract/backoffice/day/orders/calls.ts'
import { parseCsv } from '#rules/csv.ts'
import { otherLayout } from '#rules/search/keyboard.ts'
import { aProduct } from '#test/builders/catalogue.ts'
import { testServer } from '#test/test-server.ts'

// More orders than anybody looks through: what would take long is bounded, and says so.

const [delivered, cancelled] = [9_000, 100_010]

const server = await testServer()
const clerk = await server.as('clerk')
const { id } = await server.retailer()
await sql`insert into orders (id, order_number, outlet_id, state, pay_type, created_at, gross_satang, offer_satang,
      delivery_satang, grand_total_satang, vat, shipping_address, billing_address)
    select gen_random_uuid(), 'M' || lpad(n::text, 12, '0'), ${id},
      case when n <= ${delivered} then 'DELIVERED' else 'CANCELLED' end, 'COD', now() - n * interval '1 minute',
      100, 0, 0, 100, '[]', '{}', '{}' from generate_series(1, ${delivered + cancelled}::int) n`.execute(server.db)

/** When the order of a number was placed: it and those of smaller numbers are not older. */
async function momentOf(number: number): Promise<string> {
  const { created_at: at } = await server.db
    .selectFrom('orders')
    .select('created_at')
    .where('order_number', '=', `M${String(number).padStart(12, '0')}`)
    .executeTakeFirstOrThrow()
  return at.toISOString()
}

const list = async (query: object) => (await clerk.call(listStaffOrders, { query })).body

test('a list counts and adds up to 10,000 orders, and says that there are more', async () => {
  expect(await list({ stage: 'DELIVERED' })).toMatchObject({
    totalElements: delivered,
    hasMore: false,
    totals: { grandTotalAmt: delivered, dueAmt: delivered },
  })
  expect(await list({})).toMatchObject({ totalElements: 10_000, hasMore: true, totals: null })
  expect(await list({ stage: 'CANCELLED', amountTo: '1', sort: 'amount' })).toMatchObject({
    totalElements: 10_000,
    hasMore: true,
    totals: null,
  })
  // Further than pages are counted, a cursor goes on.
  const { next } = await list({ sort: 'oldest', size: '500' })
  expect((await list({ sort: 'oldest', size: '500', cursor: next })).content).toHaveLength(500)
})

test('of a stage 10,000 orders are counted, and its oldest is known', async () => {
  const { stages } = (await clerk.call(countOrders)).body
  expect(stages.find(({ stage }) => stage === 'DELIVERED')).toMatchObject({ count: delivered, hasMore: false })
  const gone = stages.find(({ stage }) => stage === 'CANCELLED')
  expect(gone).toMatchObject({ count: 10_000, hasMore: true })
  expect((gone?.oldestOn ?? '') >= (await momentOf(delivered + cancelled))).toBe(true)
})

test('of a retailer with very many orders the newest 1,000 are found, of any stage that is asked for', async () => {
  await server.db.updateTable('outlet').set({ store_name: 'มินิมาร์ทแม่กลอง' }).execute()
  const word = { q: 'มินิมาร์ท' }
  const newest = await list({})
  const found = await list(word)
  const andMore = { totalElements: 1000, hasMore: true, totals: null }
  expect(found).toMatchObject(andMore)
  expect(found.content).toEqual(newest.content)
  expect(await list({ ...word, stage: 'CANCELLED' })).toMatchObject(andMore)
  expect(await list({ ...word, stage: 'PACKED' })).toMatchObject({ totalElements: 0, hasMore: false })
  // An older one that awaits acceptance is found among its like.
  const { id: old } = await server.db
    .updateTable('orders')
    .set({ state: 'ORDER_COMPLETE' })
    .where('order_number', '=', `M${'8000'.padStart(12, '0')}`)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { results, more } = (await clerk.call(acceptAll, { body: { filter: word } })).body
  expect([results, more]).toMatchObject([[{ id: old, ok: true, stage: 'ACCEPTED' }], false])
})

test('of a product in very many orders the newest 1,000 are found, and all that pass a narrow filter', async () => {
  await aProduct(server.db, { id: 9001, name: 'ลูกชิ้นปลาแม่กลอง' })
  await sql`insert into order_line (order_id, line_no, product_id, qty, type, unit_price_satang, vat_percent, gross_satang,
      offer_satang, total_satang, product, applied)
    select id, 1, 9001, 1, 'NORMAL', 100, 7, 100, 0, 100, '{}', '[]' from orders where state = 'DELIVERED'`.execute(
    server.db,
  )
  const word = { q: 'ลูกชิ้นปลา' }
  expect(await list(word)).toMatchObject({ totalElements: 1000, hasMore: true, totals: null })
  const from = await momentOf(50)
  expect(await list({ ...word, from })).toMatchObject({ totalElements: 50, hasMore: false })
  expect(await list({ ...word, stage: 'CANCELLED' })).toMatchObject({ totalElements: 0 })
})

test('the file of a search has all that it finds, and not the newest 1,000 alone', async () => {
  const rowsOf = async (name: string, query: Record<string, string>) => {
    const url = `${server.url}/backoffice/api/exports/${name}?${new URLSearchParams({ format: 'csv', ...query })}`
    const file = await fetch(url, { headers: { authorization: `Bearer ${clerk.token}` } })
    expect(file.status).toBe(200)
    return parseCsv((await file.text()).slice(1)).slice(1)
  }
  const from = await momentOf(1500)
  const ofRetailer = await rowsOf('orders', { q: 'มินิมาร์ท', from, sort: 'oldest' })
  expect([ofRetailer.length, ofRetailer[0]?.[0]]).toEqual([1500, `M${'1500'.padStart(12, '0')}`])
  // Typed on the other keyboard layout.
  expect(await rowsOf('orders', { q: otherLayout('มินิมาร์ท'), from })).toHaveLength(1500)
  expect(await rowsOf('order-lines', { q: 'ลูกชิ้นปลา', from })).toHaveLength(1500)
  expect(await rowsOf('orders', { q: `M${'7'.padStart(12, '0')}` })).toHaveLength(1)
})
