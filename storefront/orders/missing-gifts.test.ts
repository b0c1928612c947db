import { createElement } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '#storefront/api/browser.fixture.ts'
import { rememberPlaced } from '#storefront/checkout/placed-order.ts'
import { render } from '#storefront/pages/render.fixture.ts'
import { loadTexts, textsOf } from '#storefront/texts/namespaces.ts'
import { MissingGifts } from './MissingGifts.tsx'

beforeAll(() => loadTexts('en', ['orders']))
beforeEach(stubBrowser)
afterEach(() => void vi.unstubAllGlobals())

const shown = (orderNumber: string) => render(createElement(MissingGifts, { orderNumber }), 'en').text

test('an order that was just placed says that it is without gifts that its confirmation showed, and no other order does', () => {
  const placed = { orderNumber: 'S1', createdOn: '2026-11-21T10:00:00Z' }
  rememberPlaced(placed)
  expect(shown('S1')).toBe('')
  rememberPlaced({ ...placed, giftsMissing: [{ productId: 3, qty: 1 }] })
  expect(shown('S1')).toContain(textsOf('en', 'orders').giftsMissing)
  expect(shown('S2')).toBe('')
})
