import { createElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { satang } from '#rules/money.ts'
import { render } from '#storefront/pages/render.fixture.ts'
import { allNamespaces } from '#storefront/texts/further-texts.ts'
import { loadTexts, textsOf } from '#storefront/texts/namespaces.ts'
import { OrderChanges } from './OrderChanges.tsx'
import { PlacingNotice } from './PlacingNotice.tsx'

beforeAll(async () => {
  for (const language of ['th', 'en'] as const) await loadTexts(language, allNamespaces)
})

const amount = satang(100_00)
const rejected = createElement(OrderChanges, {
  changes: [{ kind: 'price', productId: 1, before: satang(90_00), after: amount }],
  products: new Map(),
  before: amount,
  after: amount,
  onAccept: () => undefined,
})
const refused = createElement(PlacingNotice, {
  placing: { state: 'refused', code: 'internal' },
  onAgain: () => undefined,
})

test.each([
  ['a rejected', rejected],
  ['a refused', refused],
])('%s order leads back to the cart, but one of chosen lines to the shop', (_what, notice) => {
  for (const language of ['th', 'en'] as const) {
    const last = (search: string) => render(notice, language, 'waiting', search).actions.at(-1)
    expect(last('')).toBe(textsOf(language, 'checkout').backToCart)
    expect(last('?only=chosen')).toBe(textsOf(language, 'cart').goShopping)
  }
})
