import { createElement } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '#storefront/api/browser.fixture.ts'
import { rememberPlaced } from '#storefront/checkout/placed-order.ts'
import { render } from '#storefront/pages/render.fixture.ts'
import { loadTexts, textsOf } from '#storefront/texts/namespaces.ts'
import { PointsNotUsed } from './PointsNotUsed.tsx'

const languages = ['th', 'en'] as const
beforeAll(async () => {
  for (const language of languages) await loadTexts(language, ['orders'])
})
beforeEach(stubBrowser)
afterEach(() => void vi.unstubAllGlobals())

test.each(languages)(
  'an order that was just placed without its points says why, and no other order does, in %s',
  (language) => {
    const shown = (orderNumber: string) => render(createElement(PointsNotUsed, { orderNumber }), language).text
    const placed = { orderNumber: 'S1', createdOn: '2026-11-21T10:00:00Z' }
    rememberPlaced(placed)
    expect(shown('S1')).toBe('')
    for (const pointsFault of ['points_short', 'points_unavailable'] as const) {
      rememberPlaced({ ...placed, pointsFault })
      expect([shown('S1'), shown('S2')]).toEqual([textsOf(language, 'orders').pointsFaults[pointsFault], ''])
    }
  },
)
