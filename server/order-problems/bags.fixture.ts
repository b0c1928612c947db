import { randomUUID } from 'node:crypto'
import { getProblem, resolveProblem } from '#contract/backoffice/day/order-problems/calls.ts'
import { deliverPartly, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { getTaxInvoice, issueCreditNote, issueTaxInvoice } from '#contract/backoffice/office/tax-invoices/calls.ts'
import type { CreditReason } from '#rules/tax-invoices/credit-reason.ts'
import type { Stage } from '#rules/orders/stages.ts'
import { aReport, report } from '#test/builders/problem.ts'
import { aPackedOrder } from '#test/builders/run.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import type { TestServer } from '#test/test-server.ts'

// Bags that are reported, credited, sent again and noted.

const [rice, soap] = [1, 2]
export const seller = {
  name: 'บริษัท ส่งดี จำกัด',
  taxId: '0105561234567',
  branch: '00000',
  address: '99 ถนนสุขุมวิท กรุงเทพฯ 10110',
}
const buyer = { name: 'หจก. สมศรี', taxId: '0107536000315', branch: '00000', address: '1 หมู่ 1' }
/** The products that a server of these tests has. */
export const products = { [rice]: { price: 100_00, stock: 100_000 }, [soap]: { price: 50_00, stock: 100_000 } }

export function bagsOf(server: TestServer, manager: StaffClient) {
  /** @returns what became of the last move */
  async function move(id: string | undefined, ...stages: ('OUT_FOR_DELIVERY' | 'DELIVERED' | 'CANCELLED')[]) {
    const moving = (to: (typeof stages)[number]) =>
      manager.call(moveOrders, { body: { ids: [id ?? ''], to, reason: 'ตามจริง' } })
    for (const to of stages.slice(0, -1)) await moving(to)
    const [last] = stages.slice(-1)
    return last && (await moving(last)).body.results[0]
  }

  /** Five bags of 100 baht and twenty soaps of 50 that came, unless said otherwise, and were invoiced. */
  async function anOrder(
    stages: readonly Stage[] = ['ACCEPTED', 'OUT_FOR_DELIVERY', 'DELIVERED'],
    placed: Parameters<typeof aPackedOrder>[4] = {},
  ) {
    const retailer = await server.retailer()
    const goods: [productId: number, qty: number][] = [
      [rice, 5],
      [soap, 20],
    ]
    const id = await aPackedOrder(retailer, manager, goods, stages, placed)
    const { number } = (await manager.call(issueTaxInvoice, { params: { id }, body: { buyer } })).body
    /** A report of so many bags. */
    const bags = async (qty: number, ofOrder = id) =>
      (await report(server.url, retailer.token, ofOrder, aReport({ lines: [{ lineNo: 1, qty }] }), randomUUID())).body
        .id
    const answer = (
      problemId: string,
      body: { outcome: 'credit' | 'redelivery' | 'explained'; creditAmt?: number },
      who: StaffClient = manager,
    ) => who.call(resolveProblem, { params: { id: problemId }, body: { words: 'ดูแลให้แล้ว', ...body } })
    return {
      id,
      bags,
      answer,
      credit: async (qty: number) => answer(await bags(qty), { outcome: 'credit', creditAmt: qty * 100 }),
      again: async (qty: number, ofOrder = id) => answer(await bags(qty, ofOrder), { outcome: 'redelivery' }),
      note: (qty: number, reason: CreditReason = 'damaged', who: StaffClient = manager) =>
        who.call(issueCreditNote, {
          params: { number },
          key: randomUUID(),
          body: { reason, lines: [{ lineNo: 1, qty }], deliveryAmt: 0 },
        }),
      notes: async () => (await manager.call(getTaxInvoice, { params: { number } })).body.creditNotes.length,
    }
  }

  return {
    move,
    anOrder,
    /** An order on the road comes with so many bags. */
    inPart: (id: string, deliveredQty: number) =>
      manager.call(deliverPartly, { params: { id }, body: { lines: [{ lineNo: 1, deliveredQty }], reason: 'ถุงขาด' } }),
    problem: async (id: string) => (await manager.call(getProblem, { params: { id } })).body,
  }
}
