import type { AnswerOf } from '#contract/call.ts'
import type { getCart } from '#contract/cart/calls.ts'
import { plus, satang, satangOf, times, withVat, type Satang } from '#rules/money.ts'
import type { CallCode, CallProblem } from '../api/reply.ts'
import { summedChanges, unconfirmed, type Change, type Queue } from './queue.ts'

export type Cart = AnswerOf<typeof getCart>
export type CartLine = NonNullable<Cart['cartItems']>[number]

/** The cart as shown: the server's, with unconfirmed changes. */
export type CartView = {
  /** The server's cart, or null while unknown. Its amounts exclude unconfirmed changes. */
  cart: Cart | null
  /** Number of products, and of their sales units; gifts are not counted. */
  lines: number
  units: number
  /** Net amount in satang; an estimate while `updating`. */
  total: Satang
  saved: Satang
  /** What the unconfirmed changes come to, one of a product; none where they cancel each other out. */
  pending: readonly Change[]
  /** Changes are being sent. */
  updating: boolean
  /** Why changes could not be sent and wait; null where none do. */
  unsent: CallCode | null
  /** Why the last fetch of the cart failed; then only unconfirmed changes are shown. */
  error: CallProblem | null
}

/** Quantities by product: the server's lines plus unconfirmed changes, never below zero. */
export function quantities(cart: Cart | null, queue: Queue): Map<number, number> {
  const result = new Map<number, number>()
  const goods = cart?.cartItems?.filter((item) => item.type === 'NORMAL') ?? []
  for (const { productId, qty } of [...goods, ...unconfirmed(queue)])
    result.set(productId, (result.get(productId) ?? 0) + qty)
  for (const [productId, qty] of result) if (qty <= 0) result.delete(productId)
  return result
}

export function viewOf(cart: Cart | null, queue: Queue, unsent: CallCode | null, error: CallProblem | null): CartView {
  const shown = quantities(cart, queue)
  const changes = unconfirmed(queue)
  const estimate = changes.reduce(
    (sum, { qty, price }) => plus(sum, times(price, qty)),
    satangOf(cart?.grandTotalAmt ?? 0),
  )
  return {
    cart,
    lines: shown.size,
    units: [...shown.values()].reduce((sum, qty) => sum + qty, 0),
    total: satang(Math.max(0, estimate)),
    saved: withVat(cart?.totalOfferAmt ?? 0),
    pending: summedChanges(queue),
    updating: changes.length > 0,
    unsent,
    error,
  }
}
