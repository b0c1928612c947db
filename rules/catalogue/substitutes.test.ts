import { expect, test } from 'vitest'
import { satang } from '#rules/money.ts'
import { aProductWith } from './goods.fixture.ts'
import { substituteFor, variantsOf } from './substitutes.ts'
import type { Product } from './product.ts'

const aGood = (id: number, thai: string, facts: Partial<Product> = {}): Product =>
  aProductWith({ id, name: { th: thai, en: thai }, conversion: 1, unit: 'ถุง', ...facts })
const rice5 = aGood(1, 'ข้าวหอม ตราทุ่ง 5 กก.', { price: satang(200_00) })
const rice1 = aGood(2, 'ข้าวหอม ตราทุ่ง 1 กก.', { price: satang(45_00) })
const rice1pack = aGood(3, 'ข้าวหอม ตราทุ่ง 1 กก. แพ็ค 12', { price: satang(500_00), conversion: 12, unit: 'แพ็ค' })
const otherKind = aGood(4, 'ข้าวเหนียว ตราทุ่ง 5 กก.', { price: satang(190_00) })
const otherBrand = aGood(5, 'ข้าวหอม ตราทุ่ง 5 กก.', { price: satang(198_00), brandId: 2 })
const farAway = aGood(6, 'ข้าวหอม ตราไกล 48 กก.', { price: satang(1900_00), brandId: 3 })
const otherAisle = aGood(7, 'ข้าวหอม ตราทุ่ง 5 กก. ', { price: satang(200_00), subcategoryId: 12 })
const all = [farAway, rice1pack, otherBrand, rice5, otherKind, rice1]
const ids = (goods: readonly Product[]) => goods.map(({ id }) => id)

test('sizes and packs of the same goods belong together, the smallest first', () => {
  expect(ids(variantsOf(rice5, all, 'th'))).toEqual([2, 1, 3])
  expect(ids(variantsOf(rice1pack, all, 'th'))).toEqual([2, 1, 3])
  expect(ids(variantsOf(otherKind, all, 'th'))).toEqual([4])
})

test('a family that staff have named goes before the names', () => {
  const fewer = aGood(11, 'ข้าวหอมมะลิ ถุงเล็ก', { family: 9, price: satang(20_00) })
  const more = aGood(12, 'ข้าวหอม ตราทุ่ง 2 กก.', { family: 9, conversion: 6 })
  const alone = aGood(13, 'ข้าวหอม ตราทุ่ง 3 กก.', { family: 13 })
  expect(ids(variantsOf(fewer, [...all, fewer, more, alone], 'th'))).toEqual([11, 12])
  expect(ids(variantsOf(rice5, [...all, fewer, more, alone], 'th'))).toEqual([2, 1, 3])
  expect(ids(variantsOf(alone, [...all, fewer, more, alone], 'th'))).toEqual([13])
})

test('the substitute is the product of the same subcategory nearest in amount and price', () => {
  expect(substituteFor(rice5, all, 'th')?.id).toBe(5)
  expect(substituteFor(rice5, [farAway, rice1pack], 'th')?.id).toBe(3)
  expect(substituteFor(rice1, [rice1pack, otherKind], 'th')?.id).toBe(4)
  expect(substituteFor(rice5, [rice5, otherAisle], 'th')).toBeNull()
  expect(substituteFor(rice5, [], 'th')).toBeNull()
})

test('where no size is known the price decides', () => {
  const [pen, dear, near] = [
    aGood(8, 'ปากกา', { price: satang(10_00) }),
    aGood(9, 'ปากกาทอง'),
    aGood(10, 'ดินสอ', { price: satang(8_00) }),
  ]
  expect(substituteFor(pen, [dear, near], 'th')?.id).toBe(10)
})
