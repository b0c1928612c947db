import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { resolveProblem } from '#contract/backoffice/day/order-problems/calls.ts'
import { getStaffOrder } from '#contract/backoffice/day/orders/calls.ts'
import { getTaxInvoice, issueCreditNote, issueTaxInvoice } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { heard, testPairs } from '#test/builders/pairs.ts'
import { aReport, report } from '#test/builders/problem.ts'
import { aPackedOrder } from '#test/builders/run.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'

// Two of the staff, each at another process, give money back for the same goods.

const rice = 1
const seller = {
  name: 'บริษัท ส่งดี จำกัด',
  taxId: '0105561234567',
  branch: '00000',
  address: '99 ถนนสุขุมวิท กรุงเทพฯ 10110',
}
const server = await testServer({ seller, products: { [rice]: { price: 100_00, stock: 100_000 } } })
const other = await testServer({ sharing: server, changesNothing: true, seller })
const manager = await server.as('manager')
const colleague = await other.as('manager')

/** Three bags that were delivered and invoiced. */
async function anInvoicedOrder() {
  const retailer = await server.retailer()
  const id = await aPackedOrder(retailer, manager, [[rice, 3]], ['ACCEPTED', 'OUT_FOR_DELIVERY', 'DELIVERED'])
  const buyer = { name: 'หจก. สมศรี', taxId: '0107536000315', branch: '00000', address: '1 หมู่ 1' }
  const { number } = (await manager.call(issueTaxInvoice, { params: { id }, body: { buyer } })).body
  const broken = async () => {
    const lines = [{ lineNo: 1, qty: 1 }]
    return (await report(server.url, retailer.token, id, aReport({ lines }), randomUUID())).body.id
  }
  return { id, number, broken }
}
const credit = (who: StaffClient, id: string, creditAmt: number) => () =>
  heard(who.call(resolveProblem, { params: { id }, body: { outcome: 'credit', words: 'ขออภัย', creditAmt } }))
const refundsOf = async (id: string) =>
  (await manager.call(getStaffOrder, { params: { id } })).body.refunds.map(({ amount, cause }) => [cause, amount])
const notesOf = async (number: string) =>
  (await manager.call(getTaxInvoice, { params: { number } })).body.creditNotes.length

testPairs(
  {
    'one report is answered with two refunds': async () => {
      const { id, broken } = await anInvoicedOrder()
      const problem = await broken()
      return {
        first: credit(manager, problem, 100),
        second: credit(colleague, problem, 90),
        hear: { firstComesFirst: ['done', 'conflict'], secondComesFirst: ['conflict', 'done'] },
        holds: async ([first]) => expect(await refundsOf(id)).toEqual([['PROBLEM', first === 'done' ? 100 : 90]]),
      }
    },
    'two reports of the same goods are worth more than the order together': async () => {
      const { id, broken } = await anInvoicedOrder()
      const [one, two] = [await broken(), await broken()]
      return {
        first: credit(manager, one, 200),
        second: credit(colleague, two, 200),
        hear: { firstComesFirst: ['done', 'credit_too_high'], secondComesFirst: ['credit_too_high', 'done'] },
        holds: async () => expect(await refundsOf(id)).toEqual([['PROBLEM', 200]]),
      }
    },
    // The note is the paper and the refund the money: each is there once.
    'a line is refunded, and gets its credit note': async () => {
      const { id, number, broken } = await anInvoicedOrder()
      const problem = await broken()
      const body = {
        reason: 'returned_defective' as const,
        lines: [{ lineNo: 1, qty: 1 }],
        deliveryAmt: 0,
        seenNotes: 0,
      }
      return {
        first: credit(manager, problem, 100),
        second: () => heard(colleague.call(issueCreditNote, { params: { number }, key: randomUUID(), body })),
        hear: { firstComesFirst: ['done', 'done'], secondComesFirst: ['done', 'done'] },
        holds: async () => expect([await refundsOf(id), await notesOf(number)]).toEqual([[['PROBLEM', 100]], 1]),
      }
    },
  },
  async () => undefined,
)
