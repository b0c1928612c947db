import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aCard } from '#contract/pages/card.fixture.ts'
import type { PageAnswer } from '#contract/pages/shapes.ts'
import { satang } from '#rules/money.ts'
import { stubBrowser } from '#storefront/api/browser.fixture.ts'

beforeEach(() => {
  vi.resetModules()
  stubBrowser()
})
afterEach(() => {
  vi.unstubAllGlobals()
  // Files of a thread share loaded code: the next one gets a page store without this page.
  vi.resetModules()
})

test('names of what waits are remembered where there is room, and pages go on where there is none', async () => {
  const { storePage } = await import('#storefront/router/page-store.ts')
  const { rememberCards, waitingCard } = await import('./waiting-cards.ts')
  const card = aCard({ id: 7, name: 'ข้าวหอมมะลิ 5 กก.' })
  const waiting = [{ productId: 7, qty: 1, price: satang(100) }]
  const page = { language: 'th', data: { kind: 'product', card, variants: [], related: [] } }
  storePage('/product/7', page as unknown as PageAnswer)
  rememberCards(waiting)
  expect(localStorage.getItem('songdee.waiting-cards')).toContain(card.name)
  vi.stubGlobal('localStorage', {
    ...localStorage,
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError')
    },
  })
  expect(() => rememberCards(waiting)).not.toThrow()
  expect(waitingCard(7)?.name).toBe(card.name)
})
