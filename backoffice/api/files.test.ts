import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addDeliveryPhoto } from '#contract/backoffice/day/driver/calls.ts'
import { sendSlowly } from '#test/builders/slow-upload.ts'
import { sendForm } from './files.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => 'token', setItem: () => undefined, removeItem: () => undefined })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['arrives, however long that takes, while it moves', 10, 50_000, true],
  ['is given up where nothing moves', 1, 90_000, false],
])('a photo from the door over a slow network %s', async (_, parts, everyMs, ok) => {
  sendSlowly(parts, everyMs)
  const reply = sendForm(addDeliveryPhoto, { params: { id: 'run', orderId: 'order' }, form: new FormData() })
  await vi.advanceTimersByTimeAsync(parts * everyMs)
  expect(await reply).toMatchObject({ ok })
})
