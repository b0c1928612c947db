import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A window: what it is loaded again by is what a browser does then. */
function stubWindow() {
  const target = new EventTarget()
  let loads = 0
  const isClosed = () => target.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
  vi.stubGlobal('location', { reload: () => void (isClosed() && (loads += 1)) })
  return { isClosed, loads: () => loads }
}

beforeEach(() => vi.resetModules())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const typedInto = { address: '/backoffice/products/1', mayLeave: async () => false }

test('the window is not closed without a question while something typed is not saved', async () => {
  const { isClosed } = stubWindow()
  const { holdScreen } = await import('./leaving.ts')
  expect(isClosed()).toBe(true)
  holdScreen(typedInto)
  expect(isClosed()).toBe(false)
  holdScreen(typedInto)
  holdScreen(null)
  expect(isClosed()).toBe(true)
})

// Decision 216
test('for another person the page is loaded again, whatever the first one has typed', async () => {
  const { loads } = stubWindow()
  const { holdScreen, reloadForOthers } = await import('./leaving.ts')
  holdScreen(typedInto)
  reloadForOthers()
  expect(loads()).toBe(1)
})
