import { expect, test } from 'vitest'
import { listImportFindings } from '#contract/backoffice/office/imports/calls.ts'
import { csvLine } from '#rules/csv.ts'
import { seeded } from '#demo/seeded.ts'
import { anEmptyShelf } from '#test/builders/catalogue.ts'
import { testServer } from '#test/test-server.ts'
import { importsOf } from './uploads.fixture.ts'

// A list of products with faults at known places: exactly these are found. `FAULTS=long` checks 10,000 rows with 200.

const [rows, faults] = process.env.FAULTS === 'long' ? [10_000, 200] : [400, 40]
const seed = 20_261_122

const server = await testServer({ shelves: anEmptyShelf })
const manager = await server.as('manager')

const columns = [
  'sku',
  'name_thai',
  'name_eng',
  'category',
  'subcategory',
  'brand',
  'price',
  'vat_percent',
  'unit',
  'barcode',
  'stock',
]
/** Ways to spoil a cell, and what is said about it. */
const spoilt: [column: string, text: string, reason: string][] = [
  ['sku', '', 'needed_for_new'],
  ['name_thai', '', 'needed_for_new'],
  ['name_eng', 'x'.repeat(201), 'too_long'],
  ['name_thai', 'ข้าว\u0082หอม', 'text_invalid'],
  ['subcategory', 'ไม่มี', 'unknown_subcategory'],
  ['brand', 'ไม่มี', 'unknown_brand'],
  ['price', '12.345', 'not_price'],
  ['price', '฿12', 'not_price'],
  ['price', '#DIV/0!', 'cell_error'],
  ['vat_percent', '8', 'not_vat'],
  ['unit', '', 'needed_for_new'],
  ['barcode', '12345', 'not_barcode'],
  ['stock', '-1', 'not_whole_to'],
  ['sku', 'SAME', 'twice'],
]

test(`of ${rows} rows with ${faults} faults exactly these are named, and the others are imported`, async () => {
  const chance = seeded(seed)
  const table = Array.from({ length: rows }, (_, index) => [
    `P${index}`,
    `สินค้า ${index}`,
    `Product ${index}`,
    'ของชำ',
    'General',
    '1',
    `${chance.whole(1, 999)}.50`,
    '7',
    'ชิ้น',
    '',
    '5',
  ])
  table[0] = ['SAME', ...(table[0] ?? []).slice(1)]
  const places = new Set<number>()
  while (places.size < faults) places.add(chance.whole(1, rows - 1))
  const planted = [...places].map((index): string => {
    const [column, text, reason] = chance.pick(spoilt)
    const cells = table[index]
    if (cells) cells[columns.indexOf(column)] = text
    return `${index + 2} ${column} ${reason}`
  })
  const imports = importsOf(server.url, manager)
  const checked = await imports.uploadAndCheck('products', csvLine(columns) + table.map(csvLine).join(''))
  const { content } = (await manager.call(listImportFindings, { params: { id: checked.id }, query: { size: '1000' } }))
    .body
  expect(content.map(({ line, column, reason }) => `${line} ${column} ${reason}`).sort(), `seed ${seed}`).toEqual(
    planted.sort(),
  )
  expect(checked.counts).toMatchObject({
    rows: rows - faults,
    refusedRows: faults,
    refusals: faults,
    added: rows - faults,
  })
  expect((await server.db.selectFrom('product').select('id').execute()).length).toBe(0)
  await imports.apply(checked.id)
  const { count } = await server.db
    .selectFrom('product')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(rows - faults)
})
