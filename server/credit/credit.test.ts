import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteAccount } from '#contract/account/calls.ts'
import * as calls from '#contract/backoffice/retailers/credit/calls.ts'
import { changeOrder, previewChange } from '#contract/backoffice/day/order-sheet/calls.ts'
import { getStaffOrder, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { getOrderForm } from '#contract/backoffice/day/order-for-retailer/calls.ts'
import { getOwnCredit } from '#contract/credit/calls.ts'
import { listMethods } from '#contract/payments/calls.ts'
import { pathOf } from '#contract/call.ts'
import { bangkokDate, dayMs, startOfDay } from '#rules/bangkok-time.ts'
import { readPdf } from '#server/tax-invoices/pdf/read-pdf.fixture.ts'
import { aProduct } from '#test/builders/catalogue.ts'
import { send, type RetailerClient } from '#test/builders/retailer.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import { startTestServer, testServer } from '#test/test-server.ts'

const rice = 1

const server = await testServer({
  credit: { overdue: 'block' },
  products: { [rice]: { price: 100_00, stock: 1_000_000 } },
})
const manager = await server.as('manager')
const accountant = await server.as('accountant')

const save = (retailer: RetailerClient, limit: number, over: object = {}) =>
  manager.call(calls.saveCreditAccount, {
    params: { id: retailer.id },
    body: { limit, termsDays: 30, status: 'ACTIVE', note: null, revision: 0, ...over },
  })
async function aMember(limit: number) {
  const retailer = await server.retailer()
  expect((await save(retailer, limit)).status).toBe(200)
  return retailer
}
const onAccount = (retailer: RetailerClient, qty: number) =>
  retailer.order({ payType: 'ACCOUNT', lines: [{ productId: rice, qty }] }, randomUUID())
const account = async (retailer: RetailerClient) =>
  (await accountant.call(calls.getCreditAccount, { params: { id: retailer.id } })).body
const receive = (retailer: RetailerClient, body: object, key?: string) =>
  accountant.call(calls.receiveCredit, {
    params: { id: retailer.id },
    body: {
      amount: 100,
      method: 'TRANSFER',
      reference: 'TR1',
      receivedOn: bangkokDate(new Date()),
      orderIds: [],
      ...body,
    },
    ...(key && { key }),
  })

test('50 orders at once stay within the limit; the others are refused with what is left', async () => {
  const retailer = await aMember(1250)
  const answers = await Promise.all(Array.from({ length: 50 }, () => onAccount(retailer, 1)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(12)
  const refused = answers.filter(({ status }) => status !== 201)
  expect(new Set(refused.map(({ status, problem }) => `${status} ${problem.code}`))).toEqual(
    new Set(['409 credit_exceeded']),
  )
  expect(refused.every(({ problem }) => problem.availableAmt === 50)).toBe(true)
  const { rows } = await sql<{ sum: number }>`
    select sum(grand_total_satang)::bigint as sum from orders where outlet_id = ${retailer.id} and pay_type = 'ACCOUNT'`.execute(
    server.db,
  )
  expect(rows[0]?.sum).toBe(1200_00)
  expect((await retailer.call(getOwnCredit)).body.credit).toMatchObject({
    limitAmt: 1250,
    usedAmt: 1200,
    availableAmt: 50,
  })
})

test('an order on account owes nothing at the door, and its content cannot grow beyond the limit', async () => {
  const retailer = await aMember(300)
  const { body: placed } = await onAccount(retailer, 2)
  const params = { id: placed.id }
  const { body: order } = await manager.call(getStaffOrder, { params })
  expect(order).toMatchObject({ payType: 'ACCOUNT', grandTotalAmt: 200, dueAmt: 0, stage: 'ORDER_COMPLETE' })
  const change = async (qty: number) => {
    const lines = [{ productId: rice, qty }]
    const { body } = await manager.call(previewChange, { params, body: { lines } })
    const { revision, after } = body
    return manager.call(changeOrder, {
      params,
      body: { lines, revision, expectedGrandTotalAmt: after.grandTotalAmt, reason: 'โทรมา' },
    })
  }
  expect(await change(4)).toMatchObject({ status: 409, problem: { code: 'credit_exceeded', availableAmt: 100 } })
  expect((await change(3)).status).toBe(200)
  expect((await change(1)).status).toBe(200)
  expect(await account(retailer)).toMatchObject({ usedAmt: 100, availableAmt: 200 })
  await manager.call(moveOrders, { body: { ids: [placed.id], to: 'CANCELLED', reason: 'ยกเลิก' } })
  expect(await account(retailer)).toMatchObject({ usedAmt: 0, availableAmt: 300, openOrders: [] })
})

test('payments go to the oldest orders, once, never beyond what is open, and can be cancelled', async () => {
  const retailer = await aMember(10_000)
  for (const qty of [1, 2, 3]) await onAccount(retailer, qty)
  const key = randomUUID()
  const first = await receive(retailer, { amount: 250 }, key)
  expect(first).toMatchObject({ status: 201, body: { usedAmt: 350 } })
  expect((await receive(retailer, { amount: 250 }, key)).body).toEqual(first.body)
  expect(first.body.openOrders.map(({ owedAmt, openAmt }) => [owedAmt, openAmt])).toEqual([
    [200, 50],
    [300, 300],
  ])
  expect(first.body.receipts).toMatchObject([
    { amount: 250, recordedBy: { id: accountant.id }, orders: [{ amount: 100 }, { amount: 150 }] },
  ])
  const last = first.body.openOrders.at(-1)?.orderId ?? ''
  expect((await receive(retailer, { amount: 300.01, orderIds: [last] })).problem.code).toBe('amount_mismatch')
  expect((await receive(retailer, { amount: 300, orderIds: [last], reference: undefined })).body).toMatchObject({
    usedAmt: 50,
  })
  const both = await Promise.all([receive(retailer, { amount: 50 }), receive(retailer, { amount: 50 })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
  expect(await account(retailer)).toMatchObject({ usedAmt: 0, openOrders: [] })
  const today = bangkokDate(new Date())
  const statement = await accountant.call(calls.getCreditStatement, {
    params: { id: retailer.id },
    query: { from: today, until: today },
  })
  expect(statement.body).toMatchObject({ openingAmt: 0, closingAmt: 0 })
  expect(statement.body.rows.map(({ amount }) => amount)).toEqual([100, 200, 300, -250, -300, -50])
  // A payment is named by its receipt, not by a code of ours.
  const payments = statement.body.rows.filter(({ kind }) => kind === 'RECEIPT')
  const papers = (await account(retailer)).receipts.map(({ receiptNumber, reference }) => [receiptNumber, reference])
  expect(payments.map(({ document }) => document)).toEqual(
    papers.toReversed().map((paper) => paper.filter(Boolean).join(' · ')),
  )
  expect(papers[1]).toEqual([expect.stringMatching(/^R/), null])
  const receiptId = first.body.receipts[0]?.id ?? 0
  const cancel = () =>
    accountant.call(calls.cancelCreditReceipt, { params: { id: retailer.id, receiptId }, body: { reason: 'เช็คคืน' } })
  expect((await cancel()).body).toMatchObject({ usedAmt: 250 })
  expect((await cancel()).body).toMatchObject({ usedAmt: 250 })
})

test('the statement on paper has both parties, every entry and the balance in words; only for who may see credit', async () => {
  const retailer = await aMember(1000)
  const { orderNumber } = (await onAccount(retailer, 3)).body
  await receive(retailer, { amount: 120.5, reference: 'TR 7781' })
  const today = bangkokDate(new Date())
  const print = (who: StaffClient, id: string, from = today) =>
    fetch(`${server.url}${pathOf(calls.printCreditStatement).replace(':id', id)}?from=${from}&until=${today}`, {
      headers: { authorization: `Bearer ${who.token}` },
    })
  const answer = await print(accountant, retailer.id)
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ])
  const text = readPdf(Buffer.from(await answer.arrayBuffer())).texts.join('\n')
  const words = 'หนึ่งร้อยเจ็ดสิบเก้าบาทห้าสิบสตางค์'
  for (const wanted of ['ใบแจ้งยอดบัญชี', orderNumber, 'TR 7781', '300.00', '-120.50', '179.50', words, '30 วัน'])
    expect(text).toContain(wanted)
  expect((await print(accountant, randomUUID())).status).toBe(404)
  expect((await print(accountant, retailer.id, '2999-01-01')).status).toBe(422)
  expect((await print(await server.as('driver'), retailer.id)).status).toBe(403)
})

test('what is overdue stops further orders until it is paid', async () => {
  const retailer = await aMember(1000)
  const { body: order } = await onAccount(retailer, 1)
  for (const to of ['ACCEPTED', 'PICKING', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const)
    await manager.call(moveOrders, { body: { ids: [order.id], to } })
  expect(await account(retailer)).toMatchObject({ overdueAmt: 0, openOrders: [{ overdue: false, openAmt: 100 }] })
  await sql`update order_event set at = ${new Date(Date.now() - 31 * dayMs)} where order_id = ${order.id}::uuid`.execute(
    server.db,
  )
  expect(await account(retailer)).toMatchObject({ overdueAmt: 100, openOrders: [{ overdue: true }] })
  expect(await onAccount(retailer, 1)).toMatchObject({ status: 409, problem: { code: 'credit_overdue' } })
  const { body: overdue } = await accountant.call(calls.listCreditAccounts, { query: { only: 'overdue' } })
  expect(overdue).toMatchObject({ content: [{ id: retailer.id }], overdueAmt: 100 })
  await receive(retailer, { amount: 100 })
  expect((await onAccount(retailer, 1)).status).toBe(201)
  await save(retailer, 1000, { status: 'STOPPED', revision: 1 })
  expect(await onAccount(retailer, 1)).toMatchObject({ status: 409, problem: { code: 'credit_stopped' } })
  expect((await retailer.call(deleteAccount)).problem.code).toBe('order_open')
})

test('the day that is named as the last one to pay is not overdue yet; the next one is', async () => {
  const retailer = await aMember(1000)
  const id = await delivered(retailer, 1)
  const today = startOfDay(bangkokDate(new Date())).getTime()
  const deliveredAt = (at: number) =>
    sql`update order_event set at = ${new Date(at)} where order_id = ${id}::uuid`.execute(server.db)
  await deliveredAt(today - 30 * dayMs)
  const payBy = bangkokDate(new Date(today))
  expect(await account(retailer)).toMatchObject({ overdueAmt: 0, openOrders: [{ payBy, overdue: false }] })
  expect((await onAccount(retailer, 1)).status).toBe(201)
  await deliveredAt(today - 30 * dayMs - 1)
  expect(await account(retailer)).toMatchObject({ overdueAmt: 100, openOrders: [{ overdue: true }, {}] })
  expect((await onAccount(retailer, 1)).problem.code).toBe('credit_overdue')
})

test('credit is for those who have it, limits are set by managers, and everybody else sees nothing of it', async () => {
  const [without, member] = [await server.retailer(), await aMember(500)]
  expect(await onAccount(without, 1)).toMatchObject({ status: 422, problem: { code: 'method_not_offered' } })
  expect((await without.call(getOwnCredit)).body).toEqual({ credit: null })
  const offered = (await send(server.url, listMethods)).body
  expect(offered.map(({ method }) => method)).not.toContain('ACCOUNT')
  const payTypes = async (id: string) => (await manager.call(getOrderForm, { params: { id } })).body.payTypes
  expect([(await payTypes(member.id)).includes('ACCOUNT'), (await payTypes(without.id)).includes('ACCOUNT')]).toEqual([
    true,
    false,
  ])
  const body = { limit: 1, termsDays: 1, status: 'ACTIVE', note: null, revision: 1 } as const
  expect((await accountant.call(calls.saveCreditAccount, { params: { id: member.id }, body })).status).toBe(403)
  const clerk = await server.as('clerk')
  expect((await clerk.call(calls.getCreditAccount, { params: { id: member.id } })).status).toBe(403)
  expect((await save(member, 600)).problem.code).toBe('edit_conflict')
  expect((await save(member, 600, { revision: 1 })).body).toMatchObject({ limitAmt: 600, revision: 2 })
})

test('without the setting there is no credit', async () => {
  const plain = await startTestServer({ stock: (db) => aProduct(db, { id: rice, stock: 10 }) })
  const retailer = await plain.retailer()
  expect((await onAccount(retailer, 1)).problem.code).toBe('method_not_offered')
  await plain.close()
})

test('of two who record the same transfer one does, and the other reads that it was', async () => {
  const retailer = await aMember(1000)
  for (let count = 0; count < 4; count += 1) await onAccount(retailer, 1)
  const params = { id: retailer.id }
  const body = {
    amount: 120,
    method: 'TRANSFER',
    reference: 'KB-20261127-0042',
    receivedOn: bangkokDate(new Date()),
  } as const
  const record = (who: typeof manager, change: object = {}, key = randomUUID()) =>
    who.call(calls.receiveCredit, { params, body: { ...body, orderIds: [], ...change }, key })
  const key = randomUUID()
  const answers = await Promise.all([record(accountant, {}, key), record(manager)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('slip_used')
  expect((await account(retailer)).receipts).toHaveLength(1)
  // Repeated after its answer was lost, it is no second one; another part of the transfer, or another transfer, is.
  if (answers[0]?.status === 201) expect((await record(accountant, {}, key)).status).toBe(201)
  expect((await record(accountant, { amount: 30 })).status).toBe(201)
  expect((await record(accountant, { amount: 30, receivedOn: '2026-11-01' })).status).toBe(201)
  expect((await record(accountant, { reference: 'KB-20261127-0043' })).status).toBe(201)
  const [first] = (await account(retailer)).receipts.filter(({ amount }) => amount === 120).toReversed()
  expect((await account(retailer)).receipts).toHaveLength(4)
  const cancelled = { params: { id: retailer.id, receiptId: first?.id ?? 0 }, body: { reason: 'ผิดร้าน' } }
  await accountant.call(calls.cancelCreditReceipt, cancelled)
  expect((await record(manager)).status).toBe(201)
})

/** A delivered order on account, so many days ago. */
async function delivered(retailer: RetailerClient, qty: number, daysAgo = 0): Promise<string> {
  const { id } = (await onAccount(retailer, qty)).body
  await move(id, 'ACCEPTED', 'OUT_FOR_DELIVERY', 'DELIVERED')
  await setBack(id, daysAgo)
  return id
}
async function move(id: string, ...stages: readonly ('ACCEPTED' | 'OUT_FOR_DELIVERY' | 'DELIVERED')[]): Promise<void> {
  for (const to of stages) {
    const { body } = await manager.call(moveOrders, { body: { ids: [id], to, reason: 'กดผิด' } })
    expect(body.results).toMatchObject([{ id, ok: true }])
  }
}
const setBack = (id: string, days: number) =>
  sql`update order_event set at = at - ${days} * interval '1 day' where order_id = ${id}::uuid`.execute(server.db)

test('what was paid beyond one order stands against what is overdue of another', async () => {
  const retailer = await aMember(1000)
  const { body: ahead } = await onAccount(retailer, 2)
  await receive(retailer, { amount: 200, orderIds: [ahead.id] })
  await manager.call(moveOrders, { body: { ids: [ahead.id], to: 'CANCELLED', reason: 'ยกเลิก' } })
  const late = await delivered(retailer, 3, 31)
  await receive(retailer, { amount: 100, orderIds: [late] })
  expect(await account(retailer)).toMatchObject({ usedAmt: 0, overdueAmt: 200 })
  // Its own page says what stops further orders.
  expect((await retailer.call(getOwnCredit)).body.credit).toMatchObject({ usedAmt: 0, overdueAmt: 0 })
  expect((await onAccount(retailer, 1)).status).toBe(201)
  // What is ordered since does not make the earlier one late again; another late one does.
  expect((await onAccount(retailer, 1)).status).toBe(201)
  await delivered(retailer, 1, 31)
  expect((await onAccount(retailer, 1)).problem.code).toBe('credit_overdue')
})

test('the days to pay run from the delivery that stands, not from one that was taken back', async () => {
  const retailer = await aMember(1000)
  const id = await delivered(retailer, 1, 40)
  expect(await account(retailer)).toMatchObject({ overdueAmt: 100 })
  await move(id, 'OUT_FOR_DELIVERY')
  expect(await account(retailer)).toMatchObject({ overdueAmt: 0, openOrders: [{ deliveredOn: null, overdue: false }] })
  await move(id, 'DELIVERED')
  expect(await account(retailer)).toMatchObject({ overdueAmt: 0, openOrders: [{ overdue: false }] })
})
