import { expect, test } from 'vitest'
import { changeProducts, getProduct } from '#contract/backoffice/goods/products/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { testServer } from '#test/test-server.ts'
import { importsOf } from './uploads.fixture.ts'

// A product that an undone file had brought is for sale again when a file brings it, unless somebody decided about it since.

const server = await testServer()
const manager = await server.as('manager')
const imports = importsOf(server.url, manager)

const header = 'sku,name_thai,name_eng,category,subcategory,brand,price,vat_percent,unit'
const file = (sku: string, price: number, status = '') =>
  `${header}${status && ',status'}\n${sku},ใหม่,New,ของชำ,ทั่วไป,Tung Rung,${price},7,ถุง${status && `,${status}`}\n`
const undo = (action: { actionId: number } | null | undefined) =>
  manager.call(undoAction, { params: { id: action?.actionId ?? 0 } })
const find = async (sku: string) => {
  const row = server.db.selectFrom('product').select(['id', 'status']).where('sku', '=', sku)
  return row.executeTakeFirstOrThrow()
}
/** A product that is there since a file was undone. */
async function withdrawn(sku: string): Promise<number> {
  const { undo: action } = await imports.importFile('products', file(sku, 10))
  expect((await undo(action)).status).toBe(200)
  return (await find(sku)).id
}
const switched = async (id: number, status: 'ACTIVE' | 'INACTIVE') => {
  const { body } = await manager.call(changeProducts, { body: { ids: [id], change: { status } } })
  expect((await manager.call(getProduct, { params: { id } })).body.status).toBe(status)
  return body.results[0]?.undo
}
const thenBrought = async (sku: string) => {
  await imports.importFile('products', file(sku, 12))
  return (await find(sku)).status
}

test('a product that was switched off by hand after another file had brought it stays off', async () => {
  const id = await withdrawn('BACK')
  await imports.importFile('products', file('BACK', 11))
  expect((await find('BACK')).status).toBe('ACTIVE')
  await switched(id, 'INACTIVE')
  expect(await thenBrought('BACK')).toBe('INACTIVE')
})

test('a product that was switched on and off by hand stays off', async () => {
  const id = await withdrawn('HAND')
  await switched(id, 'ACTIVE')
  await switched(id, 'INACTIVE')
  expect(await thenBrought('HAND')).toBe('INACTIVE')
})

test('a product that another file switched off stays off', async () => {
  await withdrawn('FILE')
  await imports.importFile('products', file('FILE', 11))
  await imports.importFile('products', file('FILE', 11, 'INACTIVE'))
  expect(await thenBrought('FILE')).toBe('INACTIVE')
})

test('what was decided and taken back decides nothing', async () => {
  const id = await withdrawn('TWICE')
  await undo(await switched(id, 'ACTIVE'))
  const { undo: action } = await imports.importFile('products', file('TWICE', 11))
  await undo(action)
  expect((await find('TWICE')).status).toBe('INACTIVE')
  expect(await thenBrought('TWICE')).toBe('ACTIVE')
})
