import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { issueTaxInvoice } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { testServer } from '#test/test-server.ts'
import { aSentOrder, buyer } from './invoiced-order.fixture.ts'
import { issueDue } from './issue-due.ts'

const fish = 1
const seller = { name: 'บริษัท ส่งดี ทดสอบ จำกัด', taxId: '0107542000011', branch: '00000', address: 'ชลบุรี' }

const server = await testServer({ products: { [fish]: { price: 107_00, stock: 1000 } } })

test('no tax document is issued without the address of its buyer', async () => {
  const [clerk, retailer] = [await server.as('clerk'), await server.retailer()]
  const issue = (id: string, body = {}) => clerk.call(issueTaxInvoice, { params: { id }, body })
  const named = await aSentOrder(server, retailer, { [fish]: 1 })
  await sql`update orders set billing_address = billing_address || '{"address_line": " "}' where id = ${named.id}`.execute(
    server.db,
  )
  expect((await issue(named.id)).problem).toMatchObject({ status: 422, code: 'buyer_address_missing' })
  expect(await issueDue({ db: server.db, seller: () => seller, log: server.app.log }, 'under way', new Date())).toBe(0)
  const given = { ...buyer, name: 'คนอื่น', address: '9 ถ.สุขุมวิท' }
  const issued = await issue(named.id, { buyer: given })
  expect(issued.body.buyer).toEqual({ ...buyer, address: given.address })
})
