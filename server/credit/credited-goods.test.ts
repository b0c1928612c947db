import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteAccount } from '#contract/account/calls.ts'
import { resolveProblem } from '#contract/backoffice/day/order-problems/calls.ts'
import { getStaffOrder, moveOrders, recordRefund } from '#contract/backoffice/day/orders/calls.ts'
import { takeRefundsOut } from '#contract/backoffice/office/refunds/calls.ts'
import { issueCreditNote, issueTaxInvoice } from '#contract/backoffice/office/tax-invoices/calls.ts'
import * as calls from '#contract/backoffice/retailers/credit/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import type { RequestOf } from '#contract/call.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { aReport, report } from '#test/builders/problem.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'

const rice = 1
const today = bangkokDate(new Date())
const buyer = { name: 'ร้านทดสอบ', taxId: '0105558001231', branch: '00000', address: '12 หมู่ 3 ต.เสม็ด จ.ชลบุรี 20000' }

const server = await testServer({
  credit: { overdue: 'warn' },
  products: { [rice]: { price: 100_00, stock: 1_000_000 } },
})
const manager = await server.as('manager')

async function aMember(): Promise<RetailerClient> {
  const retailer = await server.retailer()
  const terms = { limit: 10_000, termsDays: 30, status: 'ACTIVE' as const, note: null, revision: 0 }
  await manager.call(calls.saveCreditAccount, { params: { id: retailer.id }, body: terms })
  return retailer
}
type Stage = RequestOf<typeof moveOrders>['body']['to']
const move = async (id: string, to: Stage) =>
  (await manager.call(moveOrders, { body: { ids: [id], to, reason: 'กดผิด' } })).body.results[0]
async function delivered(retailer: RetailerClient, qty: number): Promise<string> {
  const { id } = (await retailer.order({ payType: 'ACCOUNT', lines: [{ productId: rice, qty }] }, randomUUID())).body
  for (const to of ['ACCEPTED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const)
    expect(await move(id, to)).toMatchObject({ ok: true })
  return id
}
async function invoiced(id: string): Promise<string> {
  const { status, body } = await manager.call(issueTaxInvoice, { params: { id }, body: { buyer } })
  expect(status).toBe(200)
  return body.number
}
type Reason = RequestOf<typeof issueCreditNote>['body']['reason']
async function note(number: string, reason: Reason, qty = 1): Promise<void> {
  const body = { reason, lines: [{ lineNo: 1, qty }], deliveryAmt: 0 }
  const { status } = await manager.call(issueCreditNote, { params: { number }, key: randomUUID(), body })
  expect(status).toBe(201)
}
/** Credits a problem of an order. @returns how its answer is undone */
async function credit(retailer: RetailerClient, id: string, creditAmt: number): Promise<() => Promise<number>> {
  const token = await retailer.freshToken()
  const reported = await report(server.url, token, id, aReport({ lines: [{ lineNo: 1, qty: 1 }] }), randomUUID())
  const answer = { outcome: 'credit' as const, words: 'ขออภัย', creditAmt }
  const { status, body } = await manager.call(resolveProblem, { params: { id: reported.body.id }, body: answer })
  expect(status).toBe(200)
  return async () => (await manager.call(undoAction, { params: { id: body.undo?.actionId ?? 0 } })).status
}
const account = async ({ id }: RetailerClient) => (await manager.call(calls.getCreditAccount, { params: { id } })).body
const used = async (retailer: RetailerClient) => (await account(retailer)).usedAmt
/** Records a payment. @returns how it is cancelled, such as when its cheque comes back */
async function receive(retailer: RetailerClient, amount: number): Promise<() => Promise<number>> {
  const body = { amount, method: 'TRANSFER' as const, reference: randomUUID(), receivedOn: today, orderIds: [] }
  const params = { id: retailer.id }
  const received = await manager.call(calls.receiveCredit, { params, key: randomUUID(), body })
  expect(received.status).toBe(201)
  const receiptId = Math.max(...received.body.receipts.map(({ id }) => id))
  const reason = 'เช็คคืน'
  return async () =>
    (await manager.call(calls.cancelCreditReceipt, { params: { ...params, receiptId }, body: { reason } })).status
}
const refunds = async (id: string) =>
  (await manager.call(getStaffOrder, { params: { id } })).body.refunds.map(({ amount, state }) => [amount, state])

test('goods on account that came back are not owed, on the account, its statement and the list of what is owed', async () => {
  const retailer = await aMember()
  const id = await delivered(retailer, 10)
  await note(await invoiced(id), 'returned_by_agreement')
  expect(await account(retailer)).toMatchObject({ usedAmt: 900, openOrders: [{ owedAmt: 900, openAmt: 900 }] })
  const params = { id: retailer.id }
  const statement = await manager.call(calls.getCreditStatement, { params, query: { from: today, until: today } })
  expect(statement.body).toMatchObject({ closingAmt: 900, rows: [{ kind: 'ORDER', amount: 900 }] })
  const query = { q: retailer.outletCode, page: 0, size: 10 }
  expect((await manager.call(calls.listReceivables, { query })).body.totals).toMatchObject({ totalAmt: 900 })
  await receive(retailer, 900)
  expect(await account(retailer)).toMatchObject({ usedAmt: 0, openOrders: [] })
})

test('what is credited for a problem lowers what is open first, once with its credit note; only the rest is refunded', async () => {
  const retailer = await aMember()
  const id = await delivered(retailer, 10)
  const number = await invoiced(id)
  const undo = await credit(retailer, id, 100)
  expect([await used(retailer), await refunds(id)]).toEqual([900, []])
  expect(await move(id, 'OUT_FOR_DELIVERY')).toMatchObject({ ok: false, code: 'not_undoable' })
  expect(await undo()).toBe(200)
  expect(await used(retailer)).toBe(1000)
  await credit(retailer, id, 100)
  for (const reason of ['damaged', 'returned_defective'] as const) await note(number, reason)
  // The second note is about other goods.
  expect(await used(retailer)).toBe(800)
  await receive(retailer, 750)
  const undoSecond = await credit(retailer, id, 270)
  // 370 were credited in all: 630 are owed of it and 120 were paid too much.
  expect([await used(retailer), await refunds(id)]).toEqual([0, [[120, 'DUE']]])
  expect(await undoSecond()).toBe(200)
  expect([await used(retailer), await refunds(id)]).toEqual([50, [[120, 'KEPT']]])
})

test('a credit for an order that was paid is refunded, and its credit note does not lower the account as well', async () => {
  const retailer = await aMember()
  const id = await delivered(retailer, 3)
  await receive(retailer, 300)
  await credit(retailer, id, 100)
  await note(await invoiced(id), 'damaged')
  expect([await used(retailer), await refunds(id)]).toEqual([0, [[100, 'DUE']]])
  await delivered(retailer, 2)
  expect(await used(retailer)).toBe(200)
})

test('a cheque that came back takes the refund along that only it had made due, and the credit lowers the debt', async () => {
  const retailer = await aMember()
  const id = await delivered(retailer, 3)
  const cancel = await receive(retailer, 300)
  const undo = await credit(retailer, id, 100)
  expect([await used(retailer), await refunds(id)]).toEqual([0, [[100, 'DUE']]])
  for (let count = 0; count < 2; count += 1) expect(await cancel()).toBe(200)
  expect([await used(retailer), await refunds(id)]).toEqual([200, [[100, 'KEPT']]])
  // Nothing was paid back: the answer to the problem can still be taken back.
  expect(await undo()).toBe(200)
  expect([await used(retailer), await refunds(id)]).toEqual([300, [[100, 'KEPT']]])
})

test('what was in a file for the bank when its cheque came back is void once the file is known not to have gone there', async () => {
  const retailer = await aMember()
  const id = await delivered(retailer, 3)
  const cancel = await receive(retailer, 300)
  await credit(retailer, id, 100)
  const file = sql<{ id: number }>`update refund set in_bank_file_at = now() where order_id = ${id} returning id`
  const ids = (await file.execute(server.db)).rows.map((refund) => refund.id)
  expect(await cancel()).toBe(200)
  // The bank may be paying it: it is owed as well.
  expect([await used(retailer), await refunds(id)]).toEqual([300, [[100, 'DUE']]])
  for (let count = 0; count < 2; count += 1) await manager.call(takeRefundsOut, { body: { ids, reason: 'ไฟล์ไม่ได้ส่ง' } })
  expect([await used(retailer), await refunds(id)]).toEqual([200, [[100, 'KEPT']]])
})

test('what was recorded as paid back when its cheque came back is void once that record is undone', async () => {
  const retailer = await aMember()
  const id = await delivered(retailer, 3)
  const cancel = await receive(retailer, 300)
  await credit(retailer, id, 100)
  const [due] = (await manager.call(getStaffOrder, { params: { id } })).body.refunds
  const refundId = String(due?.id)
  const paid = await manager.call(recordRefund, { params: { id, refundId }, body: { reference: 'TR 1' } })
  expect(await cancel()).toBe(200)
  // The retailer has the money, and owes all of it.
  expect([await used(retailer), await refunds(id)]).toEqual([300, [[100, 'REFUNDED']]])
  expect((await manager.call(undoAction, { params: { id: paid.body.undo?.actionId ?? 0 } })).status).toBe(200)
  expect([await used(retailer), await refunds(id)]).toEqual([200, [[100, 'KEPT']]])
})

test('what other payments have paid beyond what is owed stays due, also when the credit is taken back', async () => {
  const retailer = await aMember()
  const id = await delivered(retailer, 10)
  await receive(retailer, 850)
  const [bounced, another] = [await receive(retailer, 100), await receive(retailer, 50)]
  const undo = await credit(retailer, id, 100)
  await credit(retailer, id, 200)
  expect(await another()).toBe(200)
  expect([await used(retailer), await refunds(id)]).toEqual([
    0,
    [
      [100, 'KEPT'],
      [200, 'KEPT'],
      [250, 'DUE'],
    ],
  ])
  expect(await bounced()).toBe(200)
  expect([await used(retailer), (await refunds(id)).at(-1)]).toEqual([0, [150, 'DUE']])
  expect(await undo()).toBe(200)
  expect([await used(retailer), (await refunds(id)).at(-1)]).toEqual([0, [50, 'DUE']])
})

test('goods found missing after an invoice of everything are counted once, with what came back', async () => {
  const retailer = await aMember()
  const id = await delivered(retailer, 10)
  const number = await invoiced(id)
  await note(number, 'short_delivery', 2)
  expect(await used(retailer)).toBe(800)
  await note(number, 'returned_by_agreement')
  expect(await used(retailer)).toBe(700)
})

test('an account that has paid more than it owes is not deleted until that is given back, and the refusal names the sum', async () => {
  const retailer = await aMember()
  const number = await invoiced(await delivered(retailer, 3))
  const cancel = await receive(retailer, 300)
  await note(number, 'returned_by_agreement')
  const remove = async () => {
    const { status, problem } = await retailer.call(deleteAccount)
    return [status, problem?.code, problem?.balanceAmt]
  }
  expect(await remove()).toEqual([409, 'order_open', 100])
  // Given back, and what was owed is recorded.
  expect(await cancel()).toBe(200)
  expect(await remove()).toEqual([409, 'order_open', undefined])
  await receive(retailer, 200)
  expect(await remove()).toEqual([204, undefined, undefined])
})
