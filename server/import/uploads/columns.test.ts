import { expect, test } from 'vitest'
import * as calls from '#contract/backoffice/office/imports/calls.ts'
import { testServer } from '#test/test-server.ts'
import { aWorkbook } from '../sheet/workbook.fixture.ts'
import { importsOf } from './uploads.fixture.ts'

// Which column of a file is what, as it is recognised, assigned and remembered.

const server = await testServer({ products: { 1: { price: 10_00 } } })
const manager = await server.as('manager')
const imports = importsOf(server.url, manager)

test('columns that were assigned by hand are remembered for files with the same titles', async () => {
  const file = (price: string) => `article no,to pay\nSKU1,${price}\n`
  const { body } = await imports.upload('prices', file('11'))
  expect(body.mapping).toEqual({})
  const refused = await manager.call(calls.checkImport, {
    params: { id: body.id },
    body: { mapping: { sku: 0, price: 7 } },
  })
  expect([refused.status, refused.problem.errors]).toEqual([422, [{ path: 'mapping.price', code: 'not_one_column' }]])
  expect((await imports.check(body.id, { sku: 0 })).problem.errors).toEqual([
    { path: 'mapping.price', code: 'required' },
  ])
  expect((await imports.check(body.id, { sku: 0, price: 1 })).body.counts?.changed).toBe(1)
  expect((await imports.upload('prices', file('12'))).body.mapping).toEqual({ sku: 0, price: 1 })
})

test('a title with a character that no database takes is known without it', async () => {
  const text = (place: string, content: string) => `<c r="${place}" t="inlineStr"><is><t>${content}</t></is></c>`
  const sheet = `<worksheet><sheetData><row r="1">${text('A1', 'sku_x0000_')}${text('B1', 'price')}</row>
    <row r="2">${text('A2', 'SKU1_x0000_')}${text('B2', '1x_x0000_')}</row></sheetData></worksheet>`
  const checked = await imports.uploadAndCheck('prices', aWorkbook({ sheet }))
  expect(checked).toMatchObject({ mapping: { sku: 0, price: 1 }, counts: { refusedRows: 1 } })
})

test('columns that somebody may not change are not proposed to them, and stay as they were for others', async () => {
  const goods = importsOf(server.url, await server.as('goods'))
  const file = (name: string) => `sku,ชื่อสินค้า,ราคา\nSKU1,${name},12\n`
  const { id, mapping } = (await goods.upload('products', file('ใหม่'))).body
  expect(mapping).toEqual({ sku: 0, name_thai: 1 })
  expect((await goods.check(id, mapping)).status).toBe(202)
  expect((await imports.upload('products', file('ใหม่'))).body.mapping).toEqual({ sku: 0, name_thai: 1, price: 2 })
  expect((await goods.upload('products', file('อีก'))).body.mapping).toEqual({ sku: 0, name_thai: 1 })
  // What the manager leaves out is left out for everybody.
  const { body } = await imports.upload('products', file('แล้ว'))
  expect((await imports.check(body.id, { sku: 0 })).status).toBe(202)
  expect((await goods.upload('products', file('แล้ว'))).body.mapping).toEqual({ sku: 0 })
  expect((await imports.upload('products', file('แล้ว'))).body.mapping).toEqual({ sku: 0 })
})
