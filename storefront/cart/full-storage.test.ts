import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { satang } from '#rules/money.ts'
import { fullStorage } from '#storefront/api/browser.fixture.ts'
import type { Reply } from '#storefront/api/reply.ts'
import { openOutletCart } from './outlet-cart.ts'
import { applyBatch, emptyCart } from './server-cart.fixture.ts'
import type { Cart } from './view.ts'

const rice = { productId: 1001, qty: 1, price: satang(4500) }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openTab(storage: Storage) {
  let server = emptyCart
  return openOutletCart({
    outletId: 'outlet-1',
    tab: 'tab-1',
    storage,
    withLock: (operation) => operation(),
    send: async (batch): Promise<Reply<Cart>> => {
      server = applyBatch(server, batch)
      return { ok: true, value: server }
    },
    load: async () => ({ ok: true, value: server }),
    newKey: () => 'key-1',
    onChange: () => undefined,
    onRejected: () => undefined,
  })
}

test('where the storage is full, taps come before what is kept of pages', async () => {
  const storage = fullStorage(() => true)
  const cart = openTab(storage)
  cart.change(rice)
  expect(cart.quantity(1001)).toBe(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(cart.view()).toMatchObject({ units: 1, updating: false })
  expect(storage.getItem('songdee.kept')).toBeNull()
})

test('a cart that cannot be stored is shown as long as the page', async () => {
  const cart = openTab(fullStorage((key) => key.startsWith('songdee.cart-queue.')))
  cart.change(rice)
  await vi.advanceTimersByTimeAsync(1000)
  expect(cart.view()).toMatchObject({ units: 1, updating: false })
})

test('a tap that cannot be stored is not counted, and that is said', () => {
  const cart = openTab(fullStorage(() => false))
  cart.change(rice)
  expect(cart.quantity(1001)).toBe(0)
  expect(cart.notices.all()).toEqual([{ productId: 1001, code: 'not_stored' }])
  cart.close()
})

const isBatch = (value: string) => value.includes('"sending":{')

test('where there is room for a tap and none for its batch, the cart gives way: it can be fetched again', async () => {
  let isFull = false
  const cartKey = 'songdee.cart.outlet-1'
  const storage = fullStorage((_, value, stored) => !isFull || !isBatch(value) || stored.getItem(cartKey) === null)
  const cart = openTab(storage)
  cart.change(rice)
  await vi.advanceTimersByTimeAsync(1000)
  expect(storage.getItem(cartKey)).not.toBeNull()
  isFull = true
  cart.change(rice)
  await vi.advanceTimersByTimeAsync(1000)
  expect(cart.view()).toMatchObject({ units: 2, updating: false })
  expect(cart.notices.all()).toEqual([])
})

test('a batch for which there is no room waits, and is sent once there is', async () => {
  let isFull = true
  const cart = openTab(fullStorage((_, value) => !isFull || !isBatch(value)))
  cart.change(rice)
  await vi.advanceTimersByTimeAsync(1000)
  expect(cart.view()).toMatchObject({ units: 1, unsent: 'not_stored' })
  isFull = false
  await vi.advanceTimersByTimeAsync(10_000)
  expect(cart.view()).toMatchObject({ units: 1, unsent: null, updating: false })
})
