import { beforeEach, expect, test, vi } from 'vitest'
import { dayMs } from '#rules/bangkok-time.ts'
import type { Reply } from '#storefront/api/reply.ts'
import { aStorage } from '#storefront/api/browser.fixture.ts'
import type { OrderBody } from './checkout-choices.ts'
import { withMemory } from '#storefront/cart/checkout-storage.ts'
import { readAttempt, sendOrder, type OrderAttempt } from './order-attempt.ts'

const body: OrderBody = {
  retailerId: 'outlet-1',
  payType: 'COD',
  shippingAddressId: 'shop',
  billingAddressId: 'shop',
  expectedGrandTotalAmt: 480,
}
const placed: Reply<string> = { ok: true, value: 'SD2611210000017' }
const refused = (
  status: number,
  code: 'offline' | 'internal' | 'price_changed' | 'unavailable' | 'verification_unavailable',
): Reply<string> => ({
  ok: false,
  error: { status, code },
})

const { stored, ...storage } = aStorage()
let keys = 0
beforeEach(() => {
  stored.clear()
  keys = 0
})
const press = (reply: Reply<string>, rest: { body?: OrderBody; now?: number; storage?: typeof storage } = {}) => {
  const send = vi.fn<(attempt: OrderAttempt) => Promise<Reply<string>>>().mockResolvedValue(reply)
  const sending = { storage, outletId: 'outlet-1', body, now: 1000, newKey: () => `key-${(keys += 1)}`, send, ...rest }
  return { done: sendOrder(sending), sent: () => send.mock.calls[0]?.[0] }
}

// Specification 8.9
test('the attempt is stored before it is sent, so that a reload finds it', async () => {
  const pressed = press(placed)
  expect(readAttempt(storage, 'outlet-1', 1000)).toEqual({ key: 'key-1', body, startedAt: 1000 })
  await pressed.done
})

test.each([
  ['a lost answer', refused(0, 'offline')],
  ['a server that is not well', refused(503, 'unavailable')],
  ['a firewall that blocked it on its way', refused(403, 'internal')],
])('after %s the same request goes again under its key, whatever was chosen meanwhile', async (_what, reply) => {
  await press(reply).done
  const again = press(placed, { body: { ...body, payType: '2C2P-CC' } })
  expect(await again.done).toBe(placed)
  expect(again.sent()).toMatchObject({ key: 'key-1', body: { payType: 'COD' } })
})

test.each([
  ['an order', placed],
  ['a refusal', refused(409, 'price_changed')],
  ['a server that could not ask about restricted goods', refused(503, 'verification_unavailable')],
])('%s ends the attempt: the next one has a key of its own', async (_what, reply) => {
  await press(reply).done
  expect(readAttempt(storage, 'outlet-1', 1000)).toBeNull()
  const next = press(placed)
  await next.done
  expect(next.sent()?.key).toBe('key-2')
})

test('after seven days an open attempt is given up', async () => {
  await press(refused(0, 'offline')).done
  const week = 7 * dayMs
  expect(readAttempt(storage, 'outlet-1', 1000 + week - 1)?.key).toBe('key-1')
  expect(readAttempt(storage, 'outlet-1', 1000 + week)).toBeNull()
})

test('a browser that stores nothing can still order, and repeats under the same key', async () => {
  const full = withMemory(() => ({
    ...storage,
    setItem: () => {
      throw new Error('The quota has been exceeded')
    },
  }))
  const lost = press(refused(0, 'offline'), { storage: full })
  await lost.done
  const again = press(placed, { storage: full })
  expect(await again.done).toBe(placed)
  expect([lost.sent()?.key, again.sent()?.key]).toEqual(['key-1', 'key-1'])
  expect(readAttempt(full, 'outlet-1', 1000)).toBeNull()
})

test('attempts of outlets are stored separately, and an unreadable one counts as none', () => {
  stored.set('songdee.order-attempt.outlet-2', '{"key":')
  expect(readAttempt(storage, 'outlet-2', 0)).toBeNull()
  expect(readAttempt(storage, 'outlet-1', 0)).toBeNull()
})
