import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '#storefront/api/browser.fixture.ts'
import { giftsMissingIn, pointsFaultOf, rememberPlaced, wasJustPlaced } from './placed-order.ts'

beforeEach(stubBrowser)
afterEach(() => void vi.unstubAllGlobals())

// Specification 3.38
test('number and time of the order just placed are stored for the visit', () => {
  expect(wasJustPlaced('SD2611210000014')).toBe(false)
  rememberPlaced({ orderNumber: 'SD2611210000014', createdOn: '2026-11-21T10:00:00Z' })
  expect(Object.values({ ...sessionStorage })).toEqual([
    '{"orderNumber":"SD2611210000014","createdOn":"2026-11-21T10:00:00Z"}',
  ])
  expect([wasJustPlaced('SD2611210000014'), wasJustPlaced('SD2611210000022')]).toEqual([true, false])
})

test('the gifts that it is without are kept for its page, and for no other', () => {
  const giftsMissing = [{ productId: 3, qty: 2 }]
  expect(giftsMissingIn('SD2611210000014')).toEqual([])
  rememberPlaced({ orderNumber: 'SD2611210000014', createdOn: '2026-11-21T10:00:00Z', giftsMissing })
  expect([giftsMissingIn('SD2611210000014'), giftsMissingIn('SD2611210000022')]).toEqual([giftsMissing, []])
  rememberPlaced({ orderNumber: 'SD2611210000022', createdOn: '2026-11-21T10:00:00Z' })
  expect(giftsMissingIn('SD2611210000022')).toEqual([])
})

test('why it is without points is kept for its page, and for no other', () => {
  const createdOn = '2026-11-21T10:00:00Z'
  rememberPlaced({ orderNumber: 'SD2611210000014', createdOn, pointsFault: 'points_short' })
  expect([pointsFaultOf('SD2611210000014'), pointsFaultOf('SD2611210000022')]).toEqual(['points_short', null])
  rememberPlaced({ orderNumber: 'SD2611210000022', createdOn })
  expect(pointsFaultOf('SD2611210000022')).toBeNull()
})
