import { expect, test } from 'vitest'
import { satang } from '#rules/money.ts'
import { aListable } from '#rules/catalogue/goods.fixture.ts'
import { aCard } from './card.fixture.ts'
import { cardOfGood, packCatalogue, unpackCatalogue, type CatalogueItem } from './compact-catalogue.ts'

const aGood = (facts: Partial<CatalogueItem> & { id: number }): CatalogueItem => ({
  ...aListable(facts),
  ...aCard({ name: `สินค้า ${facts.id}`, pieces: 12, unit: 'แพ็ค', ...facts }),
})
const off = { minimumBuy: 5, off: satang(3_00) }
const gift = { minimumBuy: 12, free: 1 }
const apron = { minimumBuy: 5, free: 1, gift: 'ผ้ากันเปื้อน' }

test('what is packed comes out again as it was', () => {
  const goods = [
    aGood({ id: 1, image: 'p-1', tier: off, promotions: [off], promotionSequence: 4, hotSequence: 0 }),
    aGood({ id: 2, unit: 'ลัง', tier: gift, promotions: [gift] }),
    aGood({ id: 3, restricted: true, restriction: { visibleTo: 'everyone', promotable: false } }),
    aGood({ id: 5, tier: apron, promotions: [apron] }),
    aGood({ id: 6, tier: { ...apron, gift: 'ร่ม' }, promotions: [{ ...apron, gift: 'ร่ม' }] }),
    aGood({ id: 7, limits: { multiple: 6 } }),
    aGood({ id: 8, limits: { multiple: 4, mostPerDay: 12 } }),
    aGood({ id: 4, premium: true, saleCategoryId: 2, stock: 0 }),
    aGood({ id: 9, premium: true, saleCategoryId: 2, notGiven: true }),
  ]
  const wire = JSON.parse(JSON.stringify(packCatalogue(goods, { categories: [], subcategories: [], brands: [] })))
  expect(unpackCatalogue(wire)).toEqual(goods)
  expect(unpackCatalogue(wire, 1, 3)).toEqual(goods.slice(1, 3))
  expect(Object.keys(cardOfGood(aGood({ id: 5 })))).not.toContain('brandId')
  expect(cardOfGood(aGood({ id: 7, limits: { multiple: 6 } })).limits).toEqual({ multiple: 6 })
})
