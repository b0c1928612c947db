import { createElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import type { PromotionTier } from '#contract/pages/shapes.ts'
import { satang } from '#rules/money.ts'
import { render } from '#storefront/pages/render.fixture.ts'
import { loadTexts } from '#storefront/texts/namespaces.ts'
import { PromotionTable } from './PromotionTable.tsx'

beforeAll(async () => {
  for (const language of ['th', 'en'] as const) await loadTexts(language, ['product'])
})

const tier = (minimumBuy: number, upTo: number | null): PromotionTier => ({
  promotionId: 0,
  kind: 'AMOUNT',
  minimumBuy,
  upTo,
  discount: satang(100),
  price: satang(900),
  giftQty: 0,
  gift: null,
})

test.each([
  ['th', ['5-999 ลัง', '1,000-1,999 ลัง', '2,000 ลัง', '12,000 ลังขึ้นไป']],
  ['en', ['5-999 cases', '1,000-1,999 cases', '2,000 cases', '12,000 cases or more']],
] as const)('quantities of a thousand and more are written with commas, in %s', (language, ranges) => {
  const tiers = [tier(5, 999), tier(1000, 1999), tier(2000, 2000), tier(12_000, null)]
  const { html } = render(createElement(PromotionTable, { tiers, unit: 'ลัง', quantity: 0 }), language)
  expect([...html.matchAll(/<th scope="row">([^<]*)</g)].map(([, range]) => range)).toEqual(ranges)
})

test.each([
  ['th', ['ทุก 5 แพ็ค', 'ทุก 12 แพ็ค', '5-9 แพ็ค', 'ทุก 5 แพ็ค ไม่เกิน 19 แพ็ค']],
  ['en', ['every 5 packs', 'every 12 packs', '5-9 packs', 'every 5 packs, up to 19 packs']],
] as const)(
  'gifts are for each so many again, which is reached from the first of them on, in %s',
  (language, ranges) => {
    const gifts = (minimumBuy: number, upTo: number | null) => ({
      ...tier(minimumBuy, upTo),
      kind: 'FREE_GOODS' as const,
    })
    const tiers = [gifts(5, null), gifts(12, null), gifts(5, 9), gifts(5, 19)]
    const { html } = render(createElement(PromotionTable, { tiers, unit: 'แพ็ค', quantity: 11 }), language)
    expect([...html.matchAll(/<th scope="row">([^<]*)</g)].map(([, range]) => range)).toEqual(ranges)
    expect(html.match(/ladder-reached/g)).toHaveLength(2)
  },
)
