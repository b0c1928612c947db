import { expect, test } from 'vitest'
import { nextAttempt, waits } from './retries.ts'

const at = new Date('2026-05-01T00:00:00Z')
const after = (ms: number) => new Date(at.getTime() + ms)

test('attempts are made ever more rarely, and all of them while LINE knows the key of the message', () => {
  let now = at
  let attempts = 0
  for (;;) {
    attempts += 1
    const next = nextAttempt({ attempts, at, now, retryAfterMs: null })
    if (!next) break
    expect(next.getTime()).toBeGreaterThan(now.getTime())
    now = next
  }
  expect(attempts).toBe(7)
  expect(now.getTime() - at.getTime()).toBeLessThan(24 * 3_600_000)
})

test('what was written to the same chat waits for a message that fails no longer than three quarters of an hour', () => {
  expect(Math.max(...waits)).toBeLessThanOrEqual(15 * 60_000)
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(47 * 60_000)
})

test('a wait that LINE asks for is kept, unless the message would be too old then', () => {
  expect(nextAttempt({ attempts: 1, at, now: at, retryAfterMs: 90_000 })).toEqual(after(90_000))
  expect(nextAttempt({ attempts: 1, at, now: at, retryAfterMs: 1 })).toEqual(after(10_000))
  expect(nextAttempt({ attempts: 1, at, now: at, retryAfterMs: 30 * 3_600_000 })).toBeNull()
})
