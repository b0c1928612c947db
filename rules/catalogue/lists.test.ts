import { expect, test } from 'vitest'
import { satang } from '#rules/money.ts'
import { aListable } from './goods.fixture.ts'
import { noFilter, type ListingFilter } from './listing.ts'
import type { Offer } from './offers.ts'
import { goodsOfCategory, goodsOfList, pageOfList, paginate, type Listable } from './lists.ts'

const onHand = () => 5
const ids = (goods: readonly Listable[]) => goods.map(({ id }) => id)
const choices = {
  subcategories: [11, 12].map((id) => ({ id, name: `S${id}` })),
  brands: [1, 2, 3].map((id) => ({ id, name: `B${id}` })),
}

// Specification 2.62, 9.5, 9.6
test('a page holds 42, and a page beyond the last is the last', () => {
  const items = Array.from({ length: 100 }, (_, index) => index)
  expect(paginate(items, 2).items).toEqual(items.slice(42, 84))
  expect(paginate(items, 99)).toMatchObject({ page: 3, pages: 3, total: 100 })
  expect(paginate([], 1)).toMatchObject({ page: 1, pages: 1, total: 0 })
})

// Specification 3.13, 5.19, 5.20, 5.21, 5.22, 9.9
test('a list shows what belongs to it, in its own order', () => {
  const hidden = { visibleTo: 'granted', promotable: false } as const
  const beer = { visibleTo: 'everyone', promotable: false } as const
  const goods = [
    aListable({ id: 1, hotSequence: 2, promotions: ['one'], promotionSequence: 9 }),
    aListable({ id: 2, hotSequence: 1, categoryId: 2, promotions: ['one'], promotionSequence: 3 }),
    aListable({ id: 3, hotSequence: 3, restriction: beer }),
    aListable({ id: 4, restriction: hidden }),
    aListable({ id: 5, saleCategoryId: 2 }),
    aListable({ id: 6, active: false }),
    aListable({ id: 7, hotSequence: 4, promotions: ['one'] }),
  ]
  const stockOf = (id: number) => (id === 7 ? 0 : 5)
  const all = () => true
  const anOffer: Offer = { minimumBuy: 1, off: satang(1) }
  const offered = () => anOffer
  expect(ids(goodsOfList.regular(goods, stockOf, offered, all))).toEqual([1, 2, 3, 7])
  expect(ids(goodsOfList.hot(goods, stockOf, offered, all))).toEqual([2, 1])
  expect(ids(goodsOfList.promotion(goods, stockOf, offered, all))).toEqual([2, 1])
  expect(ids(goodsOfList.promotion(goods, stockOf, ({ id }) => (id === 2 ? null : anOffer), all))).toEqual([1])
  expect(ids(goodsOfList.premium(goods, stockOf, offered, all))).toEqual([5])
  expect(ids(goodsOfList.premium(goods, stockOf, offered, () => false))).toEqual([])
  expect(ids(goodsOfCategory(goods, 1))).toEqual([1, 3, 7])
})

test('a choice counts what it would show beside the choices of the other kind', () => {
  const goods = [aListable({ id: 1 }), aListable({ id: 2, brandId: 2 }), aListable({ id: 3, subcategoryId: 12 })]
  const page = pageOfList(goods, { ...noFilter, subcategories: [11], brands: [3] }, choices, onHand, () => null)
  expect(page).toMatchObject({ items: [], total: 0, page: 1, pages: 1 })
  expect(page.subcategories).toEqual([{ id: 11, name: 'S11', count: 0, selected: true }])
  expect(page.brands.map(({ id, count, selected }) => [id, count, selected])).toEqual([
    [1, 1, false],
    [2, 1, false],
    [3, 0, true],
  ])
})

// Specification 5.24, 5.25, 5.26
test('sorting by best sellers or promotions also chooses; by price it does not', () => {
  const goods = [
    aListable({ id: 1, price: satang(3) }),
    aListable({ id: 2, price: satang(1), hotSequence: 1 }),
    aListable({ id: 3, price: satang(2) }),
  ]
  const shown = (sort: ListingFilter['sort']) =>
    ids(pageOfList(goods, { ...noFilter, sort }, choices, onHand, () => null).items)
  expect(shown('BEST_SELLER')).toEqual([2])
  expect(shown('PROMOTION')).toEqual([])
  expect(shown('PRICE_LOW_TO_HIGH')).toEqual([2, 3, 1])
  expect(shown('PRICE_HIGH_TO_LOW')).toEqual([1, 3, 2])
})

test('offers are chosen by their kind, counted, and sorted by the part of the price that is saved', () => {
  const goods = [1, 2, 3, 4, 5].map((id) => aListable({ id, promotions: id < 5 ? ['one'] : [] }))
  const offers: Record<number, Offer> = {
    1: { minimumBuy: 12, free: 1 },
    2: { minimumBuy: 1, off: satang(5_00) },
    3: { minimumBuy: 6, off: satang(20_00) },
    4: { minimumBuy: 6, free: 1, gift: 'apron' },
  }
  const list = (filter: Partial<ListingFilter>) =>
    pageOfList(goods, { ...noFilter, ...filter }, choices, onHand, ({ id }) => offers[id] ?? null)
  expect(list({}).offers).toEqual([
    { kind: 'cut', count: 1, selected: false },
    { kind: 'tier', count: 1, selected: false },
    { kind: 'gift', count: 2, selected: false },
  ])
  expect(ids(list({ offer: 'cut' }).items)).toEqual([2])
  expect(ids(list({ offer: 'gift' }).items)).toEqual([1, 4])
  expect(list({ offer: 'gift' }).offers.map(({ count }) => count)).toEqual([1, 1, 2])
  expect(ids(list({ offer: 'any' }).items)).toEqual([1, 2, 3, 4])
  // A fifth of the price, a thirteenth of the units, a twentieth of the price; what a gift is worth is not known.
  expect(ids(list({ sort: 'SAVING' }).items)).toEqual([3, 1, 2, 4])
})
