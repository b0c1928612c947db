import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '#storefront/api/browser.fixture.ts'
import { loadNewVersion } from './update.ts'

const note = { type: 'text', name: 'note', id: '', value: 'ฝากไว้ที่ร้าน' }
const typed = () => JSON.parse(sessionStorage.getItem('songdee.typed') ?? 'null') as { fields: string[][] } | null
/** What was kept of the input when the page was loaded again. */
let reload = vi.fn<() => unknown>()

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
  reload = vi.fn(() => typed()?.fields)
  vi.stubGlobal('document', { querySelectorAll: () => [note] })
  vi.stubGlobal('location', { pathname: '/retailer/tax-profile', reload })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the new version keeps what is typed on the page', async () => {
  await loadNewVersion()
  expect(reload.mock.results).toMatchObject([{ value: [['note', note.value]] }])
})

test('also what is typed until its worker has taken over', async () => {
  const waiting = { postMessage: vi.fn<(message: string) => void>() }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ waiting }) } })
  await loadNewVersion()
  expect(waiting.postMessage).toHaveBeenCalledExactlyOnceWith('SKIP_WAITING')
  const more = { ...note, name: 'further' }
  vi.stubGlobal('document', { querySelectorAll: () => [note, more] })
  await vi.advanceTimersByTimeAsync(3000)
  expect(reload.mock.results).toMatchObject([
    {
      value: [
        ['note', note.value],
        ['further', note.value],
      ],
    },
  ])
})

test('it comes also where this browser has no room for the input', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  await loadNewVersion()
  expect(reload).toHaveBeenCalledOnce()
})
