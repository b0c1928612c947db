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

const apron = { id: 3, productDescriptionThai: 'ผ้ากันเปื้อน', productDescriptionEng: 'Apron', productDimentionUom: 'ผืน' }
const shown = (orderNumber: string, outcome: Parameters<typeof render>[2] = 'waiting') =>
  render(createElement(MissingGifts, { orderNumber }), 'en', outcome).text

test('an order that was just placed says that it is without gifts that its confirmation showed, and no other order does', () => {
  const placed = { orderNumber: 'S1', createdOn: '2026-11-21T10:00:00Z' }
  rememberPlaced(placed)
  expect(shown('S1')).toBe('')
  rememberPlaced({ ...placed, giftsMissing: [{ productId: 3, qty: 2 }] })
  const { giftsMissing } = textsOf('en', 'orders')
  expect(shown('S1', { data: { ...apron, productDimentionUomEng: 'piece', productPrice: 0 } })).toBe(
    `${giftsMissing} Apron 2 pieces`,
  )
  // Its name is not there yet, or no more.
  expect(shown('S1')).toBe(`${giftsMissing} ${textsOf('en', 'catalogue').gift} × 2`)
  expect(shown('S2')).toBe('')
})
