import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PageData } from '#contract/pages/shapes.ts'
import type { Product } from '#rules/catalogue/product.ts'
import { satang } from '#rules/money.ts'
import { searchByIndex } from '#server/search/search.ts'
import type { PageContext } from './cards.ts'
import { homeData } from './home-data.ts'
import { listingData, type ProductListing } from './listing-data.ts'
import { listOfAll, listOfCategory, listOfSearch } from './lists.ts'
import { changedTags, tagsOf, type PageSources } from './page-tags.ts'
import { productData } from './product-data.ts'
import { aContent, aShelfProduct, aSnapshot, aStock, groceries } from './snapshot.fixture.ts'

type Page = { path: string; data: PageData; tags: string[] }

/** All public pages of a catalogue whose goods may be sold out. */
function pagesOf(products: readonly Product[], stock: Record<number, number>): Page[] {
  const context: PageContext = {
    snapshot: aSnapshot(products),
    stock: aStock(products, 5, stock),
    content: aContent(),
    language: 'th',
    now: 0,
  }
  const page = (path: string, data: PageData | null, params: Record<string, string> = {}): Page[] =>
    data ? [{ path, data, tags: tagsOf(data, { params }).split(' ') }] : []
  const listed = (path: string, listing: ProductListing | null, query = '', params = {}) =>
    page(path + query, listing && listingData(listing, new URLSearchParams(query), context), params)
  const category = { id: String(groceries) }
  const ids = products.map(({ id }) => ({ id: String(id) }))
  const query = new URLSearchParams('q=สินค้า')
  return [
    ...page('/', homeData(context)),
    ...listed('/category', listOfCategory(category, '/category', context), '', category),
    ...listed('/category', listOfCategory(category, '/category', context), 'sort=price', category),
    ...listed('/all', listOfAll({ title: 'hotItems' }, '/all', context)),
    ...listed('/search-results', listOfSearch('/search-results', query, context, searchByIndex)),
    ...ids.flatMap((params) => page(`/product/${params.id}`, productData(params, context), params)),
  ]
}

const sourcesOf = (
  products: readonly Product[],
  version: string,
  soldOut: Record<number, number> = {},
): PageSources => ({
  stock: aStock(products, 5, soldOut),
  version,
  snapshot: aSnapshot(products),
  content: aContent(),
})

const someProducts = Array.from({ length: 24 }, (_, index) =>
  aShelfProduct({
    id: index + 1,
    price: satang(95_00 + index * 50),
    subcategoryId: index % 3 === 0 ? 12 : 11,
    hotSequence: index % 2 ? index : null,
    name: { th: `สินค้า ${index % 12} ${100 + index} กรัม`, en: `Thing ${index % 12} ${100 + index} g` },
  }),
)
const aChange = fc.record({
  price: fc.integer({ min: 90_00, max: 110_00 }).map(satang),
  image: fc.constantFrom(null, 'a', 'b'),
  detail: fc.constantFrom({ th: '', en: '' }, { th: 'ใหม่', en: 'New' }),
  name: fc.option(fc.constant({ th: 'สินค้าใหม่', en: 'New thing' }), { nil: undefined, freq: 8 }),
  active: fc.oneof({ arbitrary: fc.constant(true), weight: 9 }, { arbitrary: fc.constant(false), weight: 1 }),
})

// Goods that are there again: pages that could name them next to others do so when they are made again.
test('whatever changes or is sold out, every page that looks different has a tag of what is forgotten', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.integer({ min: 1, max: 24 }).map(String), aChange, { maxKeys: 3 }),
      fc.subarray([1, 2, 3, 4, 5, 6, 7]),
      fc.subarray([2, 9, 20]),
      async (changes, soldOut, soldOutSince) => {
        const stock = Object.fromEntries(soldOut.map((id) => [id, 0]))
        const stockAfter = { ...stock, ...Object.fromEntries(soldOutSince.map((id) => [id, 0])) }
        const changed = someProducts.map((product) => {
          const change = changes[String(product.id)]
          return change ? { ...product, ...change, name: change.name ?? product.name } : product
        })
        const forgotten = (
          await changedTags(sourcesOf(someProducts, '1', stock), sourcesOf(changed, '2', stockAfter))
        ).split(' ')
        const after = new Map(pagesOf(changed, stockAfter).map((page) => [page.path, JSON.stringify(page.data)]))
        for (const { path, data, tags } of pagesOf(someProducts, stock))
          if (after.get(path) !== JSON.stringify(data))
            expect([path, tags.some((tag) => forgotten.includes(tag))]).toEqual([path, true])
      },
    ),
    { numRuns: 50 },
  )
})

test('a price that makes a product stand in for one that is sold out takes the page of that one', async () => {
  const products = Array.from({ length: 12 }, (_, index) =>
    aShelfProduct({ id: index + 1, brandId: index, price: satang(index === 0 ? 100_00 : 500_00 + index) }),
  )
  const cheaper = products.map((product) => (product.id === 12 ? { ...product, price: satang(100_00) } : product))
  const pageOfFirst = (goods: Product[]) => pagesOf(goods, { 1: 0 }).find(({ path }) => path === '/product/1')
  expect(pageOfFirst(products)?.tags).not.toContain('p12')
  expect(pageOfFirst(cheaper)?.tags).toContain('p12')
  const forgotten = (await changedTags(sourcesOf(products, '1'), sourcesOf(cheaper, '2'))).split(' ')
  expect(pageOfFirst(products)?.tags.filter((tag) => forgotten.includes(tag))).toEqual(['s11'])
})

test('a price takes few pages, and a price of a group of retailers none', async () => {
  const before = sourcesOf(someProducts, '1')
  const dearer = someProducts.map((product) => (product.id === 3 ? { ...product, price: satang(1_00) } : product))
  expect(await changedTags(before, sourcesOf(dearer, '2'))).toBe(`lists p3 c${groceries} s11`)
  const priceLists = { prices: new Map([[1, new Map()]]), listOf: new Map([['a', 1]]) }
  const groups = { ...before, version: '2', snapshot: aSnapshot(someProducts, { version: 2, priceLists }) }
  expect(await changedTags(before, groups)).toBe('')
  // Where orders keep the texts of a product changes with each of its texts and pictures.
  const productTexts = new Map([[3, 7]])
  const pictured = someProducts.map((product) => (product.id === 3 ? { ...product, image: 'new' } : product))
  const withTexts = { ...before, version: '2', snapshot: aSnapshot(pictured, { version: 2, productTexts }) }
  expect(await changedTags(before, withTexts)).toBe(`lists p3 c${groceries} s11`)
})

test('goods that are gone, or there again, take few pages; fewer of them take none', async () => {
  const before = sourcesOf(someProducts, '1')
  const gone = sourcesOf(someProducts, '1', { 3: 0 })
  expect(await changedTags(before, gone)).toBe(`lists p3 c${groceries} s11`)
  expect(await changedTags(gone, before)).toBe(`lists p3 c${groceries} s11`)
  expect(await changedTags(before, sourcesOf(someProducts, '1', { 3: 1 }))).toBe('')
  const none = Object.fromEntries(someProducts.map(({ id }) => [id, 0]))
  expect((await changedTags(before, sourcesOf(someProducts, '1', none))).split(' ')).toContain('p24')
})

test('a text, a category or a name takes all pages', async () => {
  const before = sourcesOf(someProducts, '1')
  const { snapshot } = before
  const renamed = snapshot.categories.map((one) => ({ ...one, name: { th: 'ใหม่', en: 'New' } }))
  const fewer = someProducts.slice(1)
  const named = someProducts.map((product) => ({ ...product, name: { th: 'ใหม่', en: 'New' } }))
  for (const after of [
    { ...before, version: '2', content: aContent({ version: 2 }) },
    { ...before, version: '2', snapshot: aSnapshot(someProducts, { categories: renamed }) },
    sourcesOf(fewer, '2'),
    sourcesOf(named, '2'),
  ])
    expect(await changedTags(before, after)).toBe('pages')
})
