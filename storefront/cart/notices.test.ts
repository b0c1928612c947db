import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createNotices } from './notices.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

// Specification 9.13
test('an alert is shown for 1200 ms from the last time it was raised; a message stays until it is dismissed', () => {
  const calls = vi.fn<() => void>()
  const notices = createNotices(calls)
  notices.alert({ productId: 1, code: 'insufficient_stock', available: 3 })
  vi.advanceTimersByTime(1000)
  notices.alert({ productId: 1, code: 'insufficient_stock', available: 2 })
  vi.advanceTimersByTime(1199)
  expect(notices.alertOf(1)).toMatchObject({ available: 2 })
  vi.advanceTimersByTime(1)
  expect([notices.alertOf(1), calls.mock.calls.length]).toEqual([null, 3])
  notices.add({ productId: 2, code: 'not_purchasable' })
  vi.advanceTimersByTime(60_000)
  expect([notices.alertOf(2), notices.all()]).toEqual([null, [{ productId: 2, code: 'not_purchasable' }]])
  notices.dismiss(2)
  expect(notices.all()).toEqual([])
})
