import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  assignStatementRow,
  type listStatementRows,
  unmatchStatementRow,
} from '#contract/backoffice/office/statements/calls.ts'
import {
  cancelCreditReceipt,
  getCreditAccount,
  receiveCredit,
  saveCreditAccount,
} from '#contract/backoffice/retailers/credit/calls.ts'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { rice, slipServer } from '#server/payments/slips/slips.fixture.ts'
import { heard } from '#test/builders/pairs.ts'
import { undoing } from '#test/builders/second-change.ts'
import { csv, statementsOf, withColumns } from './statements.fixture.ts'

// A transfer that pays goods on account is recorded on the account; its row is linked to an order that it paid.

const today = bangkokDate(new Date())
const server = await slipServer({ rateLimitFactor: 1000, credit: { overdue: 'warn' } })
const accountant = await server.as('accountant')
const manager = await server.as('manager')
const { send, rowsOf, aWaitingSlip } = statementsOf(server, accountant)

/** A retailer with credit, how it orders for 480 baht, and what was received of it. */
async function aMember() {
  const retailer = await server.retailer()
  const params = { id: retailer.id }
  const terms = { limit: 10_000, termsDays: 30, status: 'ACTIVE' as const, note: null, revision: 0 }
  await manager.call(saveCreditAccount, { params, body: terms })
  const order = async () =>
    (await retailer.order({ payType: 'ACCOUNT', lines: [{ productId: rice, qty: 3 }] }, randomUUID())).body
  type Payment = RequestOf<typeof receiveCredit>['body']
  async function pay(orderIds: string[], amount: number, method: Payment['method'], reference?: string) {
    const body = { amount, method, receivedOn: today, orderIds, ...(reference && { reference }) }
    const { status } = await accountant.call(receiveCredit, { params, body })
    expect(status).toBe(201)
  }
  /** @param only the one with this reference */
  async function cancelPayments(only?: string): Promise<void> {
    const { receipts } = (await accountant.call(getCreditAccount, { params })).body
    for (const { id: receiptId, reference } of receipts)
      if (only === undefined || only === reference)
        await accountant.call(cancelCreditReceipt, { params: { ...params, receiptId }, body: { reason: 'ผิดร้าน' } })
  }
  return { order, pay, cancelPayments }
}
type Row = AnswerOf<typeof listStatementRows>['content'][number]
const paramsOf = (row: Row | undefined) => ({ id: String(row?.id) })
const assign = (row: Row | undefined, { orderNumber }: { orderNumber: string }) =>
  accountant.call(assignStatementRow, { params: paramsOf(row), body: { orderNumber } })
/** The rows of a statement with these amounts. */
async function rowsWith(...amounts: string[]): Promise<Row[]> {
  const file = csv(amounts.map((amount) => ({ amount, reference: randomUUID().slice(0, 13) })))
  return rowsOf((await send(file, withColumns)).body.statementId)
}
const stateNow = async ({ statementId, id }: Row) => (await rowsOf(statementId)).find((one) => one.id === id)?.state

test('the row of a transfer on account is linked to an order that it paid, once it is recorded, and only that row', async () => {
  const { order, pay } = await aMember()
  const [first, second] = [await order(), await order()]
  const [row, other] = await rowsWith('960.00', '960.00')
  if (!row || !other) throw new Error('The statement has no two rows')
  expect((await assign(row, first)).problem.code).toBe('order_closed')
  await pay([first.id, second.id], 960, 'TRANSFER')
  const linked = await assign(row, second)
  expect(linked.body).toMatchObject({
    state: 'CONFIRMED',
    payment: { kind: 'order', orderNumber: second.orderNumber, amount: 960 },
  })
  expect(await rowsOf(row.statementId, 'OPEN')).toMatchObject([{ id: other.id }])
  expect((await assign(other, first)).problem.code).toBe('slip_used')

  // Nothing is paid by it, so it can be undone, but not once another row has its payment.
  const undo = undoing(accountant, linked.body.undo)
  const { undo: undoUnmatch } = (await accountant.call(unmatchStatementRow, { params: paramsOf(row), body: {} })).body
  expect((await assign(other, first)).body.state).toBe('CONFIRMED')
  expect(await heard(undoing(accountant, undoUnmatch)())).toBe('changed_since')
  await accountant.call(unmatchStatementRow, { params: paramsOf(other), body: {} })
  expect(await heard(undoing(accountant, undoUnmatch)())).toBe('done')
  expect(await stateNow(row)).toBe('CONFIRMED')
  expect(await heard(undo())).toBe('done')
  expect(await stateNow(row)).toBe('UNKNOWN')
})

test('a cheque comes on a statement, too; cash does not, nor is a payment there that was cancelled', async () => {
  const { order, pay, cancelPayments } = await aMember()
  const ordered = await order()
  const [row] = await rowsWith('200.00')
  await pay([ordered.id], 200, 'CASH')
  expect((await assign(row, ordered)).problem.code).toBe('order_closed')
  await pay([ordered.id], 200, 'CHEQUE')
  expect((await assign(row, ordered)).body.state).toBe('CONFIRMED')
  const { undo } = (await accountant.call(unmatchStatementRow, { params: paramsOf(row), body: {} })).body
  await cancelPayments()
  expect((await assign(row, ordered)).problem.code).toBe('order_closed')
  expect(await heard(undoing(accountant, undo)())).toBe('changed_since')
})

test('a cancelled payment opens its row, and no other one of the same amount; recorded again it is linked again', async () => {
  const { order, pay, cancelPayments } = await aMember()
  const [first, second, third] = [await order(), await order(), await order()]
  const [row, other] = await rowsWith('500.00', '500.00')
  if (!row || !other) throw new Error('The statement has no two rows')
  await pay([first.id, second.id], 500, 'CHEQUE', row.reference)
  await pay([second.id, third.id], 500, 'TRANSFER', other.reference)
  for (const one of [other, row]) expect((await assign(one, second)).body.state).toBe('CONFIRMED')
  await cancelPayments(row.reference)
  const [opened] = await rowsOf(row.statementId, 'OPEN')
  expect(opened).toMatchObject({ id: row.id, state: 'UNKNOWN', payment: null, decidedBy: null, decidedOn: null })
  expect(await stateNow(other)).toBe('CONFIRMED')
  // What is cancelled once more is cancelled: the row that belongs to the other payment stays.
  await cancelPayments(row.reference)
  expect(await stateNow(other)).toBe('CONFIRMED')
  await pay([first.id, second.id], 500, 'CHEQUE')
  expect((await assign(row, second)).body.state).toBe('CONFIRMED')
})

test('of two payments that share an order, the one that is cancelled opens no row with the reference of the other', async () => {
  const { order, pay, cancelPayments } = await aMember()
  const [first, second, third] = [await order(), await order(), await order()]
  const [row, other] = await rowsWith('500.00', '500.00')
  if (!row || !other) throw new Error('The statement has no two rows')
  // A cheque has its own number, which the bank does not name.
  await pay([first.id, second.id], 500, 'CHEQUE', 'CHQ-0001')
  await pay([second.id, third.id], 500, 'TRANSFER', other.reference)
  for (const one of [row, other]) expect((await assign(one, second)).body.state).toBe('CONFIRMED')
  await cancelPayments('CHQ-0001')
  expect([await stateNow(row), await stateNow(other)]).toEqual(['UNKNOWN', 'CONFIRMED'])
  // Nothing is left for it, until the cheque is recorded once more; that one may be cancelled, and the other.
  expect((await assign(row, second)).problem.code).toBe('slip_used')
  await pay([first.id, second.id], 500, 'CHEQUE', 'CHQ-0002')
  expect((await assign(row, second)).body.state).toBe('CONFIRMED')
  await cancelPayments(other.reference)
  expect([await stateNow(row), await stateNow(other)]).toEqual(['CONFIRMED', 'UNKNOWN'])
})

test('a row of an order with two payments leaves the one that the row of another order needs', async () => {
  const { order, pay, cancelPayments } = await aMember()
  const [first, second, third] = [await order(), await order(), await order()]
  const [row, other] = await rowsWith('500.00', '500.00')
  if (!row || !other) throw new Error('The statement has no two rows')
  await pay([first.id, second.id], 500, 'CHEQUE', 'CHQ-0003')
  await pay([second.id, third.id], 500, 'CHEQUE', 'CHQ-0004')
  expect((await assign(row, second)).body.state).toBe('CONFIRMED')
  expect((await assign(other, first)).body.state).toBe('CONFIRMED')
  await cancelPayments('CHQ-0003')
  expect([await stateNow(row), await stateNow(other)]).toEqual(['CONFIRMED', 'UNKNOWN'])
})

test('a transfer that another order’s slip names is not linked to one on account', async () => {
  const { order, pay } = await aMember()
  const ordered = await order()
  await pay([ordered.id], 480, 'TRANSFER')
  const { reference } = await aWaitingSlip()
  const { statementId } = (await send(csv([{ amount: '480.00', reference }]), withColumns)).body
  const [row] = await rowsOf(statementId)
  expect((await assign(row, ordered)).problem.code).toBe('slip_used')
})
