import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayMs } from '#rules/bangkok-time.ts'
import { satang } from '#rules/money.ts'
import { stubBrowser } from '#storefront/api/browser.fixture.ts'
import { clearSession } from '#storefront/api/change-session.ts'
import type { Reply } from '#storefront/api/reply.ts'
import { orphanedChanges, restoreOrphaned, settleCancelled } from '#storefront/offline/orphaned-queues.ts'
import { openOutletCart } from './outlet-cart.ts'
import { emptyCart } from './server-cart.fixture.ts'
import type { Cart } from './view.ts'

// A batch whose answer comes late: after the session has ended, or after the server has forgotten its key.

const rice = { productId: 1001, qty: 1, price: satang(4500) }
const water = { productId: 1002, qty: 2, price: satang(900) }

beforeEach(() => {
  vi.useFakeTimers({ now: 100 * dayMs })
  stubBrowser()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

let keys = 0
function openTab(send: () => Promise<Reply<Cart>>) {
  const sent = vi.fn<(key: string) => void>()
  const cart = openOutletCart({
    outletId: 'outlet-1',
    tab: `tab-${(keys += 1)}`,
    storage: localStorage,
    withLock: (operation) => operation(),
    send: (batch) => {
      sent(batch.key)
      return send()
    },
    load: async () => ({ ok: true, value: emptyCart }),
    newKey: () => `key-${(keys += 1)}`,
    onChange: () => undefined,
    onRejected: () => undefined,
  })
  return { cart, sent }
}
const offline = async (): Promise<Reply<Cart>> => ({ ok: false, error: { code: 'offline', status: 0 } })

test('a batch that is answered after the session has ended is not offered again, and leaves no cart', async () => {
  const { promise, resolve } = Promise.withResolvers<Reply<Cart>>()
  const { cart } = openTab(() => promise)
  cart.change(rice)
  const sent = cart.flush()
  clearSession()
  cart.close()
  expect(orphanedChanges(localStorage, 'outlet-1')).toEqual([rice])
  resolve({ ok: true, value: emptyCart })
  await sent
  expect({ ...localStorage }).toEqual({})
})

test('a batch that the server may have forgotten is not sent again without asking, and counts as new then', async () => {
  const before = openTab(offline)
  before.cart.change(rice)
  await before.cart.flush()
  before.cart.close()
  expect(before.sent).toHaveBeenCalledTimes(1)
  vi.setSystemTime(108 * dayMs)
  const after = openTab(offline)
  after.cart.change(water)
  await after.cart.flush()
  expect(orphanedChanges(localStorage, 'outlet-1')).toEqual([rice])
  expect(after.cart.view().pending).toEqual([water])
  restoreOrphaned(localStorage, 'outlet-1')
  after.cart.readAgain()
  expect(after.cart.view().pending).toEqual([water, rice])
  expect(orphanedChanges(localStorage, 'outlet-1')).toEqual([])
  after.cart.close()
  expect(new Set([...before.sent.mock.calls, ...after.sent.mock.calls].flat()).size).toBe(2)
})

test('what cancels each other out is dropped without a question, but goes on where a part of it may have arrived', async () => {
  const before = openTab(offline)
  before.cart.change(water)
  before.cart.change({ ...water, qty: -2 })
  clearSession()
  before.cart.close()
  expect(settleCancelled(localStorage, 'outlet-1')).toBe(false)
  expect({ ...localStorage }).toEqual({})
  // The unit may be in the cart of the server, though no answer said so; taken out again, it has to leave it, too.
  const cut = openTab(offline)
  cut.cart.change(rice)
  await cut.cart.flush()
  cut.cart.change({ ...rice, qty: -1 })
  clearSession()
  cut.cart.close()
  expect(settleCancelled(localStorage, 'outlet-1')).toBe(true)
  const answered = async (): Promise<Reply<Cart>> => ({ ok: true, value: emptyCart })
  const after = openTab(answered)
  expect(after.cart.quantity(rice.productId)).toBe(0)
  await after.cart.flush()
  await after.cart.flush()
  after.cart.close()
  expect(after.sent.mock.calls[0]).toEqual(cut.sent.mock.calls[0])
  expect(after.sent).toHaveBeenCalledTimes(2)
  expect(after.cart.view().pending).toEqual([])
})

test('changes that need a question stay until it is answered', async () => {
  const { cart } = openTab(offline)
  cart.change(rice)
  await cart.flush()
  clearSession()
  cart.close()
  expect(settleCancelled(localStorage, 'outlet-1')).toBe(false)
  expect(orphanedChanges(localStorage, 'outlet-1')).toEqual([rice])
})
