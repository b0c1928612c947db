import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as calls from '#contract/backoffice/office/tax-months/calls.ts'
import {
  issueCollectiveInvoice,
  issueCreditNote,
  issueTaxInvoice,
} from '#contract/backoffice/office/tax-invoices/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { parseCsv } from '#rules/csv.ts'
import { stateOfStage, type Stage } from '#rules/orders/stages.ts'
import type { PayType } from '#rules/payments/pay-types.ts'
import { noTax, type ClosedReport } from '#rules/tax-invoices/tax-month.ts'
import { testServer } from '#test/test-server.ts'
import { randomUUID } from 'node:crypto'
import { anOrder, buyer, download } from '../invoiced-order.fixture.ts'
import { readPdf } from '../pdf/read-pdf.fixture.ts'
import { issueRandomly } from './month.fixture.ts'

// What began in one month and went on in another: each sale is in one of them.

const [october, november, december, january] = ['2024-10', '2024-11', '2024-12', '2025-01']

const server = await testServer({ products: { 1: { price: 107_00, stock: 1000 } } })
const { id: outletId } = await server.retailer()
await issueRandomly(server.db, { outletId, month: november, count: 2, seed: 1 })
const closedWithNothing: ClosedReport = {
  invoices: noTax,
  creditNotes: noTax,
  documents: 0,
  missing: [],
  withoutInvoice: { count: 0, amounts: noTax },
}
await server.db
  .insertInto('tax_month')
  .values({
    month: `${october}-01`,
    closed_at: new Date('2024-11-01T12:00:00+07:00'),
    closed_by: 'test',
    report: JSON.stringify(closedWithNothing),
  })
  .execute()
const retailer = await server.retailer({ provinceCode: '30' })
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

type Step = [stage: Stage, day: string, reason?: string]
const [transfer, cash] = ['PROMPTPAY', 'COD'] as const

/** An order with this history, placed on its first day. */
async function aSale(payType: PayType, steps: readonly Step[]): Promise<{ id: string }> {
  const { id } = await anOrder(retailer, { 1: 1 })
  await sql`delete from order_event where order_id = ${id}`.execute(server.db)
  for (const [nth, [stage, day, reason = null]] of steps.entries()) {
    const state = stateOfStage[stage]
    const plain = stage === state
    const at = new Date(`2024-${day}T10:00:00+07:00`)
    await sql`insert into order_event (order_id, state, stage, at, actor, reason)
      values (${id}, ${state}, ${plain ? null : stage}, ${at}, 'test', ${reason})`.execute(server.db)
    await sql`update orders set state = ${state}, fulfilment = ${plain ? null : stage}, pay_type = ${payType},
      created_at = case ${nth}::int when 0 then ${at} else created_at end where id = ${id}`.execute(server.db)
  }
  return { id }
}

test.each<[string, PayType, Step[], string]>([
  [
    'left and was delivered',
    cash,
    [
      ['ACCEPTED', '11-29'],
      ['OUT_FOR_DELIVERY', '11-30'],
      ['DELIVERED', '12-01'],
    ],
    november,
  ],
  [
    'left, came back and was delivered',
    cash,
    [
      ['OUT_FOR_DELIVERY', '11-30'],
      ['PACKED', '11-30'],
      ['OUT_FOR_DELIVERY', '12-02'],
      ['DELIVERED', '12-02'],
    ],
    december,
  ],
  [
    'was fetched by mistake',
    cash,
    [
      ['PACKED', '11-29'],
      ['DELIVERED', '11-30'],
      ['PACKED', '11-30', 'undo'],
      ['DELIVERED', '12-02'],
    ],
    december,
  ],
  [
    'had its delivery taken back on the road',
    cash,
    [
      ['OUT_FOR_DELIVERY', '11-30'],
      ['DELIVERED', '11-30'],
      ['OUT_FOR_DELIVERY', '12-01', 'undo'],
      ['PARTLY_DELIVERED', '12-02'],
    ],
    november,
  ],
  [
    'was cancelled on the road, and not after all',
    cash,
    [
      ['OUT_FOR_DELIVERY', '11-30'],
      ['CANCELLED', '11-30'],
      ['OUT_FOR_DELIVERY', '12-02', 'undo'],
    ],
    december,
  ],
  [
    'came back before its month was closed',
    cash,
    [
      ['OUT_FOR_DELIVERY', '10-31'],
      ['PACKED', '11-01'],
      ['OUT_FOR_DELIVERY', '11-02'],
    ],
    november,
  ],
  [
    'came back after its month was closed with it',
    cash,
    [
      ['OUT_FOR_DELIVERY', '10-31'],
      ['PACKED', '11-02'],
      ['OUT_FOR_DELIVERY', '11-03'],
    ],
    october,
  ],
  [
    'was paid, left and came back',
    transfer,
    [
      ['PAYMENT_COMPLETE', '11-28'],
      ['OUT_FOR_DELIVERY', '11-30'],
      ['PACKED', '11-30'],
      ['OUT_FOR_DELIVERY', '12-02'],
      ['DELIVERED', '12-02'],
    ],
    november,
  ],
  [
    'was paid by mistake, and then truly',
    transfer,
    [
      ['PAYMENT_COMPLETE', '11-30', 'เงินเข้าแล้ว'],
      ['VERIFYING_PAYMENT', '11-30', 'undo'],
      ['PAYMENT_COMPLETE', '12-02'],
      ['ACCEPTED', '12-02'],
    ],
    december,
  ],
  [
    'was paid, cancelled, and not after all',
    transfer,
    [
      ['PAYMENT_COMPLETE', '11-28'],
      ['ACCEPTED', '11-29'],
      ['CANCELLED', '11-30'],
      ['ACCEPTED', '11-30', 'undo'],
      ['OUT_FOR_DELIVERY', '12-02'],
    ],
    november,
  ],
  [
    'was paid, and its acceptance taken back',
    transfer,
    [
      ['PAYMENT_COMPLETE', '11-28'],
      ['ACCEPTED', '11-29'],
      ['PAYMENT_COMPLETE', '12-02', 'undo'],
    ],
    november,
  ],
  [
    'was paid, cancelled, and paid once more',
    transfer,
    [
      ['PAYMENT_COMPLETE', '11-28'],
      ['CANCELLED', '11-29'],
      ['PAYMENT_COMPLETE', '12-02'],
    ],
    december,
  ],
])('a sale that %s is in one month', async (_what, payType, steps, month) => {
  const { id } = await aSale(payType, steps)
  const query = { page: 0, size: 100 }
  const months = [october, november, december, january]
  const found = await Promise.all(
    months.map(async (one) => {
      const sales = await accountant.call(calls.listWithoutInvoice, { params: { month: one }, query })
      return sales.body.content.filter(({ orderId }) => orderId === id).map(() => one)
    }),
  )
  expect(found.flat()).toEqual([month])
})

test('invoices of sales that a closed month has counted are a sum of their own', async () => {
  const now = bangkokDate(new Date()).slice(0, 7)
  const leftOn = (day: string) => aSale(cash, [['OUT_FOR_DELIVERY', day]])
  const [first, second, third] = [await leftOn('10-20'), await leftOn('10-21'), await leftOn('12-20')]
  const none = { count: 0, valueAmt: 0, vatAmt: 0, exemptAmt: 0 }
  expect((await report(now)).countedBefore).toEqual(none)
  const body = { buyer: { ...buyer, address: '1' } }
  expect((await accountant.call(issueTaxInvoice, { params: { id: first.id }, body })).status).toBe(200)
  // December is open, so that nothing was counted in it, and the sale leaves its sums.
  const before = (await report(december)).together
  const orderIds = [second.id, third.id]
  const { body: both } = await manager.call(issueCollectiveInvoice, { body: { orderIds } })
  expect(both.orderNumbers).toHaveLength(2)
  // Goods of 107.00 and their delivery, 100.00, of two orders.
  const twice = { count: 2, valueAmt: 386.92, vatAmt: 27.08, exemptAmt: 0 }
  expect((await report(now)).countedBefore).toEqual(twice)
  expect((await report(october)).countedBefore).toEqual(none)
  const after = (await report(december)).together
  expect([before.count - after.count, Math.round((before.vatAmt - after.vatAmt) * 100)]).toEqual([1, 13_54])
  const name = 'ในเอกสาร นับในเดือนที่ปิดแล้ว'
  const [csv, pdf] = await Promise.all(
    ['csv', 'pdf'].map((format) => download(server, `/backoffice/api/tax-months/${now}/${format}`, accountant.token)),
  )
  const lines = parseCsv(csv?.bytes.toString() ?? '')
  const last = lines.at(-1)
  expect([last?.[2], ...(last?.slice(9, 12) ?? [])]).toEqual([name, '386.92', '27.08', '0.00'])
  const listed = await accountant.call(calls.listTaxMonthDocuments, {
    params: { month: now },
    query: { page: 0, size: 100 },
  })
  // An invoice of many orders names all of them.
  expect(lines.find((line) => line[2] === both.number)?.[12]).toBe(both.orderNumbers.join(', '))
  expect(listed.body.content.find(({ number }) => number === both.number)?.orderNumbers).toEqual(both.orderNumbers)
  const { texts } = readPdf(pdf?.bytes ?? Buffer.alloc(0))
  expect(texts.slice(texts.indexOf(name)).slice(0, 5)).toEqual([name, '2', '386.92', '27.08', '0.00'])
})
