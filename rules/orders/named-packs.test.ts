import { expect, test } from 'vitest'
import { namedPacks } from './named-packs.ts'

const [rice, apron] = [1, 2]
const good = (productId: number, pieces = 24) => ({ productId, unit: 'ลัง', pieces })
const gift = (productId: number, pieces = 24) => ({ ...good(productId, pieces), type: 'FREE' as const })

test('packs are named of the goods and of what is only given, each product once', () => {
  const sold = { ...good(rice), type: 'NORMAL' as const }
  expect(namedPacks([sold], [sold, gift(rice, 12), gift(apron), gift(apron, 12)])).toEqual([good(rice), good(apron)])
})

test('not more are named than an order takes, goods before gifts', () => {
  const goods = Array.from({ length: 500 }, (_, index) => good(index + 10))
  expect(namedPacks(goods, [gift(apron)])).toEqual(goods)
})
