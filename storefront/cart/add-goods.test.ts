import { expect, test, vi } from 'vitest'
import { satang } from '#rules/money.ts'
import type { Reply } from '#storefront/api/reply.ts'
import { applyBatch, emptyCart } from '#storefront/cart/server-cart.fixture.ts'
import type { Cart, CartNotice } from '#storefront/cart/cart-store.ts'
import { createAddGoods, quantityIn, sayMissing, type AddGoodsDeps, type Goods } from './add-goods.ts'

const rice = 1001
const water = 1002
const list: Goods = [
  { productId: rice, qty: 2 },
  { productId: water, qty: 1 },
]

/** A server that counts each key once and takes no other body under it, and whose next answers are lost. */
function createShop(lost: number) {
  let cart = emptyCart
  const counted = new Map<string, { content: string; reply: Reply<Cart> }>()
  const reload = vi.fn()
  const deps: AddGoodsDeps = {
    retailerId: () => 'outlet-1',
    update: (operation) => operation(),
    read: async () => ({ ok: true, value: cart }),
    add: async (_, goods, key) => {
      const known = counted.get(key)
      const content = JSON.stringify(goods)
      if (known && known.content !== content)
        return { ok: false, error: { code: 'idempotency_key_reused', status: 422 } }
      cart = known ? cart : applyBatch(cart, { key, changes: goods.map((one) => ({ ...one, price: satang(0) })) })
      const reply = known?.reply ?? ({ ok: true, value: cart } as const)
      counted.set(key, { content, reply })
      return lost-- > 0 ? { ok: false, error: { code: 'offline', status: 0 } } : reply
    },
    reload,
    newKey: () => `key-${counted.size + 1}`,
  }
  const order = () => void (cart = emptyCart)
  return { add: createAddGoods(deps), inCart: (id: number) => quantityIn(cart, id), order, reload, counted }
}

test('goods whose answer was lost are added once, however often they are read and pressed again', async () => {
  const { add, inCart, reload } = createShop(2)
  expect((await add(list))?.ok).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
  expect((await add(structuredClone(list)))?.ok).toBe(false)
  const reply = await add(structuredClone(list))
  expect([inCart(rice), inCart(water)]).toEqual([2, 1])
  expect(reply?.ok && sayMissing(list, reply.value, vi.fn())).toEqual({ got: 2, isWhole: true })
  // Once it is decided, the same goods are more of them.
  await add(list)
  expect(inCart(rice)).toBe(4)
})

test('goods whose answer was lost, and that were ordered since, are added once more', async () => {
  const { add, inCart, order, counted } = createShop(1)
  await add(list)
  order()
  const reply = await add(structuredClone(list))
  expect([inCart(rice), inCart(water), counted.size]).toEqual([2, 1, 2])
  expect(reply?.ok && sayMissing(list, reply.value, vi.fn())).toEqual({ got: 2, isWhole: true })
})

test('goods that are changed after a lost answer are another request, and the cart is fetched', async () => {
  const { add, reload } = createShop(1)
  await add(list)
  const corrected = list.map((line) => ({ ...line, qty: 1 }))
  expect((await add(corrected))?.ok).toBe(true)
  expect(reload).toHaveBeenCalled()
})

test('what the cart did not get is said, each with its reason, and is not counted', () => {
  const before = applyBatch(emptyCart, { key: 'key-0', changes: [{ productId: water, qty: 4, price: satang(0) }] })
  const problems = [
    { productId: rice, code: 'out_of_stock' as const },
    { productId: water, code: 'insufficient_stock' as const, available: 5 },
    { productId: 1003, code: 'not_purchasable' as const },
  ]
  const after = applyBatch(before, { key: 'key-1', changes: [{ productId: water, qty: 1, price: satang(0) }] })
  const goods = [
    { productId: rice, qty: 2 },
    { productId: water, qty: 3 },
  ]
  const said: CartNotice[] = []
  expect(sayMissing(goods, { before, after: { ...after, problems } }, (one) => void said.push(one))).toEqual({
    got: 1,
    isWhole: false,
  })
  expect(said).toEqual(problems.slice(0, 2))
})
