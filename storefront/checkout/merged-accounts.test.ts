import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { satang } from '#rules/money.ts'
import { createToken, stubBrowser } from '#storefront/api/browser.fixture.ts'
import { storeTokens } from '#storefront/api/change-session.ts'
import { orphanedChanges } from '#storefront/offline/orphaned-queues.ts'
import { takeOverMerged } from './merged-accounts.ts'
import type { PreparedOrder } from './prepared-order.ts'
import { readPreparedOrder } from './prepared-order-storage.ts'

const change = (productId: number, qty: number) => ({ productId, qty, price: satang(100) })
const tap = (productId: number, qty: number) => ({ sending: null, waiting: [change(productId, qty)] })
const body = { retailerId: 'old', payType: 'COD', shippingAddressId: 'a', billingAddressId: 'a' } as const
const order: PreparedOrder = {
  key: 'key-1',
  body: { ...body, expectedGrandTotalAmt: 20 },
  shown: { lines: [{ productId: 7, qty: 2, gift: false, price: satang(1000) }], net: satang(2000) },
  preparedAt: 5,
  state: 'waiting',
}
/** How often the profile was fetched, and the accounts that it names as part of this one; null: no answer. */
let fetched = 0
let mergedIds: string[] | null | undefined

beforeEach(() => {
  stubBrowser()
  fetched = 0
  mergedIds = ['old']
  vi.stubGlobal('fetch', async () => {
    fetched += 1
    if (mergedIds === null) throw new TypeError('Failed to fetch')
    return Response.json({ id: 'new', mergedIds })
  })
  const access_token = createToken({ id: 'new', outletCode: 'new', exp: 1_900_000_000 })
  storeTokens({ access_token, refresh_token: 'refresh', refresh_expires_in: 60 })
})
afterEach(() => void vi.unstubAllGlobals())

const put = (name: string, value: object) => localStorage.setItem(`songdee.${name}`, JSON.stringify(value))
const left = () => Object.keys(localStorage).filter((key) => /\b(old|other)\b/.test(key.replace('.0.old', '')))

test('an order that was never sent, and what was not put into the cart, are there in the account that theirs became part of', async () => {
  put('prepared-order.old', order)
  put('cart-queue.left.old.1.t', tap(1, 2))
  put('cart-queue.left.old.2.t', tap(3, 1))
  put('cart-queue.left.new.3.t', tap(1, 1))
  expect(await takeOverMerged('new')).toBe(true)
  expect(readPreparedOrder('new')).toEqual({ ...order, body: { ...order.body, retailerId: 'new' } })
  expect(orphanedChanges(localStorage, 'new')).toEqual([change(3, 1), change(1, 3)])
  expect(left()).toEqual([])
  expect(await takeOverMerged('new')).toBe(false)
  expect(fetched).toBe(1)
})

test('what may have arrived under the account before is not sent again: an order is looked up, a batch offered as new taps', async () => {
  put('prepared-order.old', { ...order, state: 'sent', sentAt: 6 })
  put('cart-queue.left.old.1.t', tap(1, 1))
  const sending = { key: 'k', changes: [change(1, 1), change(2, 4)] }
  put('cart-queue.left.old.2.t', { sending, waiting: [], taps: ['.1.t'] })
  await takeOverMerged('new')
  expect(readPreparedOrder('new')).toMatchObject({ key: 'key-1', state: 'uncertain' })
  expect(orphanedChanges(localStorage, 'new')).toEqual([change(1, 1), change(2, 4)])
  const stored = Object.entries<string>(localStorage).filter(([key]) => key.includes('cart-queue'))
  expect(stored.map(([, text]) => (JSON.parse(text) as { sending: unknown }).sending)).toEqual([null])
})

test.each([
  ['other shops', undefined],
  ['accounts of which the server says nothing now', null],
])('what %s left stays where it is', async (_, ids) => {
  mergedIds = ids
  put('prepared-order.other', order)
  put('cart-queue.left.old.1.t', tap(1, 2))
  expect(await takeOverMerged('new')).toBe(false)
  expect(left()).toHaveLength(2)
  expect(readPreparedOrder('new')).toBeNull()
  expect(orphanedChanges(localStorage, 'new')).toEqual([])
})

test('an order that is kept already keeps its place, and the other one waits', async () => {
  const own = { ...order, key: 'key-2', body: { ...order.body, retailerId: 'new' } }
  put('prepared-order.new', own)
  put('prepared-order.old', order)
  await takeOverMerged('new')
  expect(readPreparedOrder('new')).toEqual(own)
  expect(left()).toEqual(['songdee.prepared-order.old'])
  localStorage.removeItem('songdee.prepared-order.new')
  await takeOverMerged('new')
  expect(readPreparedOrder('new')?.key).toBe('key-1')
})

test('where others left nothing, no profile is fetched', async () => {
  put('prepared-order.new', order)
  expect([await takeOverMerged('new'), fetched]).toEqual([false, 0])
})
