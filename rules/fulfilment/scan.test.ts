import { expect, test } from 'vitest'
import { findByCode, findUnitsByCode, readScan } from './scan.ts'

const known = {
  products: [
    { productId: 1, sku: '2100011', barcode: '8850313700010' },
    { productId: 2, sku: 'AB-7', barcode: null },
    { productId: 3, sku: '2100033', barcode: '08850313700034' },
  ],
  orders: [{ id: 'x', orderNumber: 'SD26110001' }],
}
const counts = new Map([
  [1, { needed: 2, picked: 2, checked: 1 }],
  [2, { needed: 1, picked: 0, checked: 1 }],
])
const read = (code: string, order: string | null = 'x') => readScan(code, known, order, counts)

test('a code is a barcode, with or without leading zeros, an SKU or the number of an order', () => {
  for (const code of ['8850313700010', '08850313700010', '008850313700010', ' 2100011 '])
    expect(read(code)).toEqual({ kind: 'counted', productId: 1, units: 1 })
  expect(read('sd26110001', null)).toEqual({ kind: 'order', orderId: 'x' })
})

test('goods that do not belong in the box are recognised', () => {
  expect(read('ab-7')).toEqual({ kind: 'too_many', productId: 2, units: 1 })
  expect(read('8850313700034')).toEqual({ kind: 'wrong_goods', productId: 3 })
  expect(read('2100011', null)).toEqual({ kind: 'no_order', productId: 1 })
  expect(read('4711')).toEqual({ kind: 'unknown_code' })
})

test('goods that are counted or come in are found by the codes that packing knows', () => {
  const find = (code: string) => findByCode(code, known.products)?.productId
  expect(['8850313700034', '08850313700034', '08850313700010', 'ab-7', '4711'].map(find)).toEqual([
    3,
    3,
    1,
    2,
    undefined,
  ])
})

test('the code of another unit stands for as many sales units as that holds, unless they are no whole ones', () => {
  const codes = [
    { barcode: '18850313700017', units: 24 },
    { barcode: '8850313700119', units: null },
  ]
  // Earlier releases answer without them.
  const products = known.products.map((product) => ({
    ...product,
    ...(product.productId === 1 && { unitCodes: codes }),
  }))
  const find = (code: string) => {
    const found = findUnitsByCode(code, products, () => 6)
    return found && [found.product.productId, found.units]
  }
  expect(['8850313700010', '18850313700017', '08850313700119', '4711'].map(find)).toEqual([
    [1, 6],
    [1, 24],
    [1, null],
    undefined,
  ])
})

test('the code of a carton counts what it holds into the box, where that is missing', () => {
  const unitCodes = [
    { barcode: '18850313700017', units: 24 },
    { barcode: '8850313700119', units: null },
  ]
  const goods = { ...known, products: known.products.map((product) => ({ ...product, unitCodes })) }
  const scan = (code: string, needed: number) =>
    readScan(code, goods, 'x', new Map([[1, { needed, picked: 0, checked: 6 }]]))
  expect(scan('18850313700017', 30)).toEqual({ kind: 'counted', productId: 1, units: 24 })
  expect(scan('18850313700017', 29)).toEqual({ kind: 'too_many', productId: 1, units: 24 })
  expect(scan('8850313700119', 29)).toEqual({ kind: 'no_whole_units', productId: 1 })
  expect(scan('8850313700119', 6)).toEqual({ kind: 'too_many', productId: 1, units: 1 })
  expect(readScan('18850313700017', goods, null, new Map())).toEqual({ kind: 'no_order', productId: 1 })
  expect(readScan('18850313700017', goods, 'x', new Map())).toEqual({ kind: 'wrong_goods', productId: 1 })
})
