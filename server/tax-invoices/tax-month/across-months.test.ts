import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as calls from '#contract/backoffice/office/tax-months/calls.ts'
import { issueCreditNote } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { testServer } from '#test/test-server.ts'
import { randomUUID } from 'node:crypto'
import { issueRandomly } from './month.fixture.ts'

// What began in one month and went on in another: each sale is in one of them.

const [october, november, december, january] = ['2024-10', '2024-11', '2024-12', '2025-01']

const server = await testServer({ products: { 1: { price: 107_00, stock: 1000 } } })
const { id: outletId } = await server.retailer()
await issueRandomly(server.db, { outletId, month: november, count: 2, seed: 1 })
const manager = await server.as('manager')
const accountant = await server.as('accountant')

const report = async (month: string) => (await accountant.call(calls.getTaxMonth, { params: { month } })).body
const close = (month: string) => accountant.call(calls.closeTaxMonth, { params: { month }, body: { reason: 'รอบัญชี' } })

test('an invoice whose order is cancelled after its month was closed is named until it is credited', async () => {
  const { rows } = await sql<{ id: string; number: string; net: number }>`
    select o.id, i.number, i.net_satang as net from tax_invoice i join orders o on o.id = i.order_id
    where not exists (select from credit_note c where c.invoice_number = i.number)`.execute(server.db)
  const [{ id, number } = { id: '', number: '' }] = rows
  const named = async (month: string) => {
    const { cancelledWithoutNote, open } = await report(month)
    return [cancelledWithoutNote.map((one) => one.number), open.includes('cancelled_without_note')]
  }
  await sql`update orders set state = 'CANCELLED' where id = ${id}`.execute(server.db)
  // While its month is open, only that one names it.
  expect([await named(november), await named(december)]).toEqual([
    [[number], true],
    [[], false],
  ])
  await sql`update orders set state = 'DELIVERED' where id = ${id}`.execute(server.db)
  expect((await close(november)).status).toBe(200)
  expect(await named(december)).toEqual([[], false])
  await sql`update orders set state = 'CANCELLED' where id = ${id}`.execute(server.db)
  expect([await named(october), await named(december), await named(january)]).toEqual([
    [[], false],
    [[number], true],
    [[number], true],
  ])
  const { rows: documents } = await sql<{ document: { lines: { lineNo: number; qty: number }[]; delivery: number } }>`
    select document from tax_invoice where number = ${number}`.execute(server.db)
  const document = documents[0]?.document
  const noted = await manager.call(issueCreditNote, {
    params: { number },
    key: randomUUID(),
    body: {
      reason: 'returned_by_agreement',
      lines: document?.lines.map(({ lineNo, qty }) => ({ lineNo, qty })) ?? [],
      deliveryAmt: (document?.delivery ?? 0) / 100,
    },
  })
  expect(noted.status).toBe(201)
  expect(await named(december)).toEqual([[], false])
})
