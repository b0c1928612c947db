import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AnswerOf } from '#contract/call.ts'
import * as calls from '#contract/backoffice/office/purchase-invoices/calls.ts'
import { closeTaxMonth, getTaxMonth } from '#contract/backoffice/office/tax-months/calls.ts'
import * as purchasingCalls from '#contract/backoffice/goods/purchasing/calls.ts'
import { addSupplier } from '#contract/backoffice/goods/suppliers/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { bangkokDate, dayMs } from '#rules/bangkok-time.ts'
import { claimMonths } from '#rules/tax-invoices/input-tax.ts'
import { aStaff } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'

const taxed = 1
const exempt = 2
const taxId = '0107542000011'
const today = bangkokDate(new Date())
const thisMonth = today.slice(0, 7)
/** A day of the month before this one. */
const lastMonthDay = bangkokDate(new Date(Date.parse(`${thisMonth}-01T00:00:00+07:00`) - 5 * dayMs))
const lastMonth = lastMonthDay.slice(0, 7)
const server = await testServer({
  products: { [taxed]: { price: 200_00, stock: 0 }, [exempt]: { price: 20_00, stock: 0, vatPercent: 0 } },
})
const manager = await server.as('manager')
const accountant = await server.as('accountant')

type GoodsReceipt = { orderId: string; receiptId: string; undo: number; supplierName: string }
/** Goods of a new supplier that came: 10 of the taxed product at 107 baht, unless other lines are named. */
async function received(lines = [{ productId: taxed, units: 10, costAmt: 107 }], from?: string): Promise<GoodsReceipt> {
  const supplierName = from ?? `ผู้ผลิต ${randomUUID()}`
  const supplierId =
    from ?? (await manager.call(addSupplier, { body: { name: supplierName, leadDays: 1, taxId } })).body.id
  const { id, revision } = (
    await manager.call(purchasingCalls.addPurchaseOrder, { body: { supplierId, lines }, key: randomUUID() })
  ).body
  await manager.call(purchasingCalls.sendPurchaseOrder, { params: { id }, body: { revision } })
  const came = lines.map(({ productId, units }) => ({ productId, units }))
  const { body } = await manager.call(purchasingCalls.receiveGoods, {
    params: { id },
    body: { deliveryNote: 'DN-7', lines: came },
    key: randomUUID(),
  })
  return { orderId: id, receiptId: body.receipts[0]?.id ?? '', undo: body.undo?.actionId ?? 0, supplierName }
}

const fieldsOf = (receiptIds: string[], more: object = {}) => ({
  number: `IV-${randomUUID().slice(0, 8)}`,
  issuedOn: today,
  taxId: '0-1075-42000-01-1',
  branch: '00001',
  valueAmt: 1000,
  vatAmt: 70,
  receiptIds,
  ...more,
})
const add = (receiptIds: string[], more: object = {}, key: string = randomUUID()) =>
  accountant.call(calls.addPurchaseInvoice, { body: fieldsOf(receiptIds, more), key })
const report = async (month = thisMonth) => (await accountant.call(getTaxMonth, { params: { month } })).body
const openReceipts = async (q: string) =>
  (await accountant.call(calls.listReceiptsWithoutInvoice, { query: { month: thisMonth, q } })).body
const undo = (answer: { undo: { actionId: number } | null }) =>
  accountant.call(undoAction, { params: { id: answer.undo?.actionId ?? 0 } })

test('goods that came wait for their tax invoice, which counts in the month of its date', async () => {
  const before = await report()
  const goods = await received([
    { productId: taxed, units: 10, costAmt: 107 },
    { productId: exempt, units: 3, costAmt: 5 },
  ])
  const waiting = await openReceipts(goods.supplierName)
  expect(waiting.content).toMatchObject([
    { id: goods.receiptId, deliveryNote: 'DN-7', supplier: { taxId, branch: '00000' }, taxedAmt: 1070, totalAmt: 1085 },
  ])
  expect(waiting.total).toEqual({ count: 1, taxedAmt: 1070 })
  expect((await report()).receiptsWithoutInvoice.count).toBe(before.receiptsWithoutInvoice.count + 1)

  const added = await add([goods.receiptId], { number: ' IV69-0042 ' })
  expect(added.body).toMatchObject({
    number: 'IV69-0042',
    issuedOn: today,
    month: thisMonth,
    sellerName: goods.supplierName,
    taxId,
    branch: '00001',
    valueAmt: 1000,
    vatAmt: 70,
    receipts: [{ id: goods.receiptId, deliveryNote: 'DN-7' }],
    revision: 1,
    recordedBy: { id: accountant.id },
  })
  expect((await openReceipts(goods.supplierName)).total.count).toBe(0)
  const order = (await manager.call(purchasingCalls.getPurchaseOrder, { params: { id: goods.orderId } })).body
  expect(order.receipts[0]?.taxInvoice).toEqual({ id: added.body.id, number: 'IV69-0042' })
  const after = await report()
  expect(after.purchases).toEqual({
    count: before.purchases.count + 1,
    valueAmt: before.purchases.valueAmt + 1000,
    vatAmt: before.purchases.vatAmt + 70,
  })
  expect(after.payable.byDocumentsAmt).toBe(after.total.vatAmt - after.purchases.vatAmt)
  const listed = await accountant.call(calls.listPurchaseInvoices, {
    params: { month: thisMonth },
    query: { q: 'IV69-0042' },
  })
  expect(listed.body.content).toMatchObject([{ id: added.body.id, running: after.purchases.count }])
  expect(listed.body.total).toEqual({ count: 1, valueAmt: 1000, vatAmt: 70 })
})

test('goods without VAT have no tax invoice to wait for', async () => {
  const goods = await received([{ productId: exempt, units: 5, costAmt: 9 }])
  expect((await openReceipts(goods.supplierName)).total.count).toBe(0)
})

test('one invoice is for several goods receipts, all of one supplier, and a receipt has one', async () => {
  const [one, other] = [await received(), await received()]
  expect((await add([one.receiptId, other.receiptId])).problem).toMatchObject({
    code: 'validation',
    errors: [{ path: 'receiptIds', code: 'other_supplier' }],
  })
  const order = (await manager.call(purchasingCalls.getPurchaseOrder, { params: { id: one.orderId } })).body
  const second = await received(undefined, order.supplier.id)
  const added = await add([one.receiptId, second.receiptId])
  expect(added.body.receipts.map(({ id }) => id)).toEqual([one.receiptId, second.receiptId])
  expect((await add([second.receiptId])).problem.errors).toEqual([{ path: 'receiptIds', code: 'taken' }])
  expect((await add([randomUUID()])).problem.code).toBe('not_found')
})

test('an invoice is recorded once: repeated, at the same moment, and with the number of another', async () => {
  const [goods, more] = [await received(), await received()]
  const key = randomUUID()
  const body = fieldsOf([goods.receiptId], { number: 'ONCE-1' })
  const answers = await Promise.all([1, 2].map(() => accountant.call(calls.addPurchaseInvoice, { body, key })))
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
  const taken = [{ path: 'number', code: 'taken' }]
  expect((await add([more.receiptId], { number: 'ONCE-1' })).problem.errors).toEqual(taken)
  // Another branch of the supplier has numbers of its own.
  expect((await add([more.receiptId], { number: 'ONCE-1', branch: '00002' })).status).toBe(200)
  const [third, fourth] = [await received(), await received()]
  const racing = await Promise.all([third, fourth].map(({ receiptId }) => add([receiptId], { number: 'RACE-1' })))
  expect(racing.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422])
})

test('what cannot be on a tax invoice is refused at its field', async () => {
  const { receiptId } = await received()
  const refused = async (more: object) => (await add([receiptId], more)).problem.errors
  const tomorrow = bangkokDate(new Date(Date.now() + dayMs))
  expect(await refused({ taxId: '0107542000012' })).toEqual([{ path: 'taxId', code: 'invalid' }])
  expect(await refused({ issuedOn: tomorrow })).toEqual([{ path: 'issuedOn', code: 'future' }])
  expect(await refused({ vatAmt: 71.01 })).toEqual([{ path: 'vatAmt', code: 'other_rate' }])
  expect(await refused({ valueAmt: 1000.001 })).toEqual([{ path: 'valueAmt', code: 'invalid' }])
  expect(await refused({ month: lastMonth })).toEqual([{ path: 'month', code: 'not_claimable' }])
  const yearAgo = `${Number(today.slice(0, 4)) - 1}-01-15`
  expect(await refused({ issuedOn: yearAgo, month: thisMonth })).toEqual([{ path: 'month', code: 'not_claimable' }])
  // Suppliers round each line: a baht is not another rate.
  expect((await add([receiptId], { vatAmt: 71 })).status).toBe(200)
})

test('the tax of an invoice may be deducted in its month or one of six after it', () => {
  expect(claimMonths('2026-08-31')).toEqual([
    '2026-08',
    '2026-09',
    '2026-10',
    '2026-11',
    '2026-12',
    '2027-01',
    '2027-02',
  ])
})

test('it is changed by revision, removed, and each of these is undone', async () => {
  const goods = await received()
  const { body: first } = await add([goods.receiptId])
  const params = { id: first.id }
  const { id: _, ...known } = first as AnswerOf<typeof calls.getPurchaseInvoice> & { undo: unknown }
  const body = { ...fieldsOf([goods.receiptId], { number: known.number }), revision: 1 }
  const saved = await accountant.call(calls.savePurchaseInvoice, {
    params,
    body: { ...(body as object), valueAmt: 999.5, vatAmt: 69.97 } as never,
  })
  expect(saved.body).toMatchObject({ revision: 2, valueAmt: 999.5, vatAmt: 69.97 })
  expect((await accountant.call(calls.savePurchaseInvoice, { params, body })).problem.code).toBe('edit_conflict')
  expect((await accountant.call(calls.removePurchaseInvoice, { params, body: { revision: 1 } })).problem.code).toBe(
    'edit_conflict',
  )
  const removed = await accountant.call(calls.removePurchaseInvoice, { params, body: { revision: 2 } })
  expect(removed.status).toBe(200)
  expect((await accountant.call(calls.getPurchaseInvoice, { params })).status).toBe(404)
  expect((await openReceipts(goods.supplierName)).total.count).toBe(1)
  const read = async () => (await accountant.call(calls.getPurchaseInvoice, { params })).body
  expect((await undo(removed.body)).status).toBe(200)
  expect(await read()).toMatchObject({ valueAmt: 999.5, receiptIds: [goods.receiptId] })
  expect((await undo(saved.body)).status).toBe(200)
  expect(await read()).toMatchObject({ valueAmt: 1000, vatAmt: 70, recordedOn: first.recordedOn })
  expect((await undo(first)).status).toBe(200)
  expect((await accountant.call(calls.getPurchaseInvoice, { params })).status).toBe(404)
})

test('a removal is not undone where its goods receipt has another invoice by now', async () => {
  const goods = await received()
  const { body: first } = await add([goods.receiptId])
  const removed = await accountant.call(calls.removePurchaseInvoice, {
    params: { id: first.id },
    body: { revision: 1 },
  })
  await add([goods.receiptId])
  expect((await undo(removed.body)).problem.errors).toEqual([{ path: 'action', code: 'changed_since' }])
})

test('goods whose tax invoice was recorded are not taken back', async () => {
  const goods = await received()
  const { body: invoice } = await add([goods.receiptId])
  const takeBack = () => manager.call(undoAction, { params: { id: goods.undo } })
  expect((await takeBack()).problem.errors).toEqual([{ path: 'action', code: 'document_issued' }])
  await undo(invoice)
  expect((await takeBack()).status).toBe(200)
  expect((await add([goods.receiptId])).problem.code).toBe('not_found')
})

test('a closed month stays as it was declared, and a later invoice counts in the next one', async () => {
  const [early, late] = [await received(), await received()]
  const { body: declared } = await add([early.receiptId], { issuedOn: lastMonthDay })
  expect(declared.month).toBe(lastMonth)
  const closing = await accountant.call(closeTaxMonth, { params: { month: lastMonth }, body: { reason: 'ทดสอบ' } })
  expect(closing.body.purchases).toEqual({ count: 1, valueAmt: 1000, vatAmt: 70 })
  const params = { id: declared.id }
  expect((await accountant.call(calls.removePurchaseInvoice, { params, body: { revision: 1 } })).problem.code).toBe(
    'tax_month_closed',
  )
  const body = { ...fieldsOf([early.receiptId]), revision: 1 }
  expect((await accountant.call(calls.savePurchaseInvoice, { params, body })).problem.code).toBe('tax_month_closed')
  expect((await undo(declared)).problem.errors).toEqual([{ path: 'action', code: 'changed_since' }])
  const inClosed = { issuedOn: lastMonthDay, month: lastMonth }
  expect((await add([late.receiptId], inClosed)).problem.code).toBe('tax_month_closed')
  expect((await add([late.receiptId], { issuedOn: lastMonthDay })).body.month).toBe(thisMonth)
})

test('only who declares the tax records and reads them', async () => {
  const warehouse = await aStaff(server, 'warehouse')
  const { receiptId } = await received()
  const body = fieldsOf([receiptId])
  expect((await warehouse.call(calls.addPurchaseInvoice, { body, key: randomUUID() })).problem.code).toBe('forbidden')
  expect((await warehouse.call(calls.listReceiptsWithoutInvoice)).problem.code).toBe('forbidden')
  expect((await warehouse.call(calls.listPurchaseInvoices, { params: { month: thisMonth } })).problem.code).toBe(
    'forbidden',
  )
})
