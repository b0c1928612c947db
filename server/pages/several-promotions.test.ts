import { expect, test } from 'vitest'
import { dayMs } from '#rules/bangkok-time.ts'
import { satang } from '#rules/money.ts'
import type { Promotion } from '#rules/promotions/kinds/kinds.ts'
import { noOfferUsage, priceFromSnapshot } from '#server/promotions/promotions.ts'
import { cardOf } from './cards.ts'
import { homeData } from './home-data.ts'
import { listingData } from './listing-data.ts'
import { listOfAll } from './lists.ts'
import { tagsOf } from './page-tags.ts'
import { productData } from './product-data.ts'
import { aContent, aShelfProduct, aSnapshot, aStock, beer, groceries } from './snapshot.fixture.ts'

const now = Date.UTC(2026, 0, 15)
const terms = { level: 'product', targets: [1], excludesOthers: false, startsAt: now - 1, endsAt: now + dayMs } as const

const cut = (
  id: number,
  priority: number,
  off: number,
  over: Partial<Promotion> & { from?: number } = {},
): Promotion => {
  const { from = 1, ...rest } = over
  const tiers = [{ minimumBuy: from, discountSatang: satang(off) }]
  return { ...terms, id, priority, kind: 'AMOUNT', tiers, ...(rest as object) }
}
const gift = (id: number, priority: number, from: number, over: Partial<Promotion> = {}): Promotion => ({
  ...terms,
  id,
  priority,
  kind: 'FREE_GOODS',
  giftProductId: 2,
  tiers: [{ minimumBuy: from, giftQty: 1 }],
  ...(over as object),
})

/** What card, page and cart say of a product of brand 7 at 50 baht. */
function shown(...promotions: Promotion[]) {
  const isOwn = ({ level }: Promotion) => level === 'product'
  const own = promotions.filter(isOwn)
  const products = [
    aShelfProduct({ id: 1, brandId: 7, price: satang(50_00), promotions: own }),
    aShelfProduct({ id: 2 }),
  ]
  const snapshot = aSnapshot(products, { widePromotions: promotions.filter((one) => !isOwn(one)) })
  const context = { snapshot, stock: aStock(products, 10), content: aContent(), language: 'th', now } as const
  const [product] = products
  if (!product) throw new Error('There is no product')
  const inCart = (qty: number) => {
    const { lines } = priceFromSnapshot([{ productId: 1, qty }], {
      snapshot,
      outletId: null,
      stockOf: () => 10,
      couponCode: null,
      provinceCode: null,
      usage: noOfferUsage,
      at: now,
    })
    return (lines[0]?.total ?? 0) / qty
  }
  const { tiers = [] } = productData({ id: '1' }, context) ?? {}
  const ids = (cards: readonly { id: number }[]) => cards.map(({ id }) => id)
  const all = { of: 'all', heading: '', path: '/all/regular', products } as const
  const listed = (query: string) => ids(listingData(all, new URLSearchParams(query), context).cards)
  return {
    promoted: [
      ids(homeData(context).promoted),
      ids(listOfAll({ title: 'promotion' }, '/all/promotion', context)?.products ?? []),
      ...['offer=1', 'sort=PROMOTION', 'sort=SAVING'].map(listed),
    ],
    tier: cardOf(product, context).tier,
    rows: tiers.map(({ promotionId, minimumBuy, upTo, price }) => [promotionId, minimumBuy, upTo, price]),
    inCart,
  }
}

test('of two promotions the card and the page promise what the cart gives: that of the higher priority alone', () => {
  const { tier, rows, inCart } = shown(cut(1, 10, 5_00), cut(2, 20, 3_00, { excludesOthers: true }))
  expect(inCart(1)).toBe(47_00)
  expect(tier).toEqual({ minimumBuy: 1, off: 3_00, endsAt: now + dayMs })
  expect(rows).toEqual([[2, 1, null, 47_00]])
})

test('or both, where they add up, until the first of them ends', () => {
  const { tier, rows, inCart } = shown(cut(1, 10, 5_00), cut(2, 20, 3_00, { endsAt: now + dayMs / 2 }))
  expect(inCart(1)).toBe(42_00)
  expect(tier).toEqual({ minimumBuy: 1, off: 8_00, endsAt: now + dayMs / 2 })
  expect(rows).toEqual([
    [2, 1, null, 42_00],
    [1, 1, null, 42_00],
  ])
})

test('what is there from the first unit on comes before what is there from more, whichever is the older', () => {
  const { tier, rows, inCart } = shown(gift(1, 10, 12), cut(2, 5, 4_00, { from: 6 }), cut(3, 1, 1_00))
  expect(tier).toMatchObject({ minimumBuy: 1, off: 1_00 })
  expect(rows).toEqual([
    [1, 12, null, 45_00],
    [2, 6, null, 45_00],
    [3, 1, null, 49_00],
  ])
  expect([inCart(1), inCart(6), inCart(12)]).toEqual([49_00, 45_00, 45_00])
})

test('a gift that keeps the cut away is what the card promises', () => {
  const { tier, rows } = shown(cut(1, 10, 5_00, { from: 3 }), gift(2, 20, 3, { excludesOthers: true }))
  expect(tier).toMatchObject({ minimumBuy: 3, free: 1, gift: expect.any(String) })
  expect(rows).toEqual([[2, 3, null, 50_00]])
})

test('of a cut and a gift for the same units the card promises what the page names first', () => {
  const [first, second] = [
    shown(gift(1, 20, 3), cut(2, 10, 1_00, { from: 3 })),
    shown(gift(1, 10, 3), cut(2, 20, 1_00, { from: 3 })),
  ]
  expect(first.tier).toMatchObject({ minimumBuy: 3, free: 1 })
  expect(first.rows[0]?.[0]).toBe(1)
  expect(second.tier).toMatchObject({ minimumBuy: 3, off: 1_00 })
  expect(second.rows[0]?.[0]).toBe(2)
})

test('one that cannot be given, for its budget, is promised nowhere', () => {
  const limits = { perOutletLimit: null, totalLimit: null, budget: 1_00 }
  const { tier, rows } = shown(cut(1, 20, 5_00, { limits }), cut(2, 10, 2_00, { from: 4 }))
  expect(tier).toMatchObject({ minimumBuy: 4, off: 2_00 })
  expect(rows).toEqual([[2, 4, null, 48_00]])
})

const ofBrand = { level: 'brand', targets: [7] } as const

test("one that a brand's keeps away is promised nowhere, and one of another brand keeps nothing away", () => {
  const brand = cut(2, 20, 5_00, { ...ofBrand, excludesOthers: true })
  const { tier, rows, promoted, inCart } = shown(cut(1, 10, 10_00), brand)
  expect([inCart(1), tier, rows]).toEqual([45_00, null, []])
  const others = shown(cut(1, 10, 10_00), { ...brand, targets: [8] })
  expect([others.inCart(1), others.rows]).toEqual([40_00, [[1, 1, null, 40_00]]])
  expect(others.tier).toMatchObject({ minimumBuy: 1, off: 10_00 })
  // A phone makes the same lists from the offers alone.
  expect(promoted).toEqual([[], [], [], [], []])
  expect(others.promoted).toEqual([[1], [1], [1], [1], [1]])
})

test("a brand's and a category's that add up are in the price, until the first of them ends", () => {
  const category = { level: 'category', targets: [groceries], endsAt: now + dayMs / 2 } as const
  const { tier, rows, inCart } = shown(cut(1, 10, 10_00), cut(2, 20, 5_00, ofBrand), cut(3, 5, 2_00, category))
  expect(inCart(1)).toBe(33_00)
  expect(tier).toEqual({ minimumBuy: 1, off: 17_00, endsAt: now + dayMs / 2 })
  expect(rows).toEqual([[1, 1, null, 33_00]])
})

test("a brand's that a retailer gets once lowers no promise, and keeps one away as long as it may", () => {
  const limits = { perOutletLimit: 1, totalLimit: null, budget: null }
  const { tier, rows } = shown(cut(1, 10, 10_00), cut(2, 20, 5_00, { ...ofBrand, limits }))
  expect(tier).toMatchObject({ minimumBuy: 1, off: 10_00 })
  expect(rows).toEqual([[1, 1, null, 40_00]])
  expect(shown(cut(1, 10, 10_00), cut(2, 20, 5_00, { ...ofBrand, limits, excludesOthers: true })).tier).toBeNull()
  const alone = cut(1, 10, 10_00, { excludesOthers: true })
  expect(shown(alone, cut(2, 20, 5_00, { ...ofBrand, limits })).tier).toBeNull()
})

test('a tier that others keep away from more units on ends before these, and is not named from there on', () => {
  const tiers = [
    { minimumBuy: 1, discountSatang: satang(3_00) },
    { minimumBuy: 24, discountSatang: satang(6_00) },
  ]
  const own = cut(1, 10, 0, { tiers } as Partial<Promotion>)
  const { tier, rows, inCart } = shown(own, cut(2, 20, 1_00, { ...ofBrand, from: 12, excludesOthers: true }))
  expect([inCart(1), inCart(11), inCart(12), inCart(24)]).toEqual([47_00, 47_00, 49_00, 49_00])
  expect(tier).toMatchObject({ minimumBuy: 1, off: 3_00 })
  expect(rows).toEqual([[1, 1, 11, 47_00]])
})

test('gifts are for each so many again, until another promotion keeps them away', () => {
  const tiers = [
    { minimumBuy: 5, giftQty: 1 },
    { minimumBuy: 12, giftQty: 2 },
  ]
  const gifts = gift(1, 10, 5, { tiers } as Partial<Promotion>)
  expect(shown(gifts).rows).toEqual([
    [1, 5, null, 50_00],
    [1, 12, null, 50_00],
  ])
  expect(shown(gifts, cut(2, 20, 1_00, { ...ofBrand, from: 10, excludesOthers: true })).rows).toEqual([
    [1, 5, 9, 50_00],
  ])
  expect(shown(gifts, cut(2, 20, 1_00, { ...ofBrand, from: 20, excludesOthers: true })).rows).toEqual([
    [1, 5, 19, 50_00],
    [1, 12, 19, 50_00],
  ])
})

test('what a card promised is looked at again when a promotion of its brand has begun', () => {
  const own = cut(1, 10, 10_00)
  const product = aShelfProduct({ id: 1, brandId: 7, price: satang(50_00), promotions: [own, cut(4, 1, 1_00)] })
  const offers = [[], [cut(2, 20, 5_00, { ...ofBrand, excludesOthers: true })], []].map((widePromotions) => {
    const snapshot = aSnapshot([product], { widePromotions })
    return cardOf(product, { snapshot, stock: aStock([product], 10), content: aContent(), language: 'th', now }).tier
  })
  expect(offers.map((offer) => offer && 'off' in offer && offer.off)).toEqual([11_00, null, 11_00])
})

// Specification 1.8
test('a gift names the promotions that give it now, and the goods that earn it', () => {
  const cart = gift(4, 1, 500_00, { level: 'cart', targets: [] })
  const page = (promotions: Promotion[], widePromotions: Promotion[] = []) => {
    const products = [
      aShelfProduct({ id: 1, promotions }),
      aShelfProduct({ id: 2, saleCategoryId: 2 }),
      aShelfProduct({ id: 3, categoryId: beer, promotions }),
      aShelfProduct({ id: 4 }),
    ]
    const snapshot = aSnapshot(products, { widePromotions })
    const context = { snapshot, stock: aStock(products, 10), content: aContent(), language: 'th', now } as const
    const data = productData({ id: '2' }, context)
    const ids = (cards?: { id: number }[]) => cards?.map(({ id }) => id)
    return {
      by: data?.givenBy,
      goods: ids(data?.earnedBy),
      related: ids(data?.related),
      tags: data && tagsOf(data, { params: {} }),
      home: ids(homeData(context).premium),
      list: ids([...(listOfAll({ title: 'premium' }, '/all/premium', context)?.products ?? [])]),
    }
  }
  const ended = gift(5, 1, 3, { startsAt: now - 2, endsAt: now - 1 })
  expect(page([gift(1, 1, 3), cut(2, 1, 1_00), ended], [cart])).toMatchObject({
    by: [
      { id: 4, name: 'โปรโมชัน ทั้งร้าน' },
      { id: 1, name: 'โปรโมชัน สินค้า 1' },
    ],
    goods: [1],
    related: [],
    tags: expect.stringMatching(/\blists\b/),
    home: [2],
    list: [2],
  })
  expect(page([ended])).toMatchObject({ by: [], goods: [], related: [1, 4], home: [], list: [] })
})
