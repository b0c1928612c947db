import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aCard } from '#contract/pages/card.fixture.ts'
import { packCatalogue } from '#contract/pages/compact-catalogue.ts'
import { packSearchData } from '#contract/pages/search-changes.ts'
import { aListable } from '#rules/catalogue/goods.fixture.ts'
import { satang } from '#rules/money.ts'
import { stubBrowser } from '#storefront/api/browser.fixture.ts'

const tier = { minimumBuy: 3, off: satang(6_00) }
const soap = {
  ...aListable({ id: 7 }),
  ...aCard({ id: 7, price: satang(4_00), tier }),
  promotions: [tier],
}
const rice = { ...aListable({ id: 8 }), ...aCard({ id: 8 }) }

beforeEach(() => {
  vi.resetModules()
  stubBrowser()
  vi.stubGlobal('location', { origin: 'https://shop.example', pathname: '/', search: '' })
  const supplier = { textContent: JSON.stringify({ name: 'Songdee', tagline: '' }) }
  Object.assign(document, { addEventListener: () => undefined, getElementById: () => supplier })
  const catalogue = packCatalogue([soap, rice], { categories: [], subcategories: [], brands: [] })
  const rowOf = (id: number) => ({ id, name: '', keywords: '', sku: `S${id}`, barcode: null, vatPercent: 7 })
  const search = packSearchData([rowOf(7), rowOf(8)], { brands: [], shelves: [], words: [] })
  vi.stubGlobal('fetch', async (url: string) => Response.json(url.includes('/pages/search') ? search : catalogue))
})
afterEach(() => {
  vi.unstubAllGlobals()
  // Files of a thread share loaded code: the next one gets a catalogue of its own.
  vi.resetModules()
})

test('where the price has fallen below the discount of its tier, the page that a phone makes says that it costs nothing', async () => {
  const { offlinePage } = await import('./offline-pages.ts')
  const page = await offlinePage('/product/7', 'en')
  expect(page?.data).toMatchObject({ kind: 'product', tiers: [{ minimumBuy: 3, discount: 6_00, price: 0 }] })
})

test('the page that a phone makes says that it knows the first tier of a discount only, where there is one', async () => {
  const { offlinePage } = await import('./offline-pages.ts')
  expect((await offlinePage('/product/7', 'en'))?.data).toMatchObject({ firstTierOnly: true })
  expect((await offlinePage('/product/8', 'en'))?.data).toMatchObject({ kind: 'product', tiers: [] })
  expect((await offlinePage('/product/8', 'en'))?.data).not.toHaveProperty('firstTierOnly')
})
