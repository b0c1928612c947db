import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as calls from '#contract/backoffice/goods/purchasing/calls.ts'
import { addSupplier } from '#contract/backoffice/goods/suppliers/calls.ts'
import { recallLot, trackLots } from '#contract/backoffice/goods/lots/calls.ts'
import { getStock } from '#contract/backoffice/goods/stock/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { findStockMismatches } from '#server/stock-ledger/check-stock.ts'
import { testServer } from '#test/test-server.ts'

const milk = 1
const rice = 2
const sugar = 3

const server = await testServer({ products: { [milk]: { stock: 0 }, [rice]: { stock: 0 }, [sugar]: { stock: 0 } } })
const buyer = await server.as('goods')
const warehouse = await server.as('warehouse')
const supplier = { name: 'โรงนม', leadDays: 5 }
const supplierId = (await buyer.call(addSupplier, { body: supplier })).body.id

async function aSentOrder(productId: number, units: number, costAmt = 10): Promise<string> {
  const body = { supplierId, lines: [{ productId, units, costAmt }] }
  const { id, revision } = (await buyer.call(calls.addPurchaseOrder, { body, key: randomUUID() })).body
  expect((await buyer.call(calls.sendPurchaseOrder, { params: { id }, body: { revision } })).status).toBe(200)
  return id
}
type ReceiptLine = { productId: number; units: number; costAmt?: number; lotCode?: string; expiresOn?: string }
const receive = (id: string, deliveryNote: string, line: ReceiptLine) =>
  warehouse.call(calls.receiveGoods, {
    params: { id },
    body: { deliveryNote, lines: [line] },
    key: randomUUID(),
  })
const read = async (id: string) => (await warehouse.call(calls.getPurchaseOrder, { params: { id } })).body

test('lots of the same size on one delivery note are received one after the other, each of them once', async () => {
  await warehouse.call(trackLots, { params: { productId: milk }, body: { tracked: true } })
  const id = await aSentOrder(milk, 40)
  const line = { productId: milk, units: 10 }
  const lots = [
    { ...line, lotCode: 'M1', expiresOn: '2027-01-31' },
    { ...line, lotCode: 'M2', expiresOn: '2027-01-31' },
    { ...line, expiresOn: '2027-03-31' },
  ]
  for (const lot of lots) expect((await receive(id, 'DN-1', lot)).status).toBe(200)
  for (const lot of lots) expect((await receive(id, 'DN-1', lot)).problem.code).toBe('conflict')
  const { lots: there } = (await warehouse.call(getStock, { params: { productId: milk } })).body
  expect(there.map(({ code, onHand }) => [code, onHand]).toSorted()).toEqual([
    ['EXP 2027-03-31', 10],
    ['M1', 10],
    ['M2', 10],
  ])
  expect(await findStockMismatches(server.db)).toEqual([])
})

test('an order that was closed by hand keeps its reason when a receipt is undone, and is closed again when the goods come', async () => {
  const id = await aSentOrder(rice, 40)
  const { undo } = (await receive(id, 'DN-2', { productId: rice, units: 10 })).body
  const reason = 'ที่เหลือไม่มีของ'
  await buyer.call(calls.closePurchaseOrder, { params: { id }, body: { reason } })
  expect(await read(id)).toMatchObject({ state: 'RECEIVED', closeReason: reason })
  expect((await warehouse.call(undoAction, { params: { id: undo?.actionId ?? 0 } })).status).toBe(200)
  // The receipt was wrong; whether the rest comes is decided already.
  expect(await read(id)).toMatchObject({ state: 'SENT', closeReason: reason })
  expect((await receive(id, 'DN-2', { productId: rice, units: 8 })).status).toBe(200)
  expect(await read(id)).toMatchObject({ state: 'RECEIVED', closeReason: reason })
})

test('a cost that nobody knows does not become 0: goods are free only where somebody says so', async () => {
  const costAmt = async () => (await warehouse.call(getStock, { params: { productId: sugar } })).body.costAmt
  const id = await aSentOrder(sugar, 30, 0)
  const line = { productId: sugar, units: 10 }
  const refused = await receive(id, 'DN-3', line)
  expect(refused.problem.errors).toEqual([{ path: 'lines.0.costAmt', code: 'cost_unknown' }])
  expect(await costAmt()).toBeNull()
  expect((await receive(id, 'DN-3', { ...line, costAmt: 12 })).status).toBe(200)
  expect(await costAmt()).toBe(12)
  expect((await receive(id, 'DN-4', { ...line, costAmt: 0 })).status).toBe(200)
  expect(await costAmt()).toBe(6)
})

test('of a lot that was recalled nothing comes in any more', async () => {
  const id = await aSentOrder(milk, 20)
  const line = { productId: milk, units: 10, lotCode: 'BAD', expiresOn: '2027-01-31' }
  expect((await receive(id, 'DN-5', line)).status).toBe(200)
  const { available, lots } = (await warehouse.call(getStock, { params: { productId: milk } })).body
  const manager = await server.as('manager')
  const lotId = lots.find(({ code }) => code === 'BAD')?.id ?? 0
  expect((await manager.call(recallLot, { params: { id: lotId }, body: { reason: 'ผู้ผลิตเรียกคืน' } })).status).toBe(200)
  const refused = await receive(id, 'DN-6', line)
  expect(refused.problem.errors).toEqual([{ path: 'lines.0.lotCode', code: 'recalled' }])
  expect((await receive(id, 'DN-6', { ...line, lotCode: 'GOOD' })).status).toBe(200)
  expect((await warehouse.call(getStock, { params: { productId: milk } })).body.available).toBe(available)
  expect(await findStockMismatches(server.db)).toEqual([])
})
