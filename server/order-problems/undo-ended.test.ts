import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { resolveProblem } from '#contract/backoffice/day/order-problems/calls.ts'
import { getStaffOrder, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { issueCreditNote, issueTaxInvoice } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { heard } from '#test/builders/pairs.ts'
import { aReport, report } from '#test/builders/problem.ts'
import { aPackedOrder } from '#test/builders/run.ts'
import { undoing, type Change } from '#test/builders/second-change.ts'
import { testServer } from '#test/test-server.ts'

// Goods that were to be sent again, and for which the retailer got something else since, do not come as well.

const [rice, soap] = [1, 2]
const seller = {
  name: 'บริษัท ส่งดี จำกัด',
  taxId: '0105561234567',
  branch: '00000',
  address: '99 ถนนสุขุมวิท กรุงเทพฯ 10110',
}
const buyer = { name: 'หจก. สมศรี', taxId: '0107536000315', branch: '00000', address: '1 หมู่ 1' }
const server = await testServer({
  seller,
  products: { [rice]: { price: 100_00, stock: 1000 }, [soap]: { price: 50_00, stock: 1000 } },
})
const manager = await server.as('manager')

/** Issues the invoice of an order, and a credit note for units of a line. */
async function credit(id: string, lineNo: number): Promise<void> {
  const { number } = (await manager.call(issueTaxInvoice, { params: { id }, body: { buyer } })).body
  const body = { reason: 'damaged' as const, lines: [{ lineNo, qty: 2 }], deliveryAmt: 0 }
  expect((await manager.call(issueCreditNote, { params: { number }, key: randomUUID(), body })).status).toBe(201)
}

/**
 * Five bags and four soaps that came, of which two bags are sent again: that was cancelled, or refused. `twice`: those came broken, and it is
 * what sends them once more.
 */
async function aCancelledRedelivery(to: 'CANCELLED' | 'REFUSED' = 'CANCELLED', { twice = false } = {}) {
  const retailer = await server.retailer()
  const goods: [productId: number, qty: number][] = [
    [rice, 5],
    [soap, 4],
  ]
  const id = await aPackedOrder(retailer, manager, goods, ['ACCEPTED', 'OUT_FOR_DELIVERY', 'DELIVERED'])
  const broken = async (form: Parameters<typeof aReport>[0], ofOrder = id) =>
    (await report(server.url, retailer.token, ofOrder, aReport(form), randomUUID())).body.id
  const bags = (qty: number) => broken({ lines: [{ lineNo: 1, qty }] })
  const resolve = (problemId: string, body: { outcome: 'credit' | 'redelivery'; creditAmt?: number }) =>
    manager.call(resolveProblem, { params: { id: problemId }, body: { words: 'ดูแลให้แล้ว', ...body } })
  let answered = (await resolve(await bags(2), { outcome: 'redelivery' })).body
  const again = () => answered.redelivery?.orderId ?? ''
  const move = (stage: 'OUT_FOR_DELIVERY' | 'DELIVERED' | typeof to) =>
    manager.call(moveOrders, { body: { ids: [again()], to: stage, reason: 'ร้านไม่รับ' } })
  if (twice) {
    for (const stage of ['OUT_FOR_DELIVERY', 'DELIVERED'] as const) await move(stage)
    answered = (await resolve(await broken({ lines: [{ lineNo: 1, qty: 2 }] }, again()), { outcome: 'redelivery' }))
      .body
  }
  if (to === 'REFUSED') await move('OUT_FOR_DELIVERY')
  const { results } = (await move(to)).body
  const revive = undoing(manager, results[0]?.undo)
  return {
    id,
    broken,
    bags,
    resolve,
    reopen: undoing(manager, answered.undo),
    revive: () => heard(revive()),
    stage: async () => (await manager.call(getStaffOrder, { params: { id: again() } })).body.stage,
  }
}

test.each(['CANCELLED', 'REFUSED'] as const)(
  'a redelivery that was %s comes back while nothing else was done about its goods',
  async (to) => {
    const { broken, resolve, revive, stage } = await aCancelledRedelivery(to)
    const soaps = await broken({ lines: [{ lineNo: 2, qty: 1 }] })
    expect((await resolve(soaps, { outcome: 'credit', creditAmt: 50 })).status).toBe(200)
    expect(await revive()).toBe('done')
    expect(await stage()).toBe(to === 'CANCELLED' ? 'ACCEPTED' : 'OUT_FOR_DELIVERY')
  },
)

test('not once its goods were credited, by units or by their worth, until that is undone', async () => {
  const { broken, bags, resolve, revive, stage } = await aCancelledRedelivery()
  const other = await bags(4)
  const inWords = await broken({ kind: 'other', lines: [], words: 'ของเสียเกือบทั้งหมด' })
  const credits: [string, number][] = [
    [other, 400],
    [inWords, 501],
  ]
  for (const [id, creditAmt] of credits) {
    const undo: Change = undoing(manager, (await resolve(id, { outcome: 'credit', creditAmt })).body.undo)
    expect(await revive()).toBe('money_returned')
    expect(await stage()).toBe('CANCELLED')
    expect(await heard(undo())).toBe('done')
  }
  expect(await revive()).toBe('done')
})

test.each(['credit in words', 'credit of units', 'credit note'] as const)(
  'what sends a redelivery’s goods again does not come back once the order that was paid has a %s for them',
  async (what) => {
    const { id, broken, bags, resolve, revive, stage } = await aCancelledRedelivery('CANCELLED', { twice: true })
    const credited = async (problemId: string, creditAmt: number) =>
      expect((await resolve(problemId, { outcome: 'credit', creditAmt })).status).toBe(200)
    if (what === 'credit note') await credit(id, 1)
    else if (what === 'credit of units') await credited(await bags(4), 400)
    else await credited(await broken({ kind: 'other', lines: [], words: 'เสียทั้งหมด' }), 700)
    const refused = what === 'credit note' ? 'document_issued' : 'money_returned'
    expect([await revive(), await stage()]).toEqual([refused, 'CANCELLED'])
  },
)

test('not once a credit note took its goods back', async () => {
  const [bags, soaps] = [await aCancelledRedelivery(), await aCancelledRedelivery()]
  await credit(bags.id, 1)
  expect([await bags.revive(), await bags.stage()]).toEqual(['document_issued', 'CANCELLED'])
  await credit(soaps.id, 2)
  expect(await soaps.revive()).toBe('done')
})

test('what sends a redelivery’s goods again comes back where the order that was paid has a credit for others', async () => {
  const { broken, bags, resolve, revive } = await aCancelledRedelivery('CANCELLED', { twice: true })
  const soaps = await broken({ lines: [{ lineNo: 2, qty: 1 }] })
  expect((await resolve(soaps, { outcome: 'credit', creditAmt: 50 })).status).toBe(200)
  expect((await resolve(await bags(3), { outcome: 'credit', creditAmt: 300 })).status).toBe(200)
  expect(await revive()).toBe('done')
})

test('not once the same goods are sent by another order, or its report waits for an answer again', async () => {
  const { bags, resolve, revive } = await aCancelledRedelivery()
  expect((await resolve(await bags(4), { outcome: 'redelivery' })).status).toBe(200)
  expect(await revive()).toBe('changed_since')
  const reopened = await aCancelledRedelivery()
  expect(await heard(reopened.reopen())).toBe('done')
  expect(await reopened.revive()).toBe('changed_since')
})
