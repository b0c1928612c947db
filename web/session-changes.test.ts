import { afterEach, expect, test, vi } from 'vitest'
import { createSessionChanges } from './session-changes.ts'

afterEach(() => vi.unstubAllGlobals())

test('who follows the session looks at it again where another tab changed it, and where an earlier document is shown again', () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  const [notify, onSessionChange] = createSessionChanges('token')
  const follow = vi.fn<() => void>()
  const stop = onSessionChange(follow)
  const looks = (happens: () => void) => {
    follow.mockClear()
    happens()
    return follow.mock.calls.length
  }
  const event = (type: string, fields: object) => () => page.dispatchEvent(Object.assign(new Event(type), fields))
  expect(looks(notify)).toBe(1)
  expect(looks(event('storage', { key: 'token' }))).toBe(1)
  expect(looks(event('storage', { key: 'another' }))).toBe(0)
  expect(looks(event('storage', { key: null }))).toBe(1)
  // The back/forward cache brings it as it was left, also where another retailer has signed in since.
  expect(looks(event('pageshow', { persisted: true }))).toBe(1)
  expect(looks(event('pageshow', { persisted: false }))).toBe(0)
  stop()
  for (const happens of [notify, event('storage', { key: 'token' }), event('pageshow', { persisted: true })])
    expect(looks(happens)).toBe(0)
})
