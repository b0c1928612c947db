import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Card, PageAnswer, ProductPage } from '#contract/pages/shapes.ts'
import { getOwnPrices } from '#contract/prices/calls.ts'
import { satang } from '#rules/money.ts'
import { createToken, stubBrowser } from '#storefront/api/browser.fixture.ts'

const price = satang(5000)
const card = { id: 7, price, pieces: 1, tier: null, premium: false } as Card
/** What is called once the page is looked at again. */
const looks: (() => void)[] = []

beforeEach(() => {
  vi.resetModules()
  stubBrowser()
  vi.stubGlobal('addEventListener', () => undefined)
  looks.length = 0
  Object.assign(document, {
    visibilityState: 'visible',
    addEventListener: (_: string, look: () => void) => looks.push(look),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

const pageOf = (data: Partial<ProductPage> = {}) =>
  ({ language: 'en', data: { kind: 'product', card, ...data } }) as PageAnswer

type Steps = { fromQty: number; price: number }[]

/** A page that follows the prices of who is signed in; each retailer's list is answered when it is let go. */
async function openedPage() {
  const waiting: ((own: number | Steps | null | 'unavailable') => void)[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.startsWith('/api/pages/cards')) return Response.json([card])
    if (path.startsWith('/api/pages/data')) return Response.json(pageOf())
    const { promise, resolve } = Promise.withResolvers<number | Steps | null | 'unavailable'>()
    waiting.push(resolve)
    const own = await promise
    if (own === 'unavailable') return Response.json({ code: own }, { status: 503 })
    const steps = typeof own === 'number' ? [{ fromQty: 1, price: own }] : own
    const prices = steps === null ? [] : [{ productId: 7, steps }]
    return Response.json({ prices })
  })
  const { storeTokens, clearSession } = await import('#storefront/api/change-session.ts')
  const { call } = await import('#storefront/api/call.ts')
  const { followOwnPrices, ownPrice } = await import('./own-prices.ts')
  const { pageState, storePage } = await import('#storefront/router/page-store.ts')
  const signIn = (id: string) => {
    const access_token = createToken({ id, outletCode: id, exp: 1_900_000_000 })
    storeTokens({ access_token, refresh_token: 'refresh', refresh_expires_in: 60 })
  }
  signIn('outlet-1')
  followOwnPrices()
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  /** A page of the product is fetched. */
  const open = (data: Partial<ProductPage> = {}) => storePage('/product/7', pageOf(data))
  const page = () => pageState('/product/7').data?.data as ProductPage
  return { waiting, call, signIn, signOut: clearSession, shown: () => ownPrice(7, price), open, page }
}

test('a retailer with a list of prices sees them', async () => {
  const { waiting, shown } = await openedPage()
  expect(shown()).toBe(price)
  waiting[0]?.(40)
  await vi.waitFor(() => expect(shown()).toBe(satang(4000)))
})

test('prices that are answered after another retailer has signed in are not shown to that one', async () => {
  const { waiting, call, signIn, signOut, shown } = await openedPage()
  signOut()
  signIn('outlet-2')
  await vi.waitFor(() => expect(waiting).toHaveLength(2))
  waiting[1]?.(null)
  waiting[0]?.(40)
  // What is sent and answered after it has come, too, so that its answer has been dealt with.
  const later = call(getOwnPrices, {})
  await vi.waitFor(() => expect(waiting).toHaveLength(3))
  waiting[2]?.(null)
  await later
  expect(shown()).toBe(price)
})

test('after a sign-out the page in sight has the prices of everybody, and the next retailer’s own after a sign-in', async () => {
  vi.stubGlobal('location', { pathname: '/product/7', search: '' })
  const { waiting, signIn, signOut, shown, open, page } = await openedPage()
  waiting[0]?.(40)
  await vi.waitFor(() => expect(shown()).toBe(satang(4000)))
  open()
  expect(page().card.price).toBe(satang(4000))
  signOut()
  // What fetches a page is loaded for it, which takes longer than a second where the machine is busy.
  await expect.poll(() => page().card.price).toBe(price)
  signIn('outlet-2')
  await vi.waitFor(() => expect(waiting).toHaveLength(2))
  waiting[1]?.(30)
  await vi.waitFor(() => expect(page().card.price).toBe(satang(3000)))
})

test('prices that have changed are there when the page is looked at again a while later', async () => {
  const { waiting, shown } = await openedPage()
  const look = () => looks.forEach((one) => one())
  waiting[0]?.(40)
  await vi.waitFor(() => expect(shown()).toBe(satang(4000)))
  look()
  expect(waiting).toHaveLength(1)
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })
  look()
  await vi.waitFor(() => expect(waiting).toHaveLength(2))
  waiting[1]?.(null)
  await vi.waitFor(() => expect(shown()).toBe(price))
  vi.setSystemTime(Date.now() + 60_000)
  look()
  await vi.waitFor(() => expect(waiting).toHaveLength(3))
  waiting[2]?.(30)
  await vi.waitFor(() => expect(shown()).toBe(satang(3000)))
})

test('prices that have changed are there with the page that is fetched a while later, in a window that is always in sight', async () => {
  const { waiting, shown, open, page } = await openedPage()
  waiting[0]?.(40)
  await vi.waitFor(() => expect(shown()).toBe(satang(4000)))
  open()
  expect(page().card.price).toBe(satang(4000))
  expect(waiting).toHaveLength(1)
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })
  open()
  open()
  await vi.waitFor(() => expect(waiting).toHaveLength(2))
  waiting[1]?.(30)
  await vi.waitFor(() => expect(shown()).toBe(satang(3000)))
  open()
  expect(page().card.price).toBe(satang(3000))
  expect(waiting).toHaveLength(2)
})

test('prices that the server could not answer are fetched with a later page', async () => {
  const { waiting, call, shown, open } = await openedPage()
  waiting[0]?.('unavailable')
  // What is answered after it, so that its answer has been dealt with.
  const later = call(getOwnPrices, {})
  await vi.waitFor(() => expect(waiting).toHaveLength(2))
  waiting[1]?.(null)
  await later
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })
  open()
  await vi.waitFor(() => expect(waiting).toHaveLength(3))
  waiting[2]?.(40)
  await vi.waitFor(() => expect(shown()).toBe(satang(4000)))
})

test('an own price below the discount of a promotion is nothing, as in the cart', async () => {
  const { waiting, shown, open, page } = await openedPage()
  waiting[0]?.(40)
  await vi.waitFor(() => expect(shown()).toBe(satang(4000)))
  const tier = { promotionId: 3, kind: 'AMOUNT', minimumBuy: 1, upTo: null, giftQty: 0, gift: null } as const
  open({ tiers: [{ ...tier, discount: satang(4500), price: satang(500) }] })
  expect(page().tiers.map((one) => one.price)).toEqual([0])
})

test('the tiers of a promotion come off the price of the list for so many', async () => {
  const { waiting, shown, open, page } = await openedPage()
  waiting[0]?.([
    { fromQty: 1, price: 40 },
    { fromQty: 10, price: 30 },
    { fromQty: 20, price: 25 },
  ])
  await vi.waitFor(() => expect(shown()).toBe(satang(4000)))
  const tier = { promotionId: 3, kind: 'AMOUNT', upTo: null, giftQty: 0, gift: null, price } as const
  const discount = satang(500)
  open({ tiers: [5, 10, 15, 20].map((minimumBuy) => ({ ...tier, minimumBuy, discount })) })
  expect(page().tiers.map((one) => one.price)).toEqual([3500, 2500, 2500, 2000])
})

test('where promotions add up, each of their tiers names the own price after all of them, as the card does', async () => {
  const { waiting, shown, open, page } = await openedPage()
  waiting[0]?.(40)
  await vi.waitFor(() => expect(shown()).toBe(satang(4000)))
  const tier = { promotionId: 3, kind: 'AMOUNT', minimumBuy: 1, upTo: null, giftQty: 0, gift: null } as const
  open({ tiers: [300, 500].map((off) => ({ ...tier, discount: satang(off), price: satang(4200) })) })
  expect(page().tiers.map((one) => one.price)).toEqual([3200, 3200])
})

test('a pasted list has the own prices of its goods', async () => {
  const { waiting, shown } = await openedPage()
  const { cardsOfList } = await import('#storefront/restock/cards-of-list.ts')
  waiting[0]?.(40)
  await vi.waitFor(() => expect(shown()).toBe(satang(4000)))
  expect((await cardsOfList([7], 'en')).get(7)?.price).toBe(satang(4000))
})

test('a line of a pasted list costs what the list of prices has for so many', async () => {
  const { waiting, shown } = await openedPage()
  const { cardsOfList } = await import('#storefront/restock/cards-of-list.ts')
  const { priceOf } = await import('#storefront/restock/pasted-line.ts')
  waiting[0]?.([
    { fromQty: 1, price: 40 },
    { fromQty: 10, price: 30 },
  ])
  await vi.waitFor(() => expect(shown()).toBe(satang(4000)))
  const pasted = (await cardsOfList([7], 'en')).get(7)
  if (!pasted) throw new Error('no card')
  const prices = (tier: Card['tier']) => [9, 10, 99].map((qty) => priceOf({ card: { ...pasted, tier }, qty }))
  expect(prices(pasted.tier)).toEqual([4000, 3000, 3000])
  expect(prices({ minimumBuy: 1, off: satang(500) })).toEqual([3500, 2500, 2500])
})
