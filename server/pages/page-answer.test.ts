import { expect, test } from 'vitest'
import type { Language } from '#rules/catalogue/product.ts'
import { dayMs } from '#rules/bangkok-time.ts'
import { satang } from '#rules/money.ts'
import type { MatchedPage, PageNeed, Storefront } from '#contract/pages/page-render.ts'
import type { HomePage, ListingPage, ProductPage } from '#contract/pages/shapes.ts'
import type { Promotion } from '#rules/promotions/kinds/kinds.ts'
import { pageAnswer } from './page-answer.ts'
import { searchByIndex } from '#server/search/search.ts'
import { aContent, aShelfProduct, aSnapshot, aStock, beer } from './snapshot.fixture.ts'
import { supplierOf } from './supplier.ts'

const now = Date.UTC(2026, 0, 15)
const offer: Promotion = {
  id: 5,
  kind: 'AMOUNT',
  level: 'product',
  targets: [1],
  priority: 0,
  excludesOthers: false,
  startsAt: now - 1,
  endsAt: now + 1,
  tiers: [
    { minimumBuy: 3, discountSatang: satang(2_00) },
    { minimumBuy: 10, discountSatang: satang(5_00) },
  ],
}
const products = [
  aShelfProduct({ id: 1, promotions: [offer], promotionSequence: 1, price: satang(50_00) }),
  aShelfProduct({ id: 2, brandId: 2, hotSequence: 2, price: satang(30_00) }),
  aShelfProduct({ id: 3, subcategoryId: 12, brandId: 2, hotSequence: 1, price: satang(40_00) }),
  aShelfProduct({ id: 4, active: false }),
  aShelfProduct({ id: 5, saleCategoryId: 2 }),
  aShelfProduct({ id: 6, categoryId: beer, hotSequence: 3, promotions: [offer] }),
]
const snapshot = aSnapshot(products, {
  banners: [
    {
      id: 1,
      name: 'brand-two',
      description: { th: 'ยี่ห้อสอง', en: 'Brand two' },
      condition: 'brand',
      items: [2],
      segment: null,
      signedInOnly: false,
      startsAt: null,
      endsAt: null,
      image: null,
    },
    {
      id: 2,
      name: 'with-beer',
      description: { th: '', en: '' },
      condition: 'product',
      items: [1, 6],
      segment: 'gold',
      signedInOnly: false,
      startsAt: null,
      endsAt: null,
      image: null,
    },
  ],
})
const storefront = { head: () => ({ title: '', description: '' }) } as unknown as Storefront
const drawing = { storefront, supplier: supplierOf(aContent(), 'th', null) }

/** The data of a page. */
const ask = (...args: PageQuestion) => askOf(snapshot, ...args)
type PageQuestion = [
  needs: PageNeed,
  params?: Record<string, string>,
  search?: string,
  stockOut?: number[],
  language?: Language,
]
function askOf(of: typeof snapshot, ...question: PageQuestion) {
  const [needs, params = {}, search = '', stockOut = [], language = 'th'] = question
  const matched: MatchedPage = { route: needs, needs, access: 'public', params }
  const stock = aStock(products, 10, Object.fromEntries(stockOut.map((id) => [id, 0])))
  const context = { snapshot: of, stock, content: aContent(), language, now } as const
  return pageAnswer({ matched, path: '/x', query: new URLSearchParams(search) }, context, searchByIndex, drawing)
}
const list = (...args: Parameters<typeof ask>) => ask(...args).answer.data as ListingPage
const ids = (page: ListingPage) => page.cards.map(({ id }) => id)

// Specification 1.2
test('a category lists its regular goods that are active', () => {
  const page = list('category', { id: '1' })
  expect(ids(page)).toEqual([1, 2, 3])
  expect(page).toMatchObject({ heading: 'ของชำ', path: '/x', total: 3, page: 1, pages: 1 })
})

// Specification 5.23
test('categories and subcategories are shown while they are active', () => {
  const [first, ...others] = snapshot.categories
  if (!first) throw new Error('The fixture has no category')
  const closed = [{ ...first, active: false }, ...others]
  const subcategories = snapshot.subcategories.map((one) => (one.id === 12 ? { ...one, active: false } : one))
  const change = { subcategories }
  const without = { categories: closed, categoryById: new Map(closed.map((one) => [one.id, one])) }
  const chips = (of: Partial<typeof snapshot>) => askOf({ ...snapshot, ...of }, 'category', { id: '1' })
  const shown = (chips(change).answer.data as ListingPage).subcategories.map(({ id }) => id)
  expect([list('category', { id: '1' }).subcategories.map(({ id }) => id), shown]).toEqual([[11, 12], [11]])
  expect([chips({}).answer.status, chips(without).answer.status]).toEqual([200, 404])
  const home = askOf({ ...snapshot, ...without }, 'home').answer.data as HomePage
  expect(home.categories.map(({ id }) => id)).toEqual([beer])
})

// Specification 1.4, 2.45
test('a choice counts what it would show beside the choices of the other kind', () => {
  const page = list('category', { id: '1' }, 'brands=2&subcategories=12')
  expect(ids(page)).toEqual([3])
  expect(page.subcategories.map(({ id, count, selected }) => [id, count, selected])).toEqual([
    [11, 1, false],
    [12, 1, true],
  ])
  expect(page.brands.map(({ id, count, selected }) => [id, count, selected])).toEqual([[2, 1, true]])
})

test('a choice that shows nothing stays while it is made', () => {
  const page = list('category', { id: '1' }, 'brands=1&subcategories=12')
  expect(page.cards).toEqual([])
  expect(page.brands).toContainEqual({ id: 1, name: 'ยี่ห้อ 1', count: 0, selected: true })
})

// Specification 2.43, 2.44
test('sorts and pages come from the query', () => {
  expect(ids(list('category', { id: '1' }, 'sort=PRICE_LOW_TO_HIGH'))).toEqual([2, 3, 1])
  expect(ids(list('category', { id: '1' }, 'sort=BEST_SELLER'))).toEqual([3, 2])
  expect(list('category', { id: '1' }, 'page=7').page).toBe(1)
})

test('what is sold out stands at the end, whatever the sort, and can be left out; so can what has no offer', () => {
  const soldOut = (search: string) => ids(list('category', { id: '1' }, search, [1]))
  expect(soldOut('')).toEqual([2, 3, 1])
  expect(soldOut('sort=PRICE_HIGH_TO_LOW')).toEqual([3, 2, 1])
  expect(soldOut('stock=1')).toEqual([2, 3])
  expect(soldOut('offer=1')).toEqual([1])
  expect(list('category', { id: '1' }, 'stock=1&offer=1', [1])).toMatchObject({ total: 0, brands: [] })
})

// Specification 1.6, 5.21, 5.22
test('hot and promoted goods are in stock and never restricted', () => {
  expect(ids(list('all', { title: 'hot' }))).toEqual([3, 2])
  expect(ids(list('all', { title: 'hot' }, '', [3]))).toEqual([2])
  expect(ids(list('all', { title: 'promotion' }))).toEqual([1])
  const home = ask('home').answer.data as HomePage
  expect(home.hot.map(({ id }) => id)).toEqual([3, 2])
  expect(home.banners.map(({ slug }) => slug)).toEqual(['brand-two'])
})

// Specification 1.3, 2.23
test('a list of one subcategory has its name', () => {
  const page = list('all', { title: 'regular', subCategoryId: '12' })
  expect([page.heading, ids(page)]).toEqual(['หมวดย่อย 12', [3]])
})

// Specification 1.5, 2.53, 2.54, 6.18
test('a banner lists its goods without restricted ones, under the heading of its link', () => {
  expect(ids(list('banner', { slug: 'brand-two' }))).toEqual([2, 3])
  expect(list('banner', { slug: 'brand-two' }).heading).toBe('ยี่ห้อสอง')
  expect(list('banner', { slug: 'brand-two' }, 'title=โอนเงินที่บัญชีนี้').heading).toBe('ยี่ห้อสอง')
  for (const own of ['ของชำ', 'Brand 1', 'ยี่ห้อ 2']) {
    expect(list('banner', { slug: 'brand-two' }, `title=${own}`).heading).toBe(own)
  }
  expect(ids(list('banner', { slug: 'with-beer' }))).toEqual([1])
})

// Specification 1.7
test('a promotion lists its goods without restricted ones, with its terms', () => {
  const page = list('promotion', { id: '5' })
  expect([page.heading, ids(page), page.listed]).toEqual(['โปรโมชัน สินค้า 1', [1], [1]])
  expect(page.terms).toEqual({
    level: 'product',
    kind: 'AMOUNT',
    tiers: [
      { minimumBuy: 3, benefit: 2_00 },
      { minimumBuy: 10, benefit: 5_00 },
    ],
    unit: 'แพ็ค',
    gift: null,
    endsAt: now + 1,
  })
})

test('the terms of a promotion name units as the cards do', () => {
  const gifts: Promotion = {
    ...offer,
    kind: 'FREE_GOODS',
    giftProductId: 2,
    tiers: [{ minimumBuy: 5, giftQty: 1 }],
  }
  const bagged = [
    aShelfProduct({ id: 1, promotions: [gifts], unit: 'ถุงตาข่าย', unitEng: 'net bag' }),
    aShelfProduct({ id: 2, unit: 'พวง', unitEng: 'bunch' }),
  ]
  const units = (language: 'th' | 'en') => {
    const { terms } = askOf(aSnapshot(bagged), 'promotion', { id: '5' }, '', [], language).answer.data as ListingPage
    return [terms?.unit, terms?.gift?.unit]
  }
  expect([units('th'), units('en')]).toEqual([
    ['ถุงตาข่าย', 'พวง'],
    ['net bag', 'bunch'],
  ])
})

test('what a promotion of brands counts is what stands on its page', () => {
  const wide = { ...offer, id: 9, level: 'brand', targets: [2] } as const
  const context = {
    snapshot: { ...snapshot, widePromotions: [wide] },
    stock: aStock(products, 1),
    content: aContent(),
    language: 'en',
  } as const
  const matched: MatchedPage = { route: 'promotion', needs: 'promotion', access: 'public', params: { id: '9' } }
  const wanted = { matched, path: '/promotion/9', query: new URLSearchParams() }
  const answer = (at: number) => pageAnswer(wanted, { ...context, now: at }, searchByIndex, drawing).answer
  expect(answer(now).data).toMatchObject({ heading: 'Promotion Brand 2', listed: [2, 3] })
  expect(answer(now + 1).status).toBe(404)
})

test('a search tells what was looked for', () => {
  expect(list('search', {}, 'q=SKU3')).toMatchObject({ query: 'SKU3', total: 1 })
  expect(list('search')).toMatchObject({ query: '', total: 0 })
  expect(list('search', {}, 'q=สินค้า+2+ลัง')).toMatchObject({ total: 4, otherUnit: 'ลัง' })
  expect(list('search', {}, 'q=สินค้า+2+แพ็ค').otherUnit).toBeUndefined()
})

test('a product shows its further pictures', () => {
  const first = products.map((one) => (one.id === 1 ? { ...one, moreImages: ['side', 'back'] } : one))
  const productById = new Map(first.map((one) => [one.id, one]))
  const { answer } = askOf({ ...snapshot, products: first, productById }, 'product', { id: '1' })
  expect((answer.data as ProductPage).pictures).toEqual(['side', 'back'])
})

test('a product knows its sizes, and what may stand in while it is sold out', () => {
  const page = (id: string, soldOut: number[]) => ask('product', { id }, '', soldOut).answer.data as ProductPage
  expect(page('1', [])).toMatchObject({ variants: [], substitute: null })
  expect(page('1', [1]).substitute?.id).toBe(2)
  expect(page('1', [1, 2]).substitute).toBeNull()
  const sized = products.map((one) =>
    one.id < 3 ? { ...one, brandId: 1, name: { th: `ข้าว ${one.id} กก.`, en: '' } } : one,
  )
  const productById = new Map(sized.map((one) => [one.id, one]))
  const { answer } = askOf({ ...snapshot, products: sized, productById }, 'product', { id: '2' })
  expect((answer.data as ProductPage).variants.map(({ id }) => id)).toEqual([1, 2])
})

test('a card names the end of an offer where it is soon', () => {
  const page = ask('product', { id: '1' }).answer.data as ProductPage
  expect(page.card.tier).toMatchObject({ endsAt: now + 1 })
  const lasting = products.map((one) => ({
    ...one,
    promotions: one.promotions.map((promotion) => ({ ...promotion, endsAt: now + 30 * dayMs })),
  }))
  const productById = new Map(lasting.map((one) => [one.id, one]))
  const later = askOf({ ...snapshot, products: lasting, productById }, 'product', { id: '1' }).answer.data
  expect((later as ProductPage).card.tier).toEqual({ minimumBuy: 3, off: 2_00 })
})

// Specification 1.12, 5.28
test('a product shows the tiers of its promotions in force', () => {
  const page = ask('product', { id: '1' }).answer.data as ProductPage
  expect(page.card.tier).toMatchObject({ minimumBuy: 3, off: 2_00 })
  expect(page.tiers.map(({ minimumBuy, upTo, price }) => [minimumBuy, upTo, price])).toEqual([
    [3, 9, 48_00],
    [10, null, 45_00],
  ])
  expect(page.related.map(({ id }) => id)).toEqual([2, 3])
})

test('nothing is recommended that may not be advertised, next to its like neither', () => {
  const beers = [2, 6].map((id) => aShelfProduct({ id, categoryId: beer }))
  expect((askOf(aSnapshot(beers), 'product', { id: '6' }).answer.data as ProductPage).related).toEqual([])
})

test('where the price has fallen below the discount of a tier, that one costs nothing', () => {
  const cheap = aShelfProduct({ id: 1, promotions: [offer], price: satang(4_00) })
  const page = askOf(aSnapshot([cheap]), 'product', { id: '1' }).answer.data as ProductPage
  expect(page.tiers.map(({ price }) => price)).toEqual([2_00, 0])
})

test.each([
  ['category', { id: '99' }],
  ['category', { id: 'abc' }],
  ['product', { id: '4' }],
  ['product', { id: '99999999999999' }],
  ['all', { title: 'nix' }],
  ['all', { title: 'constructor' }],
  ['all', { title: 'hot', subCategoryId: '99' }],
  ['banner', { slug: 'nix' }],
  ['promotion', { id: '99' }],
  ['promotion', { id: 'abc' }],
  ['all', { title: 'recent' }],
] as [PageNeed, Record<string, string>][])('%s %j is not found', (needs, params) => {
  const { route, answer } = ask(needs, params)
  expect([route, answer.status, answer.data]).toEqual(['notFound', 404, { kind: 'not-found' }])
})
