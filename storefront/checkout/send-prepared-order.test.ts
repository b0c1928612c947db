import fc from 'fast-check'
import { expect, test } from 'vitest'
import { satang } from '#rules/money.ts'
import { maxKeyAgeMs } from '#storefront/api/open-order.ts'
import type { Reply } from '#storefront/api/reply.ts'
import type { Cart } from '#storefront/cart/view.ts'
import { estimatedCart } from './estimated-cart.ts'
import { shownOrder, type PreparedOrder } from './prepared-order.ts'
import { sendPreparedOrder } from './send-prepared-order.ts'

const cartAt = (price: number): Cart => estimatedCart('shop', null, [{ productId: 7, qty: 2, price: satang(price) }])
const prepared = (key: string, price: number): PreparedOrder => ({
  key,
  body: {
    retailerId: 'shop',
    payType: 'COD',
    shippingAddressId: 'a',
    billingAddressId: 'a',
    expectedGrandTotalAmt: cartAt(price).grandTotalAmt,
  },
  shown: shownOrder(cartAt(price)),
  preparedAt: 0,
  state: 'waiting',
})

type Cut = 'none' | 'before' | 'after' | 'busy' | 'signed-out' | 'another' | 'killed'
const failed = (status: number): Reply<never> => ({
  ok: false,
  error: { code: status === 0 ? 'offline' : 'unavailable', status },
})

/** A phone with one prepared order, and a server that counts each key once and checks the sum. */
function createPhone(cuts: readonly Cut[], prices: readonly number[], least = 0) {
  let stored: string | null = JSON.stringify(prepared('key-1', 1000))
  let calls = 0
  /** Another retailer has signed in on the phone, until the next turn; what was requested in its name. */
  let isAnother = false
  let foreign = 0
  const placed: { key: string; amount: number }[] = []
  const cut = () => cuts[calls++] ?? 'none'
  const priceNow = () => prices[calls] ?? prices.at(-1) ?? 1000
  async function request<Answer>(apply: () => Reply<Answer>): Promise<Reply<Answer>> {
    if (isAnother) foreign += 1
    const kind = cut()
    if (kind === 'another') isAnother = true
    if (kind === 'before') return failed(0)
    if (kind === 'busy') return failed(503)
    if (kind === 'signed-out') return failed(401)
    const answer = apply()
    if (kind === 'killed') throw new Error('The page was killed')
    return kind === 'after' ? failed(0) : answer
  }
  const read = () => (stored === null ? null : (JSON.parse(stored) as PreparedOrder))
  const run = (now = 1) => {
    isAnother = false
    return sendPreparedOrder({
      read,
      store: (order) => void (stored = JSON.stringify(order)),
      remove: () => void (stored = null),
      isAgreed: () => true,
      isSignedIn: () => !isAnother,
      settleCart: async () => {
        const kind = cut()
        isAnother = kind === 'another'
        return isAnother || kind === 'none'
      },
      quote: () => request(() => ({ ok: true, value: cartAt(priceNow()) })),
      send: ({ key, body }) =>
        request((): Reply<string> => {
          if (placed.some((one) => one.key === key)) return { ok: true, value: key }
          const amount = cartAt(priceNow()).grandTotalAmt
          if (amount !== body.expectedGrandTotalAmt) return { ok: false, error: { code: 'price_changed', status: 409 } }
          const missing = { amt: least, missingAmt: least - amount, elsewise: false }
          if (amount < least) return { ok: false, error: { code: 'order_too_small', status: 409, least: missing } }
          placed.push({ key, amount })
          return { ok: true, value: key }
        }),
      now,
    }).catch(() => ({ outcome: 'killed' as const }))
  }
  return {
    run,
    read,
    placed,
    askedAsAnother: () => foreign,
    put: (order: PreparedOrder) => void (stored = JSON.stringify(order)),
  }
}

const anyCut = fc.constantFrom<Cut>('none', 'before', 'after', 'busy', 'signed-out', 'another', 'killed')
const anyPrice = fc.constantFrom(1000, 1000, 1000, 1100)

test('however the network is cut and pages end, nothing is ordered twice, unseen, or forgotten', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyCut, { maxLength: 20 }),
      fc.array(anyPrice, { minLength: 1, maxLength: 20 }),
      async (cuts, prices) => {
        const phone = createPhone(cuts, prices)
        const shown = phone.read()?.body.expectedGrandTotalAmt
        for (let turn = 0; turn < 40; turn += 1) {
          const { outcome } = await phone.run()
          if (outcome === 'changed' || outcome === 'placed') break
        }
        expect(phone.placed.length).toBeLessThanOrEqual(1)
        expect(phone.askedAsAnother()).toBe(0)
        // What was ordered is what was shown; else it is still there, for the retailer to look at.
        for (const { amount } of phone.placed) expect(amount).toBe(shown)
        if (phone.read()) expect(['changed', 'refused']).toContain(phone.read()?.state)
        else expect(phone.placed).toHaveLength(1)
      },
    ),
    { numRuns: 300, seed: 20261122 },
  )
})

test('a difference is stored and nothing is sent until the retailer has agreed', async () => {
  const phone = createPhone([], [1100])
  expect(await phone.run()).toEqual({ outcome: 'changed' })
  expect(phone.read()).toMatchObject({ state: 'changed', key: 'key-1' })
  expect(await phone.run()).toEqual({ outcome: 'none' })
  expect(phone.placed).toEqual([])
})

test('an answer that was lost for longer than the server remembers keys is not sent again, nor said to be not ordered', async () => {
  const phone = createPhone([], [1000])
  phone.put({ ...prepared('key-1', 1000), state: 'sent', sentAt: 5 })
  expect(await phone.run(6 + maxKeyAgeMs)).toEqual({ outcome: 'changed' })
  expect(phone.placed).toEqual([])
  expect(phone.read()?.state).toBe('uncertain')
  expect(await phone.run(7 + maxKeyAgeMs)).toEqual({ outcome: 'none' })
})

test('an order that a new rule finds too small stays on the phone, with what is missing', async () => {
  const phone = createPhone([], [1000], 21)
  expect(await phone.run()).toEqual({ outcome: 'changed' })
  expect(phone.read()).toMatchObject({
    key: 'key-1',
    state: 'refused',
    code: 'order_too_small',
    least: { amt: 21, missingAmt: 1 },
    shown: prepared('key-1', 1000).shown,
  })
  expect(await phone.run()).toEqual({ outcome: 'none' })
  expect(phone.placed).toEqual([])
})
