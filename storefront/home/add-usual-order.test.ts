import { expect, test, vi } from 'vitest'
import { satang } from '#rules/money.ts'
import type { Reply } from '#storefront/api/reply.ts'
import { applyBatch, emptyCart } from '#storefront/cart/server-cart.fixture.ts'
import type { Cart } from '#storefront/cart/cart-store.ts'
import { createAddUsualOrder } from './add-usual-order.ts'

const [rice, oil, eggs] = [1001, 1002, 1003]
const ticked = [rice, oil, eggs].map((productId) => ({ productId, qty: 2, price: 0 }))

/** A shop whose cart holds and whose trucks bring some of the goods, and in which others are sold out. */
function createShop({ held = [], onTheirWay = [], soldOut = [] }: Partial<Record<string, number[]>>) {
  let cart = applyBatch(emptyCart, {
    key: 'before',
    changes: held.map((productId) => ({ productId, qty: 1, price: satang(0) })),
  })
  const say = vi.fn()
  const add = createAddUsualOrder({
    retailerId: () => 'outlet-1',
    update: (operation) => operation(),
    read: async () => ({ ok: true, value: cart }),
    onTheirWay: async () => ({ ok: true, value: onTheirWay }),
    add: async (_, goods, key): Promise<Reply<Cart>> => {
      const changes = goods.filter(({ productId }) => !soldOut.includes(productId))
      const missing = goods.filter(({ productId }) => soldOut.includes(productId))
      const problems = missing.map(({ productId }) => ({ productId, code: 'out_of_stock' as const, available: 0 }))
      cart = applyBatch(cart, { key, changes: changes.map((one) => ({ ...one, price: satang(0) })) })
      return { ok: true, value: { ...cart, problems } }
    },
    newKey: () => 'key-1',
    say,
  })
  const inCart = () => cart.cartItems?.map(({ productId, qty }) => [productId, qty])
  return { add, say, inCart }
}

test('a line that was sold out since it was shown is said', async () => {
  const { add, say, inCart } = createShop({ soldOut: [oil] })
  expect(await add(ticked)).toBe(2)
  expect(inCart()).toEqual([
    [rice, 2],
    [eggs, 2],
  ])
  expect(say.mock.calls).toEqual([[{ productId: oil, code: 'out_of_stock', available: 0 }]])
})

test('what the cart holds by now, and what was ordered since, is not added twice; of the latter the cart says so', async () => {
  const { add, say, inCart } = createShop({ held: [rice], onTheirWay: [oil] })
  expect(await add(ticked)).toBe(1)
  expect(inCart()).toEqual([
    [rice, 1],
    [eggs, 2],
  ])
  const ordered = [{ productId: oil, code: 'on_its_way' }]
  expect(say.mock.calls).toEqual([ordered])
  expect(await add(ticked)).toBe(0)
  expect(say.mock.calls).toEqual([ordered, ordered])
})
