import { createElement } from 'react'
import { expect, test } from 'vitest'
import { aCard } from '#contract/pages/card.fixture.ts'
import type { ProductPage as ProductData } from '#contract/pages/shapes.ts'
import { satang } from '#rules/money.ts'
import { loadTexts, textsOf } from '#storefront/texts/namespaces.ts'
import { ProductPage } from './product.tsx'
import { render } from './render.fixture.ts'

const languages = ['th', 'en'] as const
for (const language of languages) await loadTexts(language, ['product'])

const named = { id: 1, name: 'Soap' }
const data: ProductData = {
  kind: 'product',
  card: aCard({ id: 7 }),
  sku: 'S7',
  barcode: null,
  detail: '',
  pictures: [],
  vatPercent: 7,
  category: named,
  subcategory: named,
  brand: named,
  tiers: [
    {
      promotionId: 0,
      kind: 'AMOUNT',
      minimumBuy: 3,
      upTo: null,
      discount: satang(6_00),
      price: satang(4_00),
      giftQty: 0,
      gift: null,
    },
  ],
  variants: [],
  substitute: null,
  related: [],
}

test.each(languages)(
  'a page with the first tier alone says that there may be further ones, and no other, in %s',
  (language) => {
    const textOf = (shown: ProductData) =>
      render(createElement(ProductPage, { data: shown, params: {} }), language).text
    const { furtherTiers } = textsOf(language, 'product')
    expect(textOf({ ...data, firstTierOnly: true })).toContain(furtherTiers)
    expect(textOf(data)).not.toContain(furtherTiers)
  },
)
