import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { getCount, startCount } from '#contract/backoffice/goods/counting/calls.ts'
import * as calls from '#contract/backoffice/goods/purchasing/calls.ts'
import { addSupplier, setSuppliedProducts } from '#contract/backoffice/goods/suppliers/calls.ts'
import { isSingles, singlesOf } from '#backoffice/goods/purchasing/purchase.ts'
import { testServer } from '#test/test-server.ts'

// The cartons in which goods are bought, and their barcodes.

const milk = 1
const rice = 2

const server = await testServer({ products: { [milk]: { stock: 0 }, [rice]: { stock: 0 } } })
const buyer = await server.as('goods')
const warehouse = await server.as('warehouse')

async function aSupplier(productId: number, carton: { packUnits: number; packName: string }): Promise<string> {
  const { id } = (await buyer.call(addSupplier, { body: { name: randomUUID(), leadDays: 5 } })).body
  const body = { products: [{ productId, ...carton }] }
  await buyer.call(setSuppliedProducts, { params: { id }, body })
  return id
}
const dairy = await aSupplier(milk, { packUnits: 24, packName: 'ลังนม' })
await aSupplier(rice, { packUnits: 12, packName: 'กระสอบ' })

const cartonsOf = ({ goods }: { goods: readonly { packUnits: number; packName: string }[] }) =>
  goods.map(({ packUnits, packName }) => [packUnits, packName])
const line = (productId: number, more: object = {}) => ({ productId, units: 240, costAmt: 10, ...more })
const add = async (lines: object[]) =>
  (await buyer.call(calls.addPurchaseOrder, { body: { supplierId: dairy, lines } as never, key: randomUUID() })).body

test('a line that says nothing of a carton has that of its supplier, also one that is added later; not of another supplier', async () => {
  const order = await add([line(milk), line(rice)])
  expect(cartonsOf(order)).toEqual([
    [24, 'ลังนม'],
    [1, ''],
  ])
  const { id, revision } = await add([line(rice)])
  const lines = [line(rice), line(milk, { packUnits: 1, packName: '' })]
  const saved = await buyer.call(calls.savePurchaseOrder, { params: { id }, body: { lines, revision } })
  expect(cartonsOf(saved.body)).toEqual([
    [1, ''],
    [24, 'ลังนม'],
  ])
  expect(saved.body.goods.map(({ productId, units, costAmt }) => [productId, units, costAmt])).toEqual([
    [rice, 240, 10],
    [milk, 240, 10],
  ])
  expect(cartonsOf(await add([line(milk, { packUnits: 6, packName: 'แพ็ก' })]))).toEqual([[6, 'แพ็ก']])
})

test('a line may be ordered by the sales unit where its supplier sells it by the carton, and stays so', async () => {
  const single = singlesOf({ unit: 'กล่อง' })
  const order = await add([line(milk, single)])
  expect(order.goods.map((one) => [one.packUnits, isSingles(one)])).toEqual([[1, true]])
  const { id, revision } = order
  const lines = order.goods.map(({ productId, units, costAmt, packUnits, packName }) => ({
    productId,
    units: units + 7,
    costAmt,
    packUnits,
    packName,
  }))
  const saved = await buyer.call(calls.savePurchaseOrder, { params: { id }, body: { lines, revision } })
  expect(saved.body.goods.map((one) => [one.units, isSingles(one)])).toEqual([[247, true]])
  expect((await add([line(milk)])).goods.map(isSingles)).toEqual([false])
})

test('what comes or is counted is known by the barcodes of its other units, with how many it sells as', async () => {
  const unit = { product_id: milk, name_thai: 'หน่วย', name_eng: 'Unit' }
  await server.db
    .insertInto('product_unit')
    .values([
      { ...unit, pieces: 1, barcode: '8850313700010' },
      { ...unit, pieces: 24, barcode: '18850313700017' },
      { ...unit, pieces: 48, barcode: null },
    ])
    .execute()
  // Sold by twelve.
  const codes = [
    { barcode: '8850313700010', units: null },
    { barcode: '18850313700017', units: 2 },
  ]
  const { id } = await add([line(milk), line(rice)])
  const { goods } = (await warehouse.call(calls.getPurchaseOrder, { params: { id } })).body
  expect(goods.map(({ unitCodes }) => unitCodes)).toEqual([codes, []])
  const started = (await warehouse.call(startCount, { body: {}, key: randomUUID() })).body
  const { lines } = (await warehouse.call(getCount, { params: { id: started.id } })).body
  expect(lines.map(({ productId, unitCodes }) => [productId, unitCodes])).toEqual([
    [milk, codes],
    [rice, []],
  ])
})
