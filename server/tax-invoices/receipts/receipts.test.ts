import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { closeCash, countCash, getCashUp, receiveAtCounter, reopenCash } from '#contract/backoffice/day/cash/calls.ts'
import { cancelCreditReceipt, receiveCredit, saveCreditAccount } from '#contract/backoffice/retailers/credit/calls.ts'
import { issueReceipt, listOrderReceipts } from '#contract/backoffice/office/receipts/calls.ts'
import { issueTaxInvoice } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { orderTaxDocuments } from '#contract/tax-invoices/calls.ts'
import { fail } from '#contract/errors.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { satang } from '#rules/money.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { consumers } from '#server/jobs/consumers.ts'
import { moveToPaid, receiveMoney } from '#server/orders/order-money.ts'
import { lockOrder } from '#server/orders/orders.ts'
import { aProduct } from '#test/builders/catalogue.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import { aStaff } from '#test/builders/staff.ts'
import { startTestServer, testServer } from '#test/test-server.ts'
import { anOrder, aSentOrder, download, moveTo } from '../invoiced-order.fixture.ts'
import { readPdf } from '../pdf/read-pdf.fixture.ts'
import { receiptNumberOf } from './store.ts'

const soap = 1
const seller = { name: 'บริษัท ส่งดี ทดสอบ จำกัด', taxId: '0107542000011', branch: '00000', address: 'ชลบุรี' }
let retailer: RetailerClient

const server = await testServer({
  credit: { overdue: 'warn' },
  products: { [soap]: { price: 107_00, stock: 1_000_000, name: 'สบู่ก้อนน้ำผึ้ง' } },
})
const manager = await server.as('manager')
const accountant = await server.as('manager')

beforeEach(async () => {
  retailer = await server.retailer()
})

const of = async (id: string) => (await manager.call(listOrderReceipts, { params: { id } })).body.receipts
const ownOf = async (id: string) => (await retailer.call(orderTaxDocuments, { params: { id } })).body.receipts
const byHand = (id: string) => manager.call(issueReceipt, { params: { id } })
const delivered = async (qty = 1) => {
  const order = await aSentOrder(server, retailer, { [soap]: qty })
  await moveTo(server, order.id, 'DELIVERED')
  return order
}
const today = () => bangkokDate(new Date())
const atCounter = async (orderNumber: string) => {
  const received = await manager.call(receiveAtCounter, { body: { orderNumber } })
  expect(received.status).toBe(200)
  return received.body
}

/** Hears the payment of an order, as the outbox delivers it. */
async function hearMoved(orderId: string): Promise<void> {
  const all = consumers({ ...server.deps, db: server.db, seller: () => seller } as never)
  const consumer = all.find(({ name }) => name === 'issue-receipts')
  if (!consumer || !('within' in consumer)) throw new Error('Nobody issues receipts')
  const { rows } = await sql<{ id: number; payload: never; at: Date }>`
    select id, payload, at from outbox where topic = 'order.moved' and payload->>'orderId' = ${orderId} order by id`.execute(
    server.db,
  )
  for (const row of rows) await transact(server.db, (tx) => consumer.within(tx, [{ ...row, topic: 'order.moved' }]))
}

test('cash at the counter gives a receipt with the goods, on the sheet and for the retailer; undone, it is void', async () => {
  const order = await delivered(2)
  expect(await of(order.id)).toEqual([])
  const { undo } = await atCounter(order.orderNumber)
  const [receipt] = await of(order.id)
  expect(receipt).toMatchObject({
    number: expect.stringMatching(/^RC25\d\d-\d{6}$/),
    totalAmt: 214,
    method: 'CASH',
    orders: [{ orderNumber: order.orderNumber, amount: 214 }],
    voidedOn: null,
  })
  const number = receipt?.number ?? ''
  expect(await ownOf(order.id)).toMatchObject([{ number, totalAmt: 214 }])
  const own = await download(server, `/api/retailer/order/${order.id}/receipt/${number}`, retailer.token)
  expect(own.status).toBe(200)
  const texts = readPdf(own.bytes).texts.join('\n')
  for (const words of ['ใบเสร็จรับเงิน', number, 'ต้นฉบับ', 'สบู่ก้อนน้ำผึ้ง', 'เงินสด', 'สองร้อยสิบสี่บาทถ้วน'])
    expect(texts).toContain(words)
  const other = await server.retailer()
  expect((await download(server, `/api/retailer/order/${order.id}/receipt/${number}`, other.token)).status).toBe(404)
  await manager.call(undoAction, { params: { id: undo?.actionId ?? 0 } })
  expect(await of(order.id)).toMatchObject([{ number, voidReason: 'undo' }])
  expect(await ownOf(order.id)).toEqual([])
  const copy = await download(server, `/backoffice/api/receipts/${number}/pdf`, manager.token)
  expect(readPdf(copy.bytes).texts.join('\n')).toContain('ยกเลิก')
  await atCounter(order.orderNumber)
  expect((await of(order.id)).map(({ voidedOn }) => voidedOn === null)).toEqual([false, true])
})

test('fifty received at once: a receipt each, and no number is missing', async () => {
  const orders = []
  for (let nth = 0; nth < 50; nth += 1) orders.push(await delivered())
  const before = await sql<{
    last: number
  }>`select coalesce(max(last_number), 0)::int as last from receipt_counter`.execute(server.db)
  const answers = await Promise.all(
    orders.flatMap(({ orderNumber, id }) => [
      manager.call(receiveAtCounter, { body: { orderNumber } }),
      manager.call(issueReceipt, { params: { id } }),
    ]),
  )
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const { rows } = await sql<{ order_id: string; number: string }>`
    select order_id, number from receipt where order_id = any(${orders.map(({ id }) => id)}::uuid[]) order by number`.execute(
    server.db,
  )
  expect(new Set(rows.map((row) => row.order_id)).size).toBe(50)
  const first = (before.rows[0]?.last ?? 0) + 1
  expect(rows.map(({ number }) => Number(number.slice(-6)))).toEqual(
    Array.from({ length: 50 }, (_, nth) => first + nth),
  )
})

test('a payment on account has one receipt for all its orders, with their tax invoices; cancelled, it is void', async () => {
  const { id } = retailer
  const body = { limit: 100_000, termsDays: 30, status: 'ACTIVE' as const, note: null, revision: 0 }
  await manager.call(saveCreditAccount, { params: { id }, body })
  const orders = []
  for (const qty of [1, 2]) orders.push(await aSentOrder(server, retailer, { [soap]: qty }, { payType: 'ACCOUNT' }))
  const [first, second] = orders
  const invoice = await manager.call(issueTaxInvoice, { params: { id: first?.id ?? '' }, body: {} })
  const paid = await manager.call(receiveCredit, {
    params: { id },
    key: randomUUID(),
    body: { amount: 300, method: 'CHEQUE', reference: 'KBANK 0012345', receivedOn: today(), orderIds: [] },
  })
  expect(paid.status).toBe(201)
  const [receipt] = paid.body.receipts
  const number = receipt?.receiptNumber ?? ''
  expect(await of(first?.id ?? '')).toMatchObject([
    {
      number,
      totalAmt: 300,
      method: 'CHEQUE',
      orders: [
        { orderNumber: first?.orderNumber, amount: 107 },
        { orderNumber: second?.orderNumber, amount: 193 },
      ],
    },
  ])
  expect(await ownOf(second?.id ?? '')).toMatchObject([{ number }])
  const pdf = await download(server, `/backoffice/api/receipts/${number}/pdf?mark=original`, manager.token)
  const texts = readPdf(pdf.bytes).texts.join('\n')
  for (const words of [invoice.body.number, second?.orderNumber ?? '', 'KBANK 0012345', 'เช็ค', 'สามร้อยบาทถ้วน'])
    expect(texts).toContain(words)
  expect((await byHand(first?.id ?? '')).problem.code).toBe('conflict')
  const reason = 'เช็คคืน'
  await manager.call(cancelCreditReceipt, { params: { id, receiptId: receipt?.id ?? 0 }, body: { reason } })
  expect(await of(first?.id ?? '')).toMatchObject([{ number, voidReason: reason }])
})

test('closing the counter changes no receipt, and opening it again makes none void', async () => {
  const order = await delivered(3)
  await atCounter(order.orderNumber)
  const before = await of(order.id)
  const params = { day: today(), collector: 'counter' }
  const seen = (await manager.call(getCashUp, { params })).body
  const counted = [
    { value: 1, pieces: Math.floor(seen.expectedAmt) },
    { value: 0.25, pieces: Math.round((seen.expectedAmt % 1) * 4) },
  ].filter(({ pieces }) => pieces > 0)
  expect((await manager.call(countCash, { params, body: { counted } })).status).toBe(200)
  const body = { expectedAmt: seen.expectedAmt, countedAmt: seen.expectedAmt }
  expect((await accountant.call(closeCash, { params, body })).status).toBe(200)
  expect(await of(order.id)).toEqual(before)
  await accountant.call(reopenCash, { params, body: { reason: 'นับผิด' } })
  expect(await of(order.id)).toEqual(before)
})

test('a payment in advance gives a receipt when it is proven, once; not before, and not for cash', async () => {
  const prepaid = await anOrder(retailer, { [soap]: 4 }, { payType: '2C2P-CC' })
  expect((await byHand(prepaid.id)).problem).toMatchObject({ status: 409, code: 'conflict' })
  await moveTo(server, prepaid.id, 'PAYMENT_COMPLETE')
  await hearMoved(prepaid.id)
  await hearMoved(prepaid.id)
  expect(await of(prepaid.id)).toMatchObject([{ totalAmt: 428, method: 'GATEWAY' }])
  const again = await byHand(prepaid.id)
  expect(again.body.number).toBe((await of(prepaid.id))[0]?.number)
  const unheard = await anOrder(retailer, { [soap]: 1 }, { payType: '2C2P-CC' })
  await moveTo(server, unheard.id, 'PAYMENT_COMPLETE')
  expect((await byHand(unheard.id)).body).toMatchObject({ totalAmt: 107, method: 'GATEWAY', voidedOn: null })
  await hearMoved(unheard.id)
  expect(await of(unheard.id)).toHaveLength(1)
  const cash = await delivered()
  await hearMoved(cash.id)
  expect(await of(cash.id)).toEqual([])
  expect((await byHand(cash.id)).problem.code).toBe('conflict')
  expect((await byHand(randomUUID())).status).toBe(404)
})

test('a payment of less than the order gives a receipt of what was paid', async () => {
  const part = await anOrder(retailer, { [soap]: 4 }, { payType: '2C2P-CC' })
  await transact(server.db, async (tx) => {
    const order = await lockOrder(tx, part.id, null)
    const payment = { payType: 'PROMPTPAY', amount: satang(400_00) } as const
    return order
      ? moveToPaid(tx, order, payment, { actor: 'gateway', reason: 'slip', at: new Date() })
      : fail('not_found')
  })
  await hearMoved(part.id)
  expect(await of(part.id)).toMatchObject([{ totalAmt: 400 }])
  expect((await byHand(part.id)).body.number).toBe((await of(part.id))[0]?.number)
})

test('a late payment that reopens a cancelled order gives a receipt; an undone cancellation keeps the one that was given', async () => {
  const late = await anOrder(retailer, { [soap]: 2 }, { payType: '2C2P-CC' })
  await moveTo(server, late.id, 'CANCELLED')
  await transact(server.db, async (tx) => {
    const order = await lockOrder(tx, late.id, null)
    const money = { invoiceNo: late.orderNumber, payType: '2C2P-CC', amount: satang(214_00) } as const
    const proof = { ...money, document: 'paid late', actor: 'gateway', at: new Date() }
    expect(order && (await receiveMoney(tx, order, proof))).toBe(true)
  })
  await hearMoved(late.id)
  const given = await of(late.id)
  expect(given).toMatchObject([{ totalAmt: 214, method: 'GATEWAY', voidedOn: null }])
  const cancel = { ids: [late.id], to: 'CANCELLED' as const, reason: 'กดผิด' }
  const [cancelled] = (await manager.call(moveOrders, { body: cancel })).body.results
  const { undo } = cancelled?.ok ? cancelled : {}
  expect((await manager.call(undoAction, { params: { id: undo?.actionId ?? 0 } })).status).toBe(200)
  await hearMoved(late.id)
  expect(await of(late.id)).toEqual(given)
})

test('what was issued cannot be changed or deleted, and is void for ever', async () => {
  const order = await delivered()
  const { undo } = await atCounter(order.orderNumber)
  const own = sql`order_id = ${order.id}::uuid`
  for (const operation of [
    sql`update receipt set net_satang = 1 where ${own}`,
    sql`delete from receipt where ${own}`,
    sql`truncate receipt`,
    sql`update receipt_counter set last_number = last_number + 2`,
  ])
    await expect(operation.execute(server.db)).rejects.toMatchObject({ code: '23001' })
  await manager.call(undoAction, { params: { id: undo?.actionId ?? 0 } })
  const back = sql`update receipt set voided_at = null, voided_by = null, void_reason = null where ${own}`
  await expect(back.execute(server.db)).rejects.toMatchObject({ code: '23001' })
})

test('without the details of the seller money is received all the same, and its receipt is issued later by hand', async () => {
  const bare = await startTestServer({ seller: null, stock: (db) => aProduct(db, { id: soap }) })
  try {
    const order = await aSentOrder(bare, await bare.retailer(), { [soap]: 1 })
    await moveTo(bare, order.id, 'DELIVERED')
    const clerk = await aStaff(bare, 'manager')
    const { orderNumber } = order
    expect((await clerk.call(receiveAtCounter, { body: { orderNumber } })).status).toBe(200)
    expect((await clerk.call(listOrderReceipts, { params: { id: order.id } })).body.receipts).toEqual([])
    expect((await clerk.call(issueReceipt, { params: { id: order.id } })).problem.code).toBe('seller_missing')
  } finally {
    await bare.close()
  }
})

test('the receipt of a payment on account is found by its index, and none is read for an order', async () => {
  const plan = await server.db.transaction().execute(async (tx) => {
    // Of the few receipts here all would be read.
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_bitmapscan = off`.execute(tx)
    const number = receiptNumberOf('l.credit_receipt_id')
    const { rows } = await sql<object>`explain select ${number} from cash_ledger l`.execute(tx)
    return rows.flatMap((row) => Object.values(row)).join('\n')
  })
  expect(plan).toMatch(/using receipt_credit on receipt.*\n *Index Cond: \(+credit_receipt_id = /)
})
