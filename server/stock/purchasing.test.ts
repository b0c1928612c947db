import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { pathOf } from '#contract/call.ts'
import { addStockAlert } from '#contract/stock-alerts/calls.ts'
import * as calls from '#contract/backoffice/goods/purchasing/calls.ts'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { trackLots } from '#contract/backoffice/goods/lots/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { getStock } from '#contract/backoffice/goods/stock/calls.ts'
import * as suppliersCalls from '#contract/backoffice/goods/suppliers/calls.ts'
import { satang } from '#rules/money.ts'
import { findStockMismatches } from '#server/stock-ledger/check-stock.ts'
import { emitReturns } from '#server/stock-alerts/stock-alerts.ts'
import { readPdf } from '#server/tax-invoices/pdf/read-pdf.fixture.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'
import { updateSalesRhythm } from './stock.ts'

const rice = 1
const soap = 2
const milk = 3
const soldOut = 4

const server = await testServer({
  products: {
    [rice]: { price: 100_00, stock: 60, name: 'ข้าวหอมมะลิ' },
    [soap]: { price: 20_00, stock: 1000, vatPercent: 0 },
    [milk]: { price: 30_00, stock: 0 },
    [soldOut]: { price: 30_00, stock: 0 },
  },
  stock: async (db) => {
    await db
      .updateTable('product')
      .set({ cost_satang: satang(80_00) })
      .where('id', '=', rice)
      .execute()
  },
})
const goods = await server.as('goods')
const warehouse = await server.as('warehouse')
const miller = {
  name: 'บริษัท โรงสีข้าวไทย จำกัด',
  taxId: '0-1075-42000-01-1',
  leadDays: 5,
  minimumAmt: 3000,
  phone: '02-111-2222',
}
const added = await goods.call(suppliersCalls.addSupplier, { body: miller })
const supplierId = added.body.id
const products = [
  { productId: rice, packUnits: 24, packName: 'กระสอบ' },
  { productId: soap, packUnits: 12, packName: 'ลัง' },
  { productId: milk, packUnits: 1, packName: '' },
]
await goods.call(suppliersCalls.setSuppliedProducts, { params: { id: supplierId }, body: { products } })

type Lines = RequestOf<typeof calls.addPurchaseOrder>['body']['lines']
const aLine = (productId: number, units: number, costAmt: number) => ({ productId, units, costAmt }) as Lines[number]
const add = (lines: Lines, key: string = randomUUID()) =>
  goods.call(calls.addPurchaseOrder, { body: { supplierId, lines }, key })
async function aSentOrder(lines: Lines): Promise<string> {
  const { id, revision } = (await add(lines)).body
  expect((await goods.call(calls.sendPurchaseOrder, { params: { id }, body: { revision } })).status).toBe(200)
  return id
}
type ReceiptLine = { productId: number; units: number; costAmt?: number; lotCode?: string; expiresOn?: string }
const receive = (id: string, lines: ReceiptLine[], more: object = {}, key: string = randomUUID()) =>
  warehouse.call(calls.receiveGoods, { params: { id }, body: { deliveryNote: 'DN-1', lines, ...more }, key })
const read = async (id: string) => (await warehouse.call(calls.getPurchaseOrder, { params: { id } })).body
const level = async (productId: number) => (await warehouse.call(getStock, { params: { productId } })).body

test('suppliers have names of their own, and two who save see each other', async () => {
  const { body } = await goods.call(suppliersCalls.getSupplier, { params: { id: supplierId } })
  expect(body).toMatchObject({
    taxId: '0107542000011',
    leadDays: 5,
    minimumAmt: 3000,
    products: 3,
    supplied: [{ packUnits: 24 }, {}, {}],
  })
  const again = await goods.call(suppliersCalls.addSupplier, {
    body: { name: body.name.toUpperCase(), leadDays: 1 },
  })
  expect(again.problem.errors).toEqual([{ path: 'name', code: 'taken' }])
  const wrong = await goods.call(suppliersCalls.addSupplier, {
    body: { name: 'x', leadDays: 1, taxId: '123' },
  })
  expect(wrong.problem.errors).toEqual([{ path: 'taxId', code: 'invalid' }])
  const save = (contact: string) =>
    goods.call(suppliersCalls.saveSupplier, {
      params: { id: supplierId },
      body: {
        name: body.name,
        taxId: body.taxId,
        leadDays: 5,
        minimumAmt: 3000,
        contact,
        revision: body.revision,
      },
    })
  const answers = await Promise.all([save('คุณแดง'), save('คุณดำ')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(
    (
      await warehouse.call(suppliersCalls.saveSupplier, {
        params: { id: supplierId },
        body: { name: 'y', leadDays: 1, revision: 9 },
      })
    ).status,
  ).toBe(403)
  expect((await warehouse.call(suppliersCalls.listSuppliers, { query: { q: 'โรงสี' } })).body.content).toHaveLength(1)
})

test('what runs out before a delivery could come is proposed in whole cartons, and not twice', async () => {
  const retailer = await server.retailer()
  await retailer.tap(rice, 50)
  await retailer.tap(soap, 1)
  const { id } = (await retailer.order()).body
  const manager = await server.as('manager')
  await manager.call(moveOrders, { body: { ids: [id], to: 'ACCEPTED' } })
  await updateSalesRhythm(server.db, new Date())
  const propose = async () => (await goods.call(calls.proposePurchases)).body.suppliers
  // 10 left at 50 in 28 days: for 5 + 3 + 14 days 40 are needed, 30 more, which is two sacks of 24.
  expect(await propose()).toMatchObject([
    {
      id: supplierId,
      totalAmt: 48 * 80,
      lines: [{ productId: rice, units: 48, packUnits: 24, available: 10, costAmt: 80 }],
    },
  ])
  const [proposal] = await propose()
  const { body } = await add(proposal?.lines.map((line) => aLine(line.productId, line.units, line.costAmt)) ?? [])
  expect(body).toMatchObject({ state: 'DRAFT', totalAmt: 3840, goods: [{ units: 48 }] })
  expect(await propose()).toEqual([])
  await goods.call(calls.closePurchaseOrder, { params: { id: body.id }, body: { reason: 'ลองดู' } })
  expect((await read(body.id)).state).toBe('CANCELLED')
})

test('of two who order the same proposal one gets it; the other is shown that it is ordered', async () => {
  const manager = await server.as('manager')
  const draft = async (onOrder: number | undefined, who = goods) => {
    const lines = [{ ...aLine(soap, 12, 10), ...(onOrder !== undefined && { onOrder }) }]
    return who.call(calls.addPurchaseOrder, { body: { supplierId, lines }, key: randomUUID() })
  }
  const both = await Promise.all([draft(0), draft(0, manager)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.problem?.code).toBe('conflict')
  // Who has seen it, and who sends nothing of what was seen.
  const more = [await draft(12), await draft(undefined)]
  expect(more.map(({ status }) => status)).toEqual([200, 200])
  for (const { body } of [...both, ...more])
    if (body.id) await goods.call(calls.closePurchaseOrder, { params: { id: body.id }, body: { reason: 'ลองดู' } })
  // What was taken back since is no reason to refuse.
  const { id } = (await draft(36)).body
  await goods.call(calls.closePurchaseOrder, { params: { id }, body: { reason: 'ลองดู' } })
})

test('a draft is made once per key, changed by one at a time, and closed to changes once it is sent', async () => {
  const key = randomUUID()
  const lines = [aLine(rice, 24, 82.5)]
  const answers = await Promise.all([add(lines, key), add(lines, key)])
  expect(new Set(answers.map(({ body: { number } }) => number)).size).toBe(1)
  const { id, revision } = answers[0].body
  const save = (units: number) =>
    goods.call(calls.savePurchaseOrder, {
      params: { id },
      body: { lines: [aLine(rice, units, 82.5)], revision },
    })
  const saved = await Promise.all([save(48), save(72)])
  expect(saved.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await goods.call(calls.sendPurchaseOrder, { params: { id }, body: { revision } })).problem.code).toBe(
    'edit_conflict',
  )
  await goods.call(calls.sendPurchaseOrder, { params: { id }, body: { revision: revision + 1 } })
  expect((await read(id)).expectedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect((await save(1)).problem.code).toBe('order_closed')
  const wrong = await add([aLine(rice, 1, 1), aLine(rice, 1, 1)])
  expect(wrong.problem.errors).toEqual([{ path: 'lines.1.productId', code: 'duplicate' }])
  expect((await add([aLine(999, 1, 1)])).problem.errors).toEqual([{ path: 'lines.0.productId', code: 'unknown' }])
  await goods.call(calls.closePurchaseOrder, { params: { id }, body: { reason: 'ไม่มีของ' } })
})

test('goods come in part, once, at the average cost; more than was ordered is said so first', async () => {
  const before = await level(rice)
  const id = await aSentOrder([aLine(rice, 48, 90), aLine(soap, 12, 10)])
  expect(await level(rice)).toMatchObject({ onOrder: 48, available: before.available })
  const key = randomUUID()
  const answers = await Promise.all(
    [1, 2].map(() => receive(id, [{ productId: rice, units: 20, costAmt: 96 }], {}, key)),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await read(id)).toMatchObject({
    state: 'PART_RECEIVED',
    goods: [{ received: 20 }, { received: 0 }],
    receipts: [{ deliveryNote: 'DN-1', lines: [{ units: 20, costAmt: 96 }] }],
  })
  // 10 to sell and 50 reserved at 80, 20 at 96: 84 each.
  expect(await level(rice)).toMatchObject({ available: before.available + 20, onOrder: 28, costAmt: 84 })
  const more = await receive(id, [{ productId: rice, units: 29 }])
  expect(more.problem.errors).toEqual([{ path: 'lines.0.units', code: 'over_receipt' }])
  expect((await receive(id, [{ productId: milk, units: 1 }])).problem.errors?.[0]?.code).toBe('not_ordered')
  await receive(
    id,
    [
      { productId: rice, units: 29 },
      { productId: soap, units: 12 },
    ],
    { allowMore: true },
  )
  expect(await read(id)).toMatchObject({ state: 'RECEIVED', goods: [{ received: 49 }, { received: 12 }] })
  expect((await receive(id, [{ productId: rice, units: 1 }])).problem.code).toBe('order_closed')
  expect(await findStockMismatches(server.db)).toEqual([])
})

test('a receipt is undone with its cost and its state, the latest first; not once its goods are sold', async () => {
  const before = await level(rice)
  const id = await aSentOrder([aLine(rice, 10, 50)])
  const first = (await receive(id, [{ productId: rice, units: 4 }])).body.undo?.actionId ?? 0
  const second = (await receive(id, [{ productId: rice, units: 6 }])).body.undo?.actionId ?? 0
  const undo = (action: number) => warehouse.call(undoAction, { params: { id: action } })
  expect((await undo(first)).problem.code).toBe('not_undoable')
  expect((await undo(second)).status).toBe(200)
  expect(await read(id)).toMatchObject({ state: 'PART_RECEIVED', receipts: [{ undone: true }, { undone: false }] })
  expect((await undo(first)).status).toBe(200)
  expect(await level(rice)).toMatchObject({ available: before.available, costAmt: before.costAmt })
  const last = (await receive(id, [{ productId: rice, units: 10 }])).body.undo?.actionId ?? 0
  const retailer = await server.retailer()
  await retailer.tap(rice, before.available + 5)
  await retailer.order()
  expect((await undo(last)).problem.errors).toEqual([{ path: 'action', code: 'out_of_stock' }])
  expect(await findStockMismatches(server.db)).toEqual([])
})

test('goods with lots need their lot or date, and the same lot has one date', async () => {
  await warehouse.call(trackLots, { params: { productId: milk }, body: { tracked: true } })
  const id = await aSentOrder([aLine(milk, 30, 12)])
  const line = { productId: milk, units: 10 }
  expect((await receive(id, [line])).problem.errors).toEqual([{ path: 'lines.0.expiresOn', code: 'required' }])
  const received = await receive(id, [
    { ...line, lotCode: 'M1', expiresOn: '2027-01-31' },
    { ...line, expiresOn: '2027-03-31' },
  ])
  expect((await level(milk)).lots).toMatchObject([
    { code: 'M1', expiresOn: '2027-01-31', onHand: 10 },
    { code: 'EXP 2027-03-31', onHand: 10 },
  ])
  const other = await receive(id, [{ ...line, lotCode: 'M1', expiresOn: '2027-02-01' }])
  expect(other.problem.errors).toEqual([{ path: 'lines.0.expiresOn', code: 'other_date' }])
  await warehouse.call(undoAction, { params: { id: received.body.undo?.actionId ?? 0 } })
  expect((await level(milk)).lots).toEqual([])
  expect(await findStockMismatches(server.db)).toEqual([])
})

test('goods that are back wake those who wait for them', async () => {
  const retailer = await server.retailer()
  expect((await retailer.call(addStockAlert, { body: { productId: soldOut } })).status).toBe(200)
  const id = await aSentOrder([aLine(soldOut, 5, 10)])
  await receive(id, [{ productId: soldOut, units: 5 }])
  expect(await emitReturns(server.db, new Date())).toBe(1)
})

test('the order on paper has what the supplier needs, in Thai; a stranger to the goods gets nothing', async () => {
  const id = await aSentOrder([aLine(rice, 48, 80)])
  const print = (who: StaffClient, order: string) =>
    fetch(server.url + pathOf(calls.printPurchaseOrder).replace(':id', order), {
      headers: { authorization: `Bearer ${who.token}` },
    })
  const answer = await print(warehouse, id)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const text = readPdf(Buffer.from(await answer.arrayBuffer())).texts.join('\n')
  for (const wanted of ['ใบสั่งซื้อ', 'บริษัท โรงสีข้าวไทย จำกัด', 'ข้าวหอมมะลิ (SKU1)', '48', '3,840.00', 'สามพันแปดร้อยสี่สิบบาทถ้วน'])
    expect(text).toContain(wanted)
  expect((await print(warehouse, randomUUID())).status).toBe(404)
  expect((await print(await server.as('driver'), id)).status).toBe(403)
  const listed = await warehouse.call(calls.listPurchaseOrders, { query: { q: 'โรงสี', state: 'SENT' } })
  expect(listed.body.content.map((order) => order.id)).toContain(id)
})

test('of two who count the same delivery one receives it, and the other reads that it was', async () => {
  const id = await aSentOrder([aLine(rice, 48, 90)])
  const before = await level(rice)
  const lines = [{ productId: rice, units: 20 }]
  const deliveryNote = 'DN-77'
  const receiveAs = (who: typeof warehouse) =>
    who.call(calls.receiveGoods, { params: { id }, body: { deliveryNote, lines }, key: randomUUID() })
  const answers = await Promise.all([receiveAs(warehouse), receiveAs(await server.as('warehouse'))])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('conflict')
  expect(await level(rice)).toMatchObject({ available: before.available + 20, onOrder: before.onOrder - 20 })
  // The next delivery has a note of its own; what was undone may come again.
  const next = await receive(id, lines, { deliveryNote: 'DN-78' })
  expect(next.status).toBe(200)
  await warehouse.call(undoAction, { params: { id: String(next.body.undo?.actionId) } })
  expect((await receive(id, lines, { deliveryNote: 'DN-78' })).status).toBe(200)
  expect(await findStockMismatches(server.db)).toEqual([])
})
