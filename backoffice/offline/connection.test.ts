import { afterEach, expect, test, vi } from 'vitest'
import { openWithoutConnection } from './connection.ts'

afterEach(() => void vi.unstubAllGlobals())

test('a screen for the road has the browser keep what is recorded there, and goes on where it refuses or cannot', async () => {
  const register = vi.fn<() => Promise<void>>(async () => undefined)
  const persist = vi.fn<() => Promise<boolean>>(() => Promise.reject(new Error('Refused')))
  for (const browser of [{}, { storage: { persist } }]) {
    vi.stubGlobal('navigator', { serviceWorker: { register }, ...browser })
    openWithoutConnection()
  }
  await Promise.allSettled(persist.mock.results.map(({ value }) => value as Promise<boolean>))
  expect([persist.mock.calls.length, register.mock.calls.length]).toEqual([1, 2])
})
