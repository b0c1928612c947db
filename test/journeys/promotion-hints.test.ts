import { expect, test } from 'vitest'
import { unpackCatalogue } from '#contract/pages/compact-catalogue.ts'
import { pageCatalogue, pageData } from '#contract/pages/calls.ts'
import type { PromotionTerms } from '#contract/pages/shapes.ts'
import type { Offer } from '#rules/catalogue/offers.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { send } from '#test/builders/retailer.ts'
import { shopHere } from './shop-here.ts'
import { textsIn } from './texts.ts'

// The short promise on a card agrees with the sentence on the promotion's page, for every promotion of the demo.

const pageOf = async (path: string, language: Language) =>
  (await send(shopHere().url, pageData, { query: { path, language } })).body.data

/** Answers by what was requested: many products are of one promotion, and which one it is does not depend on the language. */
const known = new Map<string, Promise<unknown>>()
function once<Value>(about: string, look: () => Promise<Value>): Promise<Value> {
  const seen = (known.get(about) as Promise<Value> | undefined) ?? look()
  known.set(about, seen)
  return seen
}

const tiersOf = (productId: number) =>
  once(`product ${productId}`, async () => {
    const page = await pageOf(`/product/${productId}`, 'th')
    return page.kind === 'product' ? page.tiers : []
  })

/** The promotion that the product's page names first of those that begin at so many units. */
const promotionOf = async (productId: number, units: number): Promise<number> =>
  (await tiersOf(productId)).find(({ minimumBuy }) => minimumBuy === units)?.promotionId ?? 0
const termsOf = (promotionId: number, language: Language): Promise<PromotionTerms> =>
  once(`promotion ${promotionId} in ${language}`, async () => {
    const page = await pageOf(`/promotion/${promotionId}`, language)
    if (page.kind !== 'listing' || !page.terms) throw new Error(`Promotion ${promotionId} has no terms`)
    return page.terms
  })

/** The words that a pill must contain for a promotion with these terms. */
function promised({ kind, tiers, gift, unit }: PromotionTerms, good: { id: number; unit: string }, language: Language) {
  const { benefit = 0 } = tiers[0] ?? {}
  const counted = textsIn[language].catalogue.exactlyIn(benefit, unit ?? good.unit)
  if (kind === 'AMOUNT') return { of: 'off', words: `฿${benefit / 100}` } as const
  return gift && gift.id !== good.id
    ? ({ of: 'other', name: gift.name } as const)
    : ({ of: 'same', words: counted } as const)
}

const pillOf = (tier: Offer, unit: string, language: Language): string => {
  const { tierOff, tierFree } = textsIn[language].catalogue
  if ('off' in tier) return tierOff(tier.minimumBuy, unit, `฿${tier.off / 100}`)
  return tierFree(tier.minimumBuy, tier.free, unit, tier.gift)
}

/** Within a sentence a name may begin in lower case. */
const isIn = (words: string, name: string) => words.toLowerCase().includes(name.toLowerCase())

test.each(['th', 'en'] as const)('every pill agrees with the page of its promotion (%s)', async (language) => {
  const packed = (await send(shopHere().url, pageCatalogue, { query: { language } })).body
  const seen = { off: 0, same: 0, other: 0 }
  const wrong: string[] = []
  for (const { id, name, unit, tier } of unpackCatalogue(packed)) {
    if (!tier) continue
    const terms = await termsOf(await promotionOf(id, tier.minimumBuy), language)
    const pill = pillOf(tier, unit, language)
    const promise = promised(terms, { id, unit }, language)
    seen[promise.of] += 1
    const gift = 'gift' in tier ? tier.gift : undefined
    const isTrue =
      tier.minimumBuy === terms.tiers[0]?.minimumBuy &&
      (promise.of === 'other'
        ? gift !== undefined && isIn(pill, gift) && isIn(promise.name, gift.replace('…', ''))
        : gift === undefined && pill.includes(promise.words))
    if (!isTrue) wrong.push(`${id} ${name}: ${pill}, but ${JSON.stringify(terms)}`)
  }
  expect(wrong).toEqual([])
  // All three kinds were there to be compared
  expect(Object.values(seen).every((count) => count >= 50)).toBe(true)
})
