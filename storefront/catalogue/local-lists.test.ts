import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aCard } from '#contract/pages/card.fixture.ts'
import { packCatalogue, type CatalogueItem } from '#contract/pages/compact-catalogue.ts'
import type { ListingPage, PageAnswer } from '#contract/pages/shapes.ts'
import { aListable } from '#rules/catalogue/goods.fixture.ts'
import { satang } from '#rules/money.ts'
import { createToken, stubBrowser } from '#storefront/api/browser.fixture.ts'

// A repeated visit: the document is the worker's, an hour old, and the network may be late or away.

const address = '/category/1'
const hourAgo = Date.now() - 3_600_000
const good = (price: number): CatalogueItem => ({
  ...aListable({ id: 7 }),
  ...aCard({ id: 7, name: 'ข้าวหอมมะลิ 5 กก.', price: satang(price) }),
})
const list = (price: number, keptAt?: number): PageAnswer => ({
  language: 'th',
  status: 200,
  title: '',
  description: '',
  ...(keptAt && { keptAt }),
  data: {
    kind: 'listing',
    of: 'category',
    heading: 'ข้าว',
    path: address,
    cards: [good(price)],
    offers: [],
    total: 1,
    page: 1,
    pages: 1,
    sort: null,
    subcategories: [],
    brands: [],
  },
})

let answers: Record<string, () => Response | Promise<Response>>
const unreachable = (): Response => {
  throw new TypeError('Failed to fetch')
}

beforeEach(() => {
  vi.resetModules()
  stubBrowser()
  vi.stubGlobal('location', { origin: 'https://shop.example', pathname: address, search: '' })
  Object.assign(document, { addEventListener: () => undefined })
  const catalogue = packCatalogue([good(4450)], { categories: [], subcategories: [], brands: [] })
  answers = { data: () => Response.json(list(4450)), catalogue: () => Response.json(catalogue) }
  vi.stubGlobal('fetch', async (url: string) => answers[/\/pages\/(\w+)/.exec(url)?.[1] ?? 'own']?.())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  // Files of a thread share loaded code: the next one gets a page store without these lists.
  vi.resetModules()
})

/** The page as a browser opens it from the worker's document, with the lists that it makes itself. */
async function repeatedVisit() {
  const { storePage, reloadPage, pageState } = await import('#storefront/router/page-store.ts')
  const { isUnreached } = await import('#storefront/offline/connection.ts')
  const { startLocalLists } = await import('./local-lists.ts')
  storePage(address, list(1150, hourAgo), hourAgo)
  await startLocalLists('th')
  const shown = () => {
    const state = pageState(address)
    const { data } = state.data ?? {}
    return { price: data?.kind === 'listing' && data.cards[0]?.price, offline: isUnreached(state) }
  }
  return { shown, reload: () => reloadPage(address).catch(() => undefined) }
}

test('a late answer of the worker leaves no ribbon once the server has answered', async () => {
  const { shown, reload } = await repeatedVisit()
  answers['data'] = () => Response.json(list(1150, hourAgo))
  await reload()
  expect(shown()).toEqual({ price: 4450, offline: true })
  answers['data'] = () => Response.json(list(4450))
  await reload()
  await expect.poll(shown).toEqual({ price: 4450, offline: false })
})

test('without the server the list is made on the phone, and says that it is old', async () => {
  const { shown, reload } = await repeatedVisit()
  answers['data'] = unreachable
  await reload()
  expect(shown()).toEqual({ price: 4450, offline: true })
})

test('a list of an old catalogue says so while the server is away, and no longer', async () => {
  const { shown, reload } = await repeatedVisit()
  answers['data'] = () => Response.json(list(4450))
  await reload()
  expect(shown()).toEqual({ price: 4450, offline: false })
  vi.useFakeTimers({ now: Date.now() + 120_000, toFake: ['Date'] })
  const { catalogue } = answers
  answers['catalogue'] = unreachable
  await reload()
  await expect.poll(shown).toEqual({ price: 4450, offline: true })
  answers['catalogue'] = catalogue ?? unreachable
  await reload()
  await expect.poll(shown).toEqual({ price: 4450, offline: false })
})

test('what only the server finds is requested again once it is no longer fresh, and filtered without it meanwhile', async () => {
  const { storePage, reloadPage, fetchPage } = await import('#storefront/router/page-store.ts')
  const { startLocalLists } = await import('./local-lists.ts')
  const goods = [good(4450), { ...good(900), id: 8 }]
  const catalogue = packCatalogue(goods, { categories: [], subcategories: [], brands: [] })
  answers['catalogue'] = () => Response.json(catalogue)
  const search = '/search?q=rice'
  const found = (listed: number[]): PageAnswer => {
    const { data, ...rest } = list(4450)
    const cards = listed.flatMap((id) => goods.find((one) => one.id === id) ?? [])
    return { ...rest, data: { ...(data as ListingPage), of: 'search', path: '/search', cards, listed } }
  }
  let requests = 0
  answers['data'] = () => {
    requests += 1
    return Response.json(found([8, 7]))
  }
  const idsOf = ({ data }: PageAnswer) => data.kind === 'listing' && data.cards.map(({ id }) => id)
  storePage(search, found([7]))
  await startLocalLists('th')
  expect([idsOf(await fetchPage(`${search}&stock=1`)), requests]).toEqual([[7], 0])
  vi.useFakeTimers({ now: Date.now() + 40_000, toFake: ['Date'] })
  expect([idsOf(await fetchPage(search)), requests]).toEqual([[8, 7], 1])
  // A filter that was not seen yet is of what the server has found last.
  expect([idsOf(await fetchPage(`${search}&sort=PRICE_LOW_TO_HIGH`)), requests]).toEqual([[8, 7], 1])
  vi.setSystemTime(Date.now() + 40_000)
  answers['data'] = unreachable
  // The catalogue is old by now, too. A newer one would come after the test, and look for the page in sight.
  answers['catalogue'] = () => new Promise(() => undefined)
  expect(await reloadPage(search)).toMatchObject({ keptAt: expect.any(Number) as number })
})

test('the phone keeps the catalogue with the prices that all see, also for a retailer with prices of its own', async () => {
  vi.stubGlobal('addEventListener', () => undefined)
  answers['own'] = () => Response.json({ prices: [{ productId: 7, steps: [{ fromQty: 1, price: 40 }] }] })
  const { storeTokens } = await import('#storefront/api/change-session.ts')
  const { followOwnPrices, ownPrice } = await import('./own-prices.ts')
  const { localCatalogue } = await import('./local-lists.ts')
  const access_token = createToken({ id: 'outlet-1', outletCode: 'R1', exp: 1_900_000_000 })
  storeTokens({ access_token, refresh_token: 'refresh', refresh_expires_in: 60 })
  followOwnPrices()
  await expect.poll(() => ownPrice(7, satang(4450))).toBe(4000)
  expect((await localCatalogue('th'))?.byId.get(7)?.price).toBe(4450)
})
