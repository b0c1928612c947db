import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { issueTaxInvoices } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { listWithoutInvoice } from '#contract/backoffice/office/tax-months/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { testServer } from '#test/test-server.ts'
import { anOrder, aSentOrder, buyer } from './invoiced-order.fixture.ts'

const [soap, rice] = [1, 2]

const server = await testServer({
  products: { [soap]: { price: 107_00, stock: 100_000 }, [rice]: { price: 245_00, vatPercent: 0, stock: 100_000 } },
})
const clerk = await server.as('clerk')
const retailer = await server.retailer()

const issue = (orderIds: string[], by = clerk) => by.call(issueTaxInvoices, { body: { orderIds } })
const sent = async (count: number): Promise<string[]> => {
  const ids: string[] = []
  for (let turn = 0; turn < count; turn += 1) ids.push((await aSentOrder(server, retailer, { [soap]: 1 })).id)
  return ids
}

test('fifty calls at once, each order in three of them: every order has one number, and none is missing', async () => {
  const ids = await sent(50)
  const answers = await Promise.all(
    ids.map((id, nth) => issue([id, ids[(nth + 7) % ids.length] ?? id, ids[(nth + 31) % ids.length] ?? id])),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
  const results = answers.flatMap(({ body }) => body.results)
  expect(results).toHaveLength(150)
  expect(results.every(({ ok, totalAmt }) => ok && totalAmt === 107)).toBe(true)
  const numberOf = new Map(results.map(({ orderId, number }) => [orderId, number]))
  for (const { orderId, number } of results) expect(number).toBe(numberOf.get(orderId))
  const { rows } = await sql<{ running: number }>`select running from tax_invoice order by running`.execute(server.db)
  expect(rows.map(({ running }) => running)).toEqual(Array.from({ length: 50 }, (_, nth) => nth + 1))
})

test('each order has its result: what was issued stands, and what was refused says why', async () => {
  const [due = '', other = ''] = await sent(2)
  const waiting = await anOrder(retailer, { [soap]: 1 })
  const exempt = await aSentOrder(server, retailer, { [rice]: 1 })
  const nobody = await aSentOrder(server, await server.retailer(), { [soap]: 1 }, { taxInvoice: undefined })
  const missing = '00000000-0000-4000-8000-000000000000'
  const { status, body } = await issue([due, waiting.id, exempt.id, nobody.id, missing, other, due])
  expect(status).toBe(200)
  expect(body.results.map(({ orderId, ok, code }) => [orderId, ok ? 'issued' : code])).toEqual([
    [due, 'issued'],
    [waiting.id, 'tax_invoice_not_due'],
    [exempt.id, 'tax_invoice_exempt'],
    [nobody.id, 'buyer_missing'],
    [missing, 'not_found'],
    [other, 'issued'],
  ])
  expect((await issue([due])).body.results).toEqual([body.results[0]])
  expect((await issue([])).status).toBe(422)
  expect((await issue(Array(101).fill(due))).status).toBe(422)
  expect((await issue([due], await server.as('driver'))).status).toBe(403)
})

test('an order that names no buyer is issued to the retailer as its latest tax invoice names it', async () => {
  const plain = await aSentOrder(server, retailer, { [soap]: 2 }, { taxInvoice: undefined })
  const { body } = await issue([plain.id])
  expect(body.results).toMatchObject([{ ok: true, totalAmt: 214 }])
  const { document } = await server.db
    .selectFrom('tax_invoice')
    .select('document')
    .where('order_id', '=', plain.id)
    .executeTakeFirstOrThrow()
  expect(document.buyer).toEqual({ ...buyer, address: '1 หมู่ 1 ต.แสนสุข อ.เมืองชลบุรี จ.ชลบุรี 20130' })
})

test('the sales of a month without an invoice can be sought by retailer, with their own sum', async () => {
  const [own = '', another = ''] = await sent(2)
  const stranger = await aSentOrder(server, await server.retailer(), { [soap]: 3 })
  const accountant = await server.as('accountant')
  const month = bangkokDate(new Date()).slice(0, 7)
  const find = async (query: { q?: string }) =>
    (await accountant.call(listWithoutInvoice, { params: { month }, query: { page: 0, size: 100, ...query } })).body
  const { orderNumber } = stranger
  expect(await find({ q: orderNumber })).toMatchObject({
    content: [{ orderId: stranger.id, vatAmt: 21 }],
    total: { count: 1, valueAmt: 300, vatAmt: 21 },
  })
  const { storeName = '' } = (await find({ q: orderNumber })).content[0] ?? {}
  expect((await find({ q: storeName })).total.count).toBeGreaterThan(0)
  expect((await find({ q: 'ไม่มีร้านนี้' })).total.count).toBe(0)
  await issue([own, another, stranger.id])
  expect((await find({ q: orderNumber })).total.count).toBe(0)
})
