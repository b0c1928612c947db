import { expect, test } from 'vitest'
import { satang } from '#rules/money.ts'
import { aContent, aShelfProduct, aSnapshot } from '#server/pages/snapshot.fixture.ts'
import { searchByIndex } from './product-index.ts'

// The index is kept while nothing that is searched changes.

const soap = aShelfProduct({ id: 1, name: { th: 'สบู่หอม', en: 'Fragrant soap' } })
const rice = aShelfProduct({ id: 2, name: { th: 'ข้าวหอมมะลิ', en: 'Jasmine rice' } })
const content = aContent()
const found = (products: readonly (typeof soap)[], text: string) =>
  searchByIndex({ snapshot: aSnapshot(products), content }, text).products

test('what is found has the prices of now, also where only these have changed', () => {
  expect(found([soap, rice], 'สบู่')).toEqual([soap])
  const dearer = { ...soap, price: satang(soap.price + 5_00) }
  expect(found([dearer, rice], 'สบู่')).toEqual([dearer])
})

test.each([
  ['name', { name: { th: 'แชมพู', en: 'Shampoo' } }, 'แชมพู'],
  ['keyword', { keywords: 'สระผม' }, 'สระผม'],
  ['barcode', { barcode: '8851234567890' }, '8851234567890'],
  ['unit', { unit: 'กระสอบ' }, 'กระสอบ'],
])('a new %s is found at once', (_, change, text) => {
  expect(found([soap, rice], text)).not.toContainEqual(expect.objectContaining({ id: 1, ...change }))
  expect(found([{ ...soap, ...change }, rice], text).map(({ id }) => id)).toContain(1)
})

test('what is no longer sold is no longer found', () => {
  expect(found([soap, rice], 'ข้าว')).toEqual([rice])
  expect(found([soap, { ...rice, active: false }], 'ข้าว')).toEqual([])
})

test.each([
  ['brand', { brands: [] }, 'ยี่ห้อ 1'],
  ['shelf', { subcategories: [] }, 'หมวดย่อย 11'],
])('what a %s is called now is what finds its products', (_, gone, text) => {
  const goods = [{ ...soap, brandId: 1, subcategoryId: 11 }]
  const named = aSnapshot(goods)
  const without = aSnapshot(goods, { ...gone, ...('brands' in gone && { brandById: new Map() }) })
  const search = (snapshot: typeof named) => searchByIndex({ snapshot, content }, text).products.length
  expect([search(named), search(without), search(named)]).toEqual([1, 0, 1])
})

test('a new name among 2,000 costs a small part of what all of them cost', () => {
  const many = Array.from({ length: 2000 }, (_, at) => ({
    ...soap,
    id: at + 1,
    sku: `HH${10_000 + at}`,
    name: { th: `สบู่หอม ตรา ${at} ${at % 900} ก.`, en: `Fragrant soap no. ${at}` },
  }))
  const costOf = (products: readonly (typeof soap)[]): number => {
    const before = process.threadCpuUsage()
    expect(found(products, 'แชมพูใหม่')).toEqual(products.filter(({ name }) => name.th.startsWith('แชมพูใหม่')))
    const { user, system } = process.threadCpuUsage(before)
    return user + system
  }
  // Nothing is left of what was searched before.
  found([], 'สบู่')
  const all = costOf(many)
  const renamed = [5, 700, 1999].map((at) =>
    costOf(many.map((product, nth) => (nth === at ? { ...product, name: { th: 'แชมพูใหม่', en: 'Shampoo' } } : product))),
  )
  expect(Math.min(...renamed)).toBeLessThan(all / 5)
})
