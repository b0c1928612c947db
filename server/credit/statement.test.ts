import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as calls from '#contract/backoffice/retailers/credit/calls.ts'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { pathOf } from '#contract/call.ts'
import { bangkokDate, dayMs } from '#rules/bangkok-time.ts'
import { formatDate } from '#rules/thai-date.ts'
import { readPdf } from '#server/tax-invoices/pdf/read-pdf.fixture.ts'
import { testServer } from '#test/test-server.ts'

const rice = 1
const termsDays = 30

const server = await testServer({
  credit: { overdue: 'warn' },
  products: { [rice]: { price: 100_00, stock: 1_000_000 } },
})
const accountant = await server.as('accountant')
const manager = await server.as('manager')

const dayAfter = (days: number) => bangkokDate(new Date(Date.now() + days * dayMs))

/** A statement of account as it is printed. */
async function paperOf(id: string, days: { from: string; until: string }) {
  const path = pathOf(calls.printCreditStatement).replace(':id', id)
  const answer = await fetch(`${server.url}${path}?${new URLSearchParams(days).toString()}`, {
    headers: { authorization: `Bearer ${accountant.token}` },
  })
  return readPdf(Buffer.from(await answer.arrayBuffer()))
}

/** A retailer with credit, how it orders, and its statement of account. */
async function aMember() {
  const retailer = await server.retailer()
  const params = { id: retailer.id }
  const terms = { limit: 10_000, termsDays, status: 'ACTIVE' as const, note: null, revision: 0 }
  await manager.call(calls.saveCreditAccount, { params, body: terms })
  async function order(qty: number, daysAgo: number, isDelivered = true): Promise<string> {
    const placed = await retailer.order({ payType: 'ACCOUNT', lines: [{ productId: rice, qty }] }, randomUUID())
    const { id } = placed.body
    if (isDelivered)
      for (const to of ['ACCEPTED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const)
        await manager.call(moveOrders, { body: { ids: [id], to } })
    const ago = sql`${daysAgo} * interval '1 day'`
    await sql`update order_event set at = at - ${ago} where order_id = ${id}::uuid`.execute(server.db)
    await sql`update orders set created_at = created_at - ${ago} where id = ${id}::uuid`.execute(server.db)
    return id
  }
  const pay = (amount: number, orderIds: string[], receivedOn = dayAfter(0)) =>
    accountant.call(calls.receiveCredit, { params, body: { amount, method: 'CASH', receivedOn, orderIds } })
  const statement = async (until = dayAfter(0), from = dayAfter(-60)) =>
    (await accountant.call(calls.getCreditStatement, { params, query: { from, until } })).body
  return { retailer, order, pay, statement }
}

test('each order says its last day to pay, and the foot what is overdue on the last of the days', async () => {
  const { retailer, order, pay, statement } = await aMember()
  const late = await order(3, termsDays + 5)
  await order(2, 1)
  await order(1, 0, false)
  await pay(50, [late])
  const { rows, ...sums } = await statement()
  expect(rows.map(({ kind, amount, payBy }) => [kind, amount, payBy])).toEqual([
    ['ORDER', 300, dayAfter(-5)],
    ['ORDER', 200, dayAfter(termsDays - 1)],
    ['ORDER', 100, null],
    ['RECEIPT', -50, null],
  ])
  expect(sums).toEqual({ openingAmt: 0, closingAmt: 550, overdueAmt: 250, seller: 'บริษัท ส่งดี ทดสอบ จำกัด' })
  // Its last day is no day too late, and what was received later had not come yet.
  expect((await statement(dayAfter(-5))).overdueAmt).toBe(0)
  expect((await statement(dayAfter(-4))).overdueAmt).toBe(300)

  const { texts } = await paperOf(retailer.id, { from: dayAfter(-60), until: dayAfter(0) })
  const paper = texts.join('\n')
  for (const wanted of ['ชำระภายใน', formatDate(dayAfter(-5), 'th'), 'ยังไม่ส่ง', 'เลยกำหนด', '250.00'])
    expect(paper).toContain(wanted)
})

test('what was paid beyond an order that is not late stands against what is overdue', async () => {
  const { order, pay, statement } = await aMember()
  const cancelled = await order(2, 0, false)
  await pay(200, [cancelled])
  await manager.call(moveOrders, { body: { ids: [cancelled], to: 'CANCELLED', reason: 'ยกเลิก' } })
  await order(3, termsDays + 1)
  const { rows, closingAmt, overdueAmt } = await statement()
  expect(rows.map(({ amount }) => amount)).toEqual([300, -200])
  expect([closingAmt, overdueAmt]).toEqual([100, 100])
})

test('a payment that is cancelled on a later day stays on the statement of its day, and comes back on the other', async () => {
  const { retailer, order, pay, statement } = await aMember()
  const id = await order(1, termsDays + 25)
  const { body } = await pay(100, [id], dayAfter(-20))
  const [receipt] = body.receipts
  const ago = sql`interval '20 days'`
  await sql`update credit_receipt set recorded_at = recorded_at - ${ago} where id = ${receipt?.id}`.execute(server.db)
  const before = await statement(dayAfter(-1))
  expect([before.closingAmt, before.overdueAmt]).toEqual([0, 0])
  const cancel = (receiptId = 0) =>
    accountant.call(calls.cancelCreditReceipt, { params: { id: retailer.id, receiptId }, body: { reason: 'เช็คคืน' } })
  await cancel(receipt?.id)
  expect(await statement(dayAfter(-1))).toEqual(before)
  const { openingAmt, rows, closingAmt, overdueAmt } = await statement(dayAfter(0), dayAfter(0))
  expect([openingAmt, closingAmt, overdueAmt]).toEqual([before.closingAmt, 100, 100])
  expect(rows.map(({ on, kind, document, amount }) => [on, kind, document, amount])).toEqual([
    [dayAfter(0), 'RECEIPT', receipt?.receiptNumber, 100],
  ])
  const query = { from: dayAfter(-60), until: dayAfter(0) }
  const { texts } = await paperOf(retailer.id, query)
  expect(texts.filter((text) => text === 'ยกเลิกการชำระ')).toHaveLength(2)
  // What was recorded by mistake and cancelled at once is on none.
  const { body: mistaken } = await pay(40, [id], dayAfter(-1))
  await cancel(mistaken.receipts[0]?.id)
  expect((await statement()).rows.map(({ amount }) => amount)).toEqual([100, -100, 100])
})

test('a year of two digits, or of another era, is no day of a payment', async () => {
  const { order, pay, statement } = await aMember()
  await order(1, 0)
  for (const day of ['0026-11-30', '1484-11-30', '2569-11-30']) {
    const { status, problem } = await pay(100, [], day)
    expect([status, problem.errors]).toEqual([422, [{ path: 'receivedOn', code: 'invalid_format' }]])
  }
  expect((await statement()).rows.map(({ kind }) => kind)).toEqual(['ORDER'])
})
