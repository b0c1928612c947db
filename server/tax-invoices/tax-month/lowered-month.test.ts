import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { getLoweredMonth, issueTaxInvoice } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { closeTaxMonth } from '#contract/backoffice/office/tax-months/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { monthAfter } from '#rules/days-and-months.ts'
import { startOfMonth } from '#rules/tax-invoices/tax-month.ts'
import { testServer } from '#test/test-server.ts'
import { anOrder, aSentOrder } from '../invoiced-order.fixture.ts'

// Who issues the invoice of a sale of before reads that the VAT of its month falls.

const [soap, rice] = [1, 2]
const server = await testServer({
  products: { [soap]: { price: 107_00, stock: 1000 }, [rice]: { price: 100_00, vatPercent: 0, stock: 1000 } },
})
const clerk = await server.as('clerk')
const accountant = await server.as('accountant')
const retailer = await server.retailer()

const now = bangkokDate(new Date()).slice(0, 7)
const before = monthAfter(now, -1)
const lowered = async (id: string) => (await clerk.call(getLoweredMonth, { params: { id } })).body.month

/** An order that left in this month. */
async function aSale(productId = soap): Promise<string> {
  return (await aSentOrder(server, retailer, { [productId]: 1 })).id
}
/** An order that left in the month before. */
async function aSaleOfBefore(productId = soap): Promise<string> {
  const id = await aSale(productId)
  await sql`update order_event set at = ${startOfMonth(before)} where order_id = ${id}::uuid`.execute(server.db)
  return id
}

test('of a sale of this month, one without VAT, and one that has not left, no month is lowered', async () => {
  const { id } = await anOrder(retailer, { [soap]: 1 })
  expect([await lowered(await aSale()), await lowered(await aSaleOfBefore(rice)), await lowered(id)]).toEqual([
    null,
    null,
    null,
  ])
  const unknown = await clerk.call(getLoweredMonth, { params: { id: randomUUID() } })
  expect(unknown.problem.code).toBe('not_found')
  const driver = await server.as('driver')
  expect((await driver.call(getLoweredMonth, { params: { id } })).problem.code).toBe('forbidden')
})

test('of a sale of the month before that month is lowered, until it has its invoice or the month is closed', async () => {
  const [invoiced, late] = [await aSaleOfBefore(), await aSaleOfBefore()]
  expect([await lowered(invoiced), await lowered(late)]).toEqual([before, before])
  expect((await clerk.call(issueTaxInvoice, { params: { id: invoiced }, body: {} })).status).toBe(200)
  expect(await lowered(invoiced)).toBeNull()
  const closed = await accountant.call(closeTaxMonth, { params: { month: before }, body: { reason: 'ยื่นแล้ว' } })
  expect(closed.status).toBe(200)
  expect(await lowered(late)).toBeNull()
})
