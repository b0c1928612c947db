import { changeCart, getCart } from '#contract/cart/calls.ts'
import { call } from '#storefront/api/call.ts'
import type { Reply } from '#storefront/api/reply.ts'
import { currentRetailer } from '#storefront/api/session.ts'
import { addNotice, reloadCart, updateCart } from './cart-actions.ts'
import type { Cart, CartNotice } from './cart-store.ts'
import { freshKey } from '#web/fresh-key.ts'
import { isDecided } from '#web/is-decided.ts'

/** Products and how many sales units of each, each product once. */
export type Goods = readonly { productId: number; qty: number }[]
/** The cart before goods were added and after; `before`: null where it held none of them. */
export type Addition = { before: Cart | null; after: Cart }

/** What was sent and is not decided yet, and the cart before it. */
type Attempt = { content: string; key: string; before: Cart | null }

export type AddGoodsDeps = {
  retailerId: () => string | undefined
  /** Sends the cart's own changes first. */
  update: typeof updateCart
  read: () => Promise<Reply<Cart>>
  add: (retailerId: string, goods: Goods, key: string) => Promise<Reply<Cart>>
  reload: () => void
  newKey: () => string
}

export const ofThisPage: AddGoodsDeps = {
  retailerId: () => currentRetailer()?.id,
  update: updateCart,
  read: () => call(getCart, { query: {} }),
  add: (retailerId, goods, idempotencyKey) =>
    call(changeCart, { query: { partial: 'true' }, body: { retailerId, cartItems: [...goods] }, idempotencyKey }),
  reload: reloadCart,
  newKey: freshKey,
}

/** Adds goods to the cart, as far as they are available; null where nobody is signed in. */
type AddGoods = (goods: Goods) => Promise<Reply<Addition> | null>

/**
 * What a button needs to add goods to the cart. The same goods are sent under one key until the server has decided: after
 * a lost answer they are not added twice. Where that key had counted and its goods have left the cart since, as with an order, they
 * are added once more.
 */
export function createAddGoods(deps: AddGoodsDeps = ofThisPage): AddGoods {
  let open: Attempt | null = null
  return async (goods) => {
    const retailerId = deps.retailerId()
    if (retailerId === undefined) return null
    const content = JSON.stringify([retailerId, goods])
    const isRepeated = open?.content === content
    const attempt: Attempt = open?.content === content ? open : { content, key: deps.newKey(), before: null }
    open = attempt
    const reply = await deps.update(async () => {
      if (!attempt.before) {
        const now = await deps.read()
        if (!now.ok) return now
        attempt.before = now.value
      }
      const answer = await deps.add(retailerId, goods, attempt.key)
      const now = isRepeated && answer.ok ? await deps.read() : null
      if (!answer.ok || !now?.ok || !haveLeft(goods, { before: attempt.before, after: answer.value }, now.value))
        return answer
      attempt.key = deps.newKey()
      attempt.before = now.value
      return deps.add(retailerId, goods, attempt.key)
    })
    if (!reply) return null
    if (isDecided(reply)) open = null
    // The goods may be in the cart although no answer says so; and an answer that is given again shows an earlier cart.
    if (open || isRepeated) deps.reload()
    return reply.ok ? { ok: true, value: { before: attempt.before, after: reply.value } } : reply
  }
}

/** How many units of a product a cart holds, without gifts. */
export const quantityIn = (cart: Cart | null, productId: number): number =>
  cart?.cartItems?.find((item) => item.productId === productId && item.type === 'NORMAL')?.qty ?? 0

/** Whether a cart holds fewer of all goods than after they were added; of goods of which it got none there is nothing to hold. */
const haveLeft = (goods: Goods, { before, after }: Addition, now: Cart): boolean =>
  goods.every(({ productId }) => {
    const held = quantityIn(after, productId)
    return held <= quantityIn(before, productId) || quantityIn(now, productId) < held
  })

/**
 * Has the cart say which of the goods it did not get, or not all of, and why.
 * @returns `got`: the number of products of which it got some
 */
export function sayMissing(
  goods: Goods,
  { before, after }: Addition,
  say: (notice: CartNotice) => void = addNotice,
): { got: number; isWhole: boolean } {
  let got = 0
  let isWhole = true
  for (const { productId, qty } of goods) {
    const added = quantityIn(after, productId) - quantityIn(before, productId)
    if (added > 0) got += 1
    const problem = added < qty && after.problems.find((one) => one.productId === productId)
    if (!problem) continue
    isWhole = false
    const { code, available } = problem as CartNotice
    say({ productId, code, ...(available !== undefined && { available }) })
  }
  return { got, isWhole }
}
