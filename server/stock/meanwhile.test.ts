import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import * as counting from '#contract/backoffice/goods/counting/calls.ts'
import * as purchasing from '#contract/backoffice/goods/purchasing/calls.ts'
import { addSupplier, setSuppliedProducts } from '#contract/backoffice/goods/suppliers/calls.ts'
import { getStock } from '#contract/backoffice/goods/stock/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { findStockMismatches } from '#server/stock-ledger/check-stock.ts'
import { aProduct } from '#test/builders/catalogue.ts'
import { heard, testPairs } from '#test/builders/pairs.ts'
import { testServer } from '#test/test-server.ts'

// What becomes of goods that somebody orders while somebody else, at another process, takes them out of the stock.

const server = await testServer({ products: { 1: { price: 100_00, stock: 10 } } })
const other = await testServer({ sharing: server, changesNothing: true })
const manager = await server.as('manager')

let products = 1
/** Goods of their own shelf place. */
async function goods(stock: number): Promise<number> {
  const id = (products += 1)
  await aProduct(server.db, { id, price: 100_00, stock })
  await server.db
    .updateTable('product')
    .set({ shelf_place: `Z-${String(id).padStart(2, '0')}-1` })
    .where('id', '=', id)
    .execute()
  await Promise.all([server.refresh(), other.refresh()])
  return id
}
const available = async (productId: number) => (await manager.call(getStock, { params: { productId } })).body.available

const supplierId = (await manager.call(addSupplier, { body: { name: 'โรงสี', leadDays: 5 } })).body.id

/** Ten units that have come. @returns the action that received them */
async function received(productId: number): Promise<number> {
  const supplied = [{ productId, packUnits: 1, packName: '' }]
  await manager.call(setSuppliedProducts, { params: { id: supplierId }, body: { products: supplied } })
  const lines = [{ productId, units: 10, costAmt: 50 }]
  const added = await manager.call(purchasing.addPurchaseOrder, {
    body: { supplierId, lines },
    key: randomUUID(),
  })
  const { id, revision } = added.body
  await manager.call(purchasing.sendPurchaseOrder, { params: { id }, body: { revision } })
  const body = { deliveryNote: randomUUID(), lines: [{ productId, units: 10 }] }
  const { undo } = (await manager.call(purchasing.receiveGoods, { params: { id }, body, key: randomUUID() })).body
  await other.refresh()
  return undo?.actionId ?? 0
}

testPairs(
  {
    'a receipt is undone while its goods are ordered': async () => {
      const productId = await goods(0)
      const id = await received(productId)
      const retailer = await other.retailer()
      await retailer.tap(productId, 10)
      return {
        first: () => heard(manager.call(undoAction, { params: { id } })),
        second: () => heard(retailer.order()),
        hear: { firstComesFirst: ['done', 'out_of_stock'], secondComesFirst: ['out_of_stock', 'done'] },
        holds: async () => expect(await available(productId)).toBe(0),
      }
    },
    'a receipt is undone while some of its goods are ordered, and others are there': async () => {
      const productId = await goods(5)
      const id = await received(productId)
      const retailer = await other.retailer()
      await retailer.tap(productId, 5)
      return {
        first: () => heard(manager.call(undoAction, { params: { id } })),
        second: () => heard(retailer.order()),
        hear: { firstComesFirst: ['done', 'done'], secondComesFirst: ['done', 'done'] },
        holds: async () => expect(await available(productId)).toBe(0),
      }
    },
    'the last unit is ordered while a count that did not find it is booked': async () => {
      const productId = await goods(1)
      const place = `Z-${String(productId).padStart(2, '0')}`
      const body = { fromPlace: place, toPlace: place }
      const { id } = (await manager.call(counting.startCount, { body, key: randomUUID() })).body
      const entries = [{ id: randomUUID(), productId, counted: 0 }]
      await manager.call(counting.recordCounts, { params: { id }, body: { entries } })
      const retailer = await other.retailer()
      await retailer.tap(productId, 1)
      return {
        first: () => heard(manager.call(counting.submitCount, { params: { id }, body: {} })),
        second: () => heard(retailer.order()),
        hear: { firstComesFirst: ['done', 'out_of_stock'], secondComesFirst: ['done', 'done'] },
        holds: async ([, ordered]) => {
          expect(await available(productId)).toBe(0)
          const { lines } = (await manager.call(counting.getCount, { params: { id } })).body
          // What was sold and is not there is named.
          expect(lines.find((line) => line.productId === productId)?.missing).toBe(ordered === 'done' ? 1 : 0)
        },
      }
    },
  },
  async () => expect(await findStockMismatches(server.db)).toEqual([]),
)
