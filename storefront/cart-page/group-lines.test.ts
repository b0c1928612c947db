import { expect, test } from 'vitest'
import type { ShownLine } from './cart-lines.ts'
import { groupLines, searchLines } from './group-lines.ts'
import type { LineProduct } from '#storefront/cart/use-products.ts'

const line = (productId: number) => ({ item: { productId }, removed: null }) as ShownLine
const product = (id: number, categoryId: number, name: string) => [id, { id, categoryId, name } as LineProduct] as const
const products = new Map([
  product(1, 5, 'บะหมี่ ซู้ดซ่า รสต้มยำกุ้ง'),
  product(2, 1, 'ข้าวหอมมะลิ 5 กก.'),
  product(3, 5, 'Sood Sa Noodles'),
])
const ids = (lines: readonly ShownLine[]) => lines.map(({ item }) => item.productId)

test('lines are grouped by category in the order of the first of each, discontinued goods last', () => {
  const groups = groupLines([line(9), line(1), line(2), line(3)], products)
  expect(groups.map(({ categoryId, lines }) => [categoryId, ids(lines)])).toEqual([
    [5, [1, 3]],
    [1, [2]],
    [null, [9]],
  ])
})

test.each([
  ['', [1, 2, 3]],
  ['หอม', [2]],
  ['ซูดซา', [1]],
  ['  SOOD  noodle ', [3]],
  ['ข้าว ซู้ด', []],
])('searching for "%s"', (words, found) => {
  expect(ids(searchLines(words, [line(1), line(2), line(3)], products))).toEqual(found)
})
