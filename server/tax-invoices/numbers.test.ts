import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { issueTaxInvoice } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { aProduct } from '#test/builders/catalogue.ts'
import { aStaff } from '#test/builders/staff.ts'
import { startTestServer, testServer } from '#test/test-server.ts'
import { anOrder, aSentOrder, buyer, moveTo } from './invoiced-order.fixture.ts'
import { issueDue } from './issue-due.ts'
import { issueInTransaction } from './issue-tax-invoice.ts'
import { takeNumber } from './take-number.ts'

const soap = 1
const seller = { name: 'ผู้ขาย', taxId: '0107542000011', branch: '00000', address: '1' }

const server = await testServer({ products: { [soap]: { price: 107_00, stock: 100_000 } } })
const retailer = await server.retailer()

const orders = async (count: number) => {
  const ids: string[] = []
  for (let turn = 0; turn < count; turn += 1) ids.push((await aSentOrder(server, retailer, { [soap]: 1 })).id)
  return ids
}
const timeDeps = () => ({ db: server.db, seller: () => seller, log: server.app.log })
const numbers = async (ids: string[]) =>
  (
    await server.db.selectFrom('tax_invoice').select('number').where('order_id', 'in', ids).orderBy('number').execute()
  ).map(({ number }) => number)

test('fifty at once, every third undone after its number was taken: no number is missing and none is there twice', async () => {
  const ids = await orders(50)
  const by = 'test'
  const now = new Date('2031-05-01T03:00:00Z')
  const outcomes = await Promise.allSettled(
    ids.map((orderId, index) =>
      server.db.transaction().execute(async (tx) => {
        const issued = await issueInTransaction(tx, seller, { orderId, buyer: null, by, now })
        if (!issued.ok) throw new Error(issued.error.code)
        if (index % 3 === 0) throw new Error('undone')
        return issued.value.number
      }),
    ),
  )
  const given = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const expected = Array.from({ length: 33 }, (_, index) => `TI2574-${String(index + 1).padStart(6, '0')}`)
  expect(given.sort()).toEqual(expected)
  expect(await numbers(ids)).toEqual(expected)
})

test('numbers rise with the days, also when the one before midnight comes last', async () => {
  const take = (at: string) => server.db.transaction().execute((tx) => takeNumber(tx, 'TI', '00007', new Date(at)))
  const first = await take('2032-02-01T17:00:01Z')
  const late = await take('2032-02-01T16:59:59Z')
  expect([first.number, late.number]).toEqual(['TI00007-2575-000001', 'TI00007-2575-000002'])
  expect(late.issuedAt).toEqual(first.issuedAt)
  expect((await take('2032-12-31T17:00:00Z')).number).toBe('TI00007-2576-000001')
})

test('what was issued cannot be changed or deleted, not even by hand, nor can the count', async () => {
  const [id = ''] = await orders(1)
  await issueDue(timeDeps(), 'under way', new Date())
  expect(await numbers([id])).toHaveLength(1)
  for (const operation of [
    sql`update tax_invoice set net_satang = 1`,
    sql`delete from tax_invoice`,
    sql`truncate tax_invoice cascade`,
    sql`delete from credit_note`,
    sql`update tax_document_counter set last_number = last_number - 1`,
    sql`update tax_document_counter set last_number = last_number + 2`,
    sql`delete from tax_document_counter`,
    sql`insert into tax_document_counter values ('CN', '00009', 2590, 5, now())`,
  ])
    await expect(operation.execute(server.db)).rejects.toMatchObject({ code: '23001' })
})

test('the clock issues what is due, once, however many clocks there are, and nothing else', async () => {
  const due = await orders(4)
  const paid = await anOrder(retailer, { [soap]: 1 }, { payType: '2C2P-CC' })
  await moveTo(server, paid.id, 'PAYMENT_COMPLETE')
  const delivered = await orders(1)
  await moveTo(server, delivered[0] ?? '', 'DELIVERED')
  const packed = await anOrder(retailer, { [soap]: 1 })
  await moveTo(server, packed.id, 'ACCEPTED', 'PICKING', 'PACKED')
  const waiting = await anOrder(retailer, { [soap]: 1 })
  const plain = await aSentOrder(server, retailer, { [soap]: 1 }, { taxInvoice: undefined })
  const cancelled = await aSentOrder(server, retailer, { [soap]: 1 })
  await moveTo(server, cancelled.id, 'CANCELLED')
  const now = new Date()
  await Promise.all(Array.from({ length: 4 }, () => issueDue(timeDeps(), 'under way', now)))
  expect(await numbers([...due, paid.id])).toHaveLength(5)
  expect(await numbers([waiting.id, packed.id, plain.id, cancelled.id, ...delivered])).toEqual([])
  expect(await issueDue(timeDeps(), 'delivered', now)).toBe(1)
  expect(await numbers(delivered)).toHaveLength(1)
  expect([await issueDue(timeDeps(), 'under way', now), await issueDue(timeDeps(), 'delivered', now)]).toEqual([0, 0])
})

test('without the details of the seller the clock waits and the clerk is told why', async () => {
  const bare = await startTestServer({ seller: null, stock: (db) => aProduct(db, { id: soap }) })
  try {
    const order = await aSentOrder(bare, await bare.retailer(), { [soap]: 1 }, { taxInvoice: buyer })
    expect(await issueDue({ db: bare.db, seller: () => null, log: bare.app.log }, 'under way', new Date())).toBe(0)
    const clerk = await aStaff(bare)
    const refused = await clerk.call(issueTaxInvoice, { params: { id: order.id }, body: {} })
    expect([refused.status, refused.problem.code]).toEqual([503, 'seller_missing'])
    expect(await bare.db.selectFrom('tax_document_counter').selectAll().execute()).toEqual([])
  } finally {
    await bare.close()
  }
})
