import { createElement } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '#storefront/api/browser.fixture.ts'
import { render } from '#storefront/pages/render.fixture.ts'
import { allNamespaces } from '#storefront/texts/further-texts.ts'
import { loadTexts, textsOf } from '#storefront/texts/namespaces.ts'
import { PreparedNotice } from './PreparedNotice.tsx'
import type { PreparedOrder } from './prepared-order.ts'

beforeAll(async () => {
  for (const language of ['th', 'en'] as const) await loadTexts(language, allNamespaces)
})
beforeEach(stubBrowser)
afterEach(() => void vi.unstubAllGlobals())

test.each(['th', 'en'] as const)('an order that may have arrived is not called "not ordered", in %s', (language) => {
  const texts = textsOf(language, 'checkout')
  const preparedAt = Date.parse('2026-11-20T03:00:00.000Z')
  const order = { key: 'key-1', body: { payType: 'COD' }, preparedAt, state: 'uncertain' } as PreparedOrder
  const props = { outletId: 'shop', order, quote: null, products: new Map() }
  const { text, html, actions } = render(createElement(PreparedNotice, props), language)
  expect(text).toContain(texts.preparedUncertain('20/11 10:00'))
  expect(text).not.toContain(texts.preparedChanged)
  expect(html).toContain('href="/retailer/order-history"')
  expect(actions).toEqual([texts.preparedLook, texts.preparedCancel])
})
