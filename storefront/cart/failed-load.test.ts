import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { satang } from '#rules/money.ts'
import { createStorage } from '#storefront/api/browser.fixture.ts'
import type { Reply } from '../api/reply.ts'
import { openOutletCart } from './outlet-cart.ts'
import { applyBatch, emptyCart } from './server-cart.fixture.ts'
import type { Cart } from './view.ts'

const rice = 1001
const water = 1002
const one = (productId: number) => ({ productId, qty: 1, price: satang(4500) })
const settled = () => vi.advanceTimersByTimeAsync(120_000)

/** One tab of a retailer, and a server that accepts what it sends. */
function openTab() {
  let server = emptyCart
  let keys = 0
  return openOutletCart({
    outletId: 'outlet-1',
    tab: 'tab-1',
    storage: createStorage(),
    withLock: (operation) => operation(),
    send: async (batch): Promise<Reply<Cart>> => {
      server = applyBatch(server, batch)
      return { ok: true, value: server }
    },
    load: async () => ({ ok: true, value: server }),
    newKey: () => `key-${(keys += 1)}`,
    onChange: () => undefined,
    onRejected: () => undefined,
  })
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

// Specification 8.4, 8.6
test('a server that denies access to the cart empties it, and waiting changes are stored and sent later', async () => {
  const tab = openTab()
  tab.change(one(rice))
  await settled()
  tab.change(one(water))
  const refused = { ok: false, error: { code: 'internal', status: 500, detail: 'Duplicate cart' } } as const
  await tab.load(async () => refused, true)
  expect(tab.view()).toMatchObject({ cart: null, error: { status: 500, detail: 'Duplicate cart' } })
  expect([tab.quantity(rice), tab.quantity(water)]).toEqual([0, 1])
  await settled()
  expect([tab.quantity(rice), tab.quantity(water), tab.view().error]).toEqual([1, 1, null])
})

// Specification 8.7
test('a rejected change, and a server that is not reached, leave the cart as it was last known', async () => {
  const tab = openTab()
  tab.change(one(rice))
  await settled()
  await tab.load(async () => ({ ok: false, error: { code: 'coupon_invalid', status: 422 } }))
  await tab.load(async () => ({ ok: false, error: { code: 'offline', status: 0 } }), true)
  expect([tab.quantity(rice), tab.view().error]).toEqual([1, null])
})
