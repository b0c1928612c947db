import { QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PromotionTerms as Terms } from '#contract/pages/shapes.ts'
import { startOfDay } from '#rules/bangkok-time.ts'
import { satang } from '#rules/money.ts'
import { CouponBox } from '#storefront/cart-page/CouponBox.tsx'
import { decidingCoupons } from '#storefront/cart-page/use-coupons.ts'
import { emptyCart } from '#storefront/cart/server-cart.fixture.ts'
import { createQueries } from '#storefront/router/queries.ts'
import { loadTexts } from '#storefront/texts/namespaces.ts'
import { LanguageProvider } from '#storefront/texts/use-texts.tsx'
import { PromotionTerms } from './PromotionTerms.tsx'
import { TierPill } from './TierPill.tsx'

const languages = ['th', 'en'] as const
for (const language of languages) await loadTexts(language, ['catalogue', 'browse', 'cart', 'errors'])
/** Both hold until the last moment of 30 November. */
const endsAt = startOfDay('2026-12-01').getTime()

const inBoth = (drawn: ReactElement): string[] =>
  languages.map((language) => renderToStaticMarkup(LanguageProvider({ language, children: drawn })))

test('the day that an offer names is the last on which it holds', () => {
  const terms: Terms = { level: 'product', kind: 'FREE_GOODS', tiers: [], unit: null, gift: null, endsAt }
  expect(inBoth(createElement(PromotionTerms, { terms, goods: 1 }))).toEqual([
    expect.stringContaining('30/11/2569'),
    expect.stringContaining('30/11/2026'),
  ])
  const tier = { minimumBuy: 5, off: satang(3_00), endsAt }
  expect(inBoth(createElement(TierPill, { tier, unit: 'แพ็ค' }))).toEqual([
    expect.stringContaining('30 พ.ย.'),
    expect.stringContaining('30 Nov'),
  ])
})

test('the day that a coupon names is the last on which it holds', () => {
  const coupon = {
    code: 'SAVE',
    nameThai: 'ลด',
    nameEng: 'Save',
    conditionThai: 'ครบ',
    conditionEng: 'From',
    validUntil: new Date(endsAt).toISOString(),
  }
  const client = createQueries()
  client.setQueryData(['coupons', ...decidingCoupons(emptyCart)], [coupon])
  const box = createElement(QueryClientProvider, { client }, createElement(CouponBox, { cart: emptyCart }))
  expect(inBoth(box)).toEqual([expect.stringContaining('30/11/2569'), expect.stringContaining('30/11/2026')])
})
