import { expect, test } from 'vitest'
import { guessColumns, headerLine } from './guess-columns.ts'
import { importColumns } from './import-columns.ts'
import { importKinds } from './import-kinds.ts'

test.each(importKinds)('columns of %s are recognised by their names and by their titles in both languages', (kind) => {
  const columns = importColumns[kind]
  const everyPlace = Object.fromEntries(columns.map(({ name }, place) => [name, place]))
  for (const word of [
    ({ name }: (typeof columns)[number]) => name,
    ({ label }: (typeof columns)[number]) => label.th,
    ({ label }: (typeof columns)[number]) => label.en.toUpperCase(),
  ])
    expect(guessColumns(kind, columns.map(word))).toEqual(everyPlace)
})

test('headers as people write them are recognised, and no column twice', () => {
  expect(guessColumns('products', ['ลำดับ', 'รหัส', 'ชื่อสินค้า', 'ราคาขาย', 'หน่วยนับ', 'บาร์โค้ด'])).toEqual({
    sku: 1,
    name_thai: 2,
    price: 3,
    unit: 4,
    barcode: 5,
  })
  expect(guessColumns('prices', ['Item Code', 'Old price', 'NEW PRICE'])).toEqual({ sku: 0, price: 2 })
  expect(guessColumns('retailers', ['Code', 'Shop name', 'First name', 'Surname', 'Mobile'])).toEqual({
    outlet_code: 0,
    store_name: 1,
    owner_name: 2,
    last_name: 3,
    phone: 4,
  })
})

test('what was counted on a shelf is not taken for what can be sold', () => {
  expect(guessColumns('stock', ['รหัสสินค้า', 'นับได้', 'Counted'])).toEqual({ sku: 0 })
  expect(guessColumns('products', ['SKU', 'Counted'])).toEqual({ sku: 0 })
})

test('the header is found below titles and empty lines', () => {
  const lines = [['รายงานสินค้า', ''], [], ['รหัสสินค้า', 'ราคา'], ['A1', '10']]
  expect(headerLine('prices', lines)).toBe(2)
  expect(headerLine('prices', [[], ['x', 'y']])).toBe(1)
})
