import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { PromotionTerms as Terms } from '#contract/pages/shapes.ts'
import { satang } from '#rules/money.ts'
import { render } from '#storefront/pages/render.fixture.ts'
import { loadTexts } from '#storefront/texts/namespaces.ts'
import { PromotionTerms } from './PromotionTerms.tsx'
import { TierPill } from './TierPill.tsx'

const languages = ['th', 'en'] as const
for (const language of languages) await loadTexts(language, ['browse'])

// Decision 113
test.each(languages)('the terms of a promotion write its amounts as the cards of its goods do, in %s', (language) => {
  const shared = { kind: 'AMOUNT', unit: 'แพ็ค', gift: null, endsAt: null } as const
  const textOf = (terms: Terms) => render(createElement(PromotionTerms, { terms, goods: 1 }), language).text
  for (const [off, written] of [
    [3_00, '฿3'],
    [2_50, '฿2.50'],
  ] as const) {
    const alone = new RegExp(`${written.replace('.', '\\.')}(?![\\d.])`)
    const pill = createElement(TierPill, { tier: { minimumBuy: 5, off: satang(off) }, unit: 'แพ็ค' })
    expect(render(pill, language).text).toMatch(alone)
    expect(textOf({ ...shared, level: 'product', tiers: [{ minimumBuy: 5, benefit: off }] })).toMatch(alone)
  }
  const ofCart = textOf({ ...shared, level: 'cart', tiers: [{ minimumBuy: 1500_00, benefit: 50_00 }] })
  expect(ofCart).toMatch(/฿1,500(?![\d.])/)
  expect(ofCart).toMatch(/฿50(?![\d.])/)
})
