import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '#storefront/api/browser.fixture.ts'
import { rememberPlaced, wasJustPlaced } from './placed-order.ts'

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
