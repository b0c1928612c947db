import { expect, test } from 'vitest'
import { getProduct } from '#contract/backoffice/goods/products/calls.ts'
import { listImportFindings } from '#contract/backoffice/office/imports/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { seeded } from '#demo/seeded.ts'
import { satang } from '#rules/money.ts'
import { testServer } from '#test/test-server.ts'
import { groupProducts } from './product-groups.ts'
import type { Product } from './product-row.ts'
import { importsOf } from './uploads/uploads.fixture.ts'

const facts = { price: 10_00, stock: 10 }
const server = await testServer({ products: { 1: facts, 2: facts, 3: facts } })
const manager = await server.as('manager')
const imports = importsOf(server.url, manager)

const header = 'sku,name_thai,name_eng,category,subcategory,brand,price,vat_percent,unit,conversion,group'
const row = (sku: string, unit: string, [price, pieces]: [price: string, pieces: string], group: string) =>
  [sku, `ชาเขียว ${unit}`, `Green tea ${unit}`, 'ของชำ', 'ทั่วไป', 'Tung Rung', price, '7', unit, pieces, group].join(',')
const fileOf = (...rows: string[]) => [header, ...rows].join('\n')
const findings = async (id: string) => (await manager.call(listImportFindings, { params: { id } })).body.content
const families = async () =>
  new Map(
    (await server.db.selectFrom('product').select(['sku', 'family']).execute()).map(({ sku, family }) => [sku, family]),
  )
const undo = (actionId: number | undefined) => manager.call(undoAction, { params: { id: actionId ?? 0 } })

test('a piece, a pack and a carton of one article become one group, which the import takes back', async () => {
  const before = await families()
  const file = fileOf(
    row('TEA', 'ขวด', ['20', '1'], ''),
    row('TEA-6', 'แพ็ค', ['110', '6'], 'TEA'),
    row('TEA-24', 'ลัง', ['420', '24'], 'TEA-6'),
  )
  const checked = await imports.uploadAndCheck('products', file)
  expect(checked.counts).toMatchObject({ rows: 3, refusals: 0, warnings: 0, added: 3 })
  expect(await families()).toEqual(before)
  const applied = (await imports.apply(checked.id)).body
  const { id } = await server.db.selectFrom('product').select('id').where('sku', '=', 'TEA').executeTakeFirstOrThrow()
  const { body } = await manager.call(getProduct, { params: { id } })
  expect(body.hasFamily).toBe(true)
  const bySize = body.variants.toSorted((one, other) => one.conversion - other.conversion)
  expect(bySize.map(({ sku, unit, conversion }) => [sku, unit, conversion])).toEqual([
    ['TEA', 'ขวด', 1],
    ['TEA-6', 'แพ็ค', 6],
    ['TEA-24', 'ลัง', 24],
  ])
  // The same file again changes nothing.
  expect((await imports.uploadAndCheck('products', file)).counts).toMatchObject({ added: 0, changed: 0 })
  expect((await undo(applied.undo?.actionId)).status).toBe(200)
})

test('a later file adds to a group, also to a product that is in no file, and undo gives back what was', async () => {
  const { id } = await imports.importFile('products', 'sku,group\nSKU2,SKU1')
  const joined = await families()
  expect([joined.get('SKU1'), joined.get('SKU2'), joined.get('SKU3')]).toEqual([1, 1, null])
  const second = await imports.importFile('products', 'sku,group\nSKU3,SKU2')
  expect((await families()).get('SKU3')).toBe(1)
  expect((await undo(second.undo?.actionId)).status).toBe(200)
  expect((await families()).get('SKU3')).toBeNull()
  expect((await undo((await imports.get(id)).undo?.actionId)).status).toBe(200)
  expect([(await families()).get('SKU1'), (await families()).get('SKU2')]).toEqual([null, null])
})

test('what is the same article by its name or its group comes along, as when staff join them, and undo lets it go', async () => {
  const jam = (...cells: Parameters<typeof row>) => row(...cells).replace(/ชาเขียว [^,]*/, 'แยมสับปะรด')
  const named = fileOf(jam('JAM', 'ขวด', ['20', '1'], ''), jam('JAM-6', 'แพ็ค', ['110', '6'], ''))
  await imports.importFile('products', named)
  const grown = await imports.importFile('products', fileOf(row('JAM-24', 'ลัง', ['420', '24'], 'JAM')))
  const all = ['JAM', 'JAM-6', 'JAM-24']
  const whole = await families()
  expect(new Set(all.map((sku) => whole.get(sku) ?? null)).size).toBe(1)
  expect(whole.get('JAM')).not.toBeNull()
  await imports.importFile('products', 'sku,group\nSKU2,SKU1')
  const both = await imports.importFile('products', 'sku,group\nSKU2,JAM-24')
  const joined = await families()
  expect(new Set([...all, 'SKU1', 'SKU2'].map((sku) => joined.get(sku)))).toEqual(new Set([whole.get('JAM')]))
  expect((await undo(both.undo?.actionId)).status).toBe(200)
  expect((await undo(grown.undo?.actionId)).status).toBe(200)
  const after = await families()
  expect(['JAM', 'JAM-6', 'SKU1', 'SKU2'].map((sku) => after.get(sku))).toEqual([null, null, 1, 1])
})

test('a file that says of each product where it belongs takes one from a group to another, and nothing along', async () => {
  await imports.importFile(
    'products',
    fileOf(row('ICE', 'ขวด', ['20', '1'], ''), row('ICE-6', 'แพ็ค', ['110', '6'], 'ICE')),
  )
  const group = await imports.importFile('products', 'sku,group\nSKU2,SKU1\nSKU3,SKU1')
  const before = await families()
  const moved = await imports.importFile('products', 'sku,group\nSKU1,SKU1\nSKU3,SKU1\nSKU2,ICE')
  const after = await families()
  const ice = before.get('ICE')
  expect(['SKU1', 'SKU2', 'SKU3', 'ICE', 'ICE-6'].map((sku) => after.get(sku))).toEqual([1, ice, 1, ice, ice])
  expect(ice).not.toBe(1)
  for (const { undo: done } of [moved, group]) expect((await undo(done?.actionId)).status).toBe(200)
})

test('a file takes a product out of a group to one that is in none, and splits a group', async () => {
  const group = await imports.importFile('products', 'sku,group\nSKU2,SKU1\nSKU3,SKU1')
  await imports.importFile('products', fileOf(row('RUM', 'ขวด', ['20', '1'], '').replace(/ชาเขียว [^,]*/, 'น้ำตาลอ้อย')))
  const { id } = await server.db.selectFrom('product').select('id').where('sku', '=', 'RUM').executeTakeFirstOrThrow()
  // The first of the group leaves it: what stays keeps its number.
  const moved = await imports.importFile('products', 'sku,group\nSKU1,RUM\nSKU2,SKU2\nSKU3,SKU2')
  const after = await families()
  expect(['SKU1', 'SKU2', 'SKU3', 'RUM'].map((sku) => after.get(sku))).toEqual([id, 1, 1, id])
  expect((await undo(moved.undo?.actionId)).status).toBe(200)
  expect((await families()).get('RUM')).toBeNull()
  const split = await imports.importFile('products', 'sku,group\nSKU1,SKU1\nSKU2,SKU2\nSKU3,SKU2')
  const apart = await families()
  expect(['SKU1', 'SKU2', 'SKU3'].map((sku) => apart.get(sku))).toEqual([1, 2, 2])
  for (const { undo: done } of [split, group]) expect((await undo(done?.actionId)).status).toBe(200)
})

test('a group that names nothing is refused at its row, and so is what names that row alone', async () => {
  const file = fileOf(
    row('MILK', 'ขวด', ['15', '1'], 'MILC'),
    row('MILK-12', 'ลัง', ['170', '12'], 'MILK'),
    row('SODA', 'ขวด', ['9', '1'], ''),
  )
  const { id, counts } = await imports.uploadAndCheck('products', file)
  expect(counts).toMatchObject({ rows: 1, refusedRows: 2, added: 1 })
  expect((await findings(id)).map(({ line, column, reason, values }) => [line, column, reason, values])).toEqual([
    [2, 'group', 'unknown_group', ['MILC']],
    [3, 'group', 'unknown_group', ['MILK']],
  ])
})

test('a barcode stays with the product whose row is refused for its group, and the rows that would hand it on are refused', async () => {
  const [first, second, third] = ['8850000000116', '8850000000123', '8850000000130']
  await imports.importFile('products', `sku,barcode\nSKU1,${first}\nSKU2,${second}\n`)
  const { id, counts } = await imports.uploadAndCheck(
    'products',
    `sku,barcode,group\nSKU1,${third},TYPO\nSKU2,${first},\nSKU3,${second},\n`,
  )
  expect(counts).toMatchObject({ rows: 0, refusedRows: 3 })
  expect((await findings(id)).map(({ line, column, reason }) => [line, column, reason])).toEqual([
    [2, 'group', 'unknown_group'],
    [3, 'barcode', 'barcode_taken'],
    [4, 'barcode', 'barcode_taken'],
  ])
  const good = `sku,barcode,group\nSKU1,${third},SKU1\nSKU2,${first},\nSKU3,${second},\n`
  expect((await imports.uploadAndCheck('products', good)).counts).toMatchObject({ rows: 3, refusedRows: 0 })
})

test('a unit that says nothing of what it holds, or costs more a piece, is a warning', async () => {
  const silent = fileOf(row('OIL', 'ขวด', ['50', '1'], ''), row('OIL-12', 'ลัง', ['580', ''], 'OIL'))
  const first = await imports.uploadAndCheck('products', silent)
  expect(first.counts).toMatchObject({ rows: 2, refusals: 0, warnings: 1 })
  expect((await findings(first.id))[0]).toMatchObject({ line: 3, column: 'conversion', reason: 'holds_nothing' })
  const dear = fileOf(row('OIL', 'ขวด', ['50', '1'], ''), row('OIL-12', 'ลัง', ['601', '12'], 'OIL'))
  const second = await imports.uploadAndCheck('products', dear)
  expect((await findings(second.id))[0]).toMatchObject({
    line: 3,
    column: 'price',
    reason: 'dearer_than_smaller',
    values: ['OIL'],
    isWarning: true,
  })
})

test('whatever rows name each other, those that are connected have one family and no others', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const chance = seeded(seed)
    const count = chance.whole(2, 12)
    const products = Array.from({ length: count }, (_, nth) => {
      const family = chance.hits(0.2) ? chance.whole(100, 102) : null
      return { id: nth + 1, sku: `S${nth}`, family, price_satang: satang(1), conversion: 1, unit: 'ชิ้น' } as Product
    })
    const inUse = new Set(products.flatMap(({ family }) => family ?? []))
    const rows = products.map((product, nth) => ({
      product,
      group: chance.hits(0.5) ? `S${chance.whole(0, count - 1)}` : '',
      line: nth + 2,
    }))
    const { families: made, refused } = groupProducts(rows, (sku) => products.find((one) => one.sku === sku), inUse)
    expect([seed, refused]).toEqual([seed, []])
    // The slow and obvious way: spread the smallest place along the names until nothing changes.
    const place = new Map(products.map(({ sku }, nth) => [sku, nth]))
    for (let again = true; again;) {
      again = false
      for (const { product, group } of rows) {
        if (group === '') continue
        const least = Math.min(place.get(product.sku) ?? 0, place.get(group) ?? 0)
        for (const sku of [product.sku, group])
          if (place.get(sku) !== least) {
            place.set(sku, least)
            again = true
          }
      }
    }
    const named = new Set(rows.flatMap(({ product, group }) => (group === '' ? [] : [product.sku, group])))
    for (const { sku } of products) {
      const connected = products.filter((one) => place.get(one.sku) === place.get(sku))
      const isGrouped = named.has(sku) && connected.length > 1
      expect([seed, sku, made.has(sku)]).toEqual([seed, sku, isGrouped])
      const isWithOthers = ({ sku: other }: Product) => made.get(other)?.family === made.get(sku)?.family
      if (isGrouped) expect([seed, products.filter(isWithOthers)]).toEqual([seed, connected])
    }
  }
})
