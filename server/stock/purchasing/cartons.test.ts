import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as calls from '#contract/backoffice/goods/purchasing/calls.ts'
import { addSupplier, setSuppliedProducts } from '#contract/backoffice/goods/suppliers/calls.ts'
import { testServer } from '#test/test-server.ts'

// The cartons in which goods are bought.

const milk = 1
const rice = 2

const server = await testServer({ products: { [milk]: { stock: 0 }, [rice]: { stock: 0 } } })
const buyer = await server.as('goods')

async function aSupplier(productId: number, carton: { packUnits: number; packName: string }): Promise<string> {
  const { id } = (await buyer.call(addSupplier, { body: { name: randomUUID(), leadDays: 5 } as never })).body
  const body = { products: [{ productId, ...carton }] } as never
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
  const saved = await buyer.call(calls.savePurchaseOrder, { params: { id }, body: { lines, revision } as never })
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
