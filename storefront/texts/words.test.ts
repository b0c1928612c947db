import { expect, test } from 'vitest'
import { browse as browseEn } from './browse.en.ts'
import { browse as browseTh } from './browse.th.ts'
import { catalogue as catalogueEn } from './catalogue.en.ts'
import { catalogue as catalogueTh } from './catalogue.th.ts'
import { lists } from './lists.en.ts'

test('a promotion is described in the units of its goods', () => {
  const { exactlyIn } = catalogueTh
  expect(browseTh.buyForGift(exactlyIn(5, 'ถุง'), exactlyIn(1, 'ชิ้น'), 'ผ้ากันเปื้อน')).toBe('ซื้อ 5 ถุง แถมผ้ากันเปื้อน 1 ชิ้น')
  expect(browseTh.buyForOff(exactlyIn(3, 'ลัง'), 'ลัง', '฿5.00')).toBe('ซื้อ 3 ลังขึ้นไป ลดลังละ ฿5.00')
  const english = catalogueEn.exactlyIn
  expect(browseEn.buyForGift(english(5, 'ถุง'), english(1, 'ชิ้น'), 'Apron')).toBe('Buy 5 bags, get Apron free (1 piece)')
  // Where the goods differ
  expect(browseEn.buyForOff(english(3, browseEn.unit), browseEn.unit, '฿5.00')).toBe(
    'Buy 3 units or more, save ฿5.00 each',
  )
})

test('one product is no products', () => {
  expect([lists.count(1), lists.count(2)]).toEqual(['1 product', '2 products'])
  expect([lists.show(1), lists.show(0)]).toEqual(['Show 1 product', 'Show 0 products'])
})

test('when a product runs out is a guess, and said as one', () => {
  for (const days of [3, 1, 0, -1, -13]) {
    expect(browseTh.runsOut(days)).toMatch(/^น่าจะหมด/)
    expect(browseEn.runsOut(days)).toMatch(/^(About|Probably) /)
  }
})
