import type { CallCode } from '#storefront/api/reply.ts'
import type { Cart } from '#storefront/cart/cart-store.ts'
import type { Order } from './order-queries.ts'

type Line = Order['orderDetails'][number]
type Part = { productId: number; name: Line['productDetails']; wanted: number }

/** What became of ordering again: nothing of it is silent. */
export type ReorderOutcome = {
  added: Part[]
  fewer: (Part & { got: number })[]
  none: (Part & { code: CallCode })[]
}

/** The goods of an order, gifts left out, each product once. */
export function goodsToReorder(lines: readonly Line[]): Part[] {
  const parts = new Map<number, Part>()
  for (const { productId, qty, type, productDetails } of lines) {
    if (type === 'FREE') continue
    parts.set(productId, { productId, name: productDetails, wanted: qty + (parts.get(productId)?.wanted ?? 0) })
  }
  return [...parts.values()]
}

const quantityIn = (cart: Cart, productId: number): number =>
  cart.cartItems?.find((item) => item.productId === productId && item.type === 'NORMAL')?.qty ?? 0

/** Holds the cart after adding against the cart before: what came in is what counts, whatever is said about it. */
export function reorderOutcome(goods: readonly Part[], before: Cart, after: Cart): ReorderOutcome {
  const outcome: ReorderOutcome = { added: [], fewer: [], none: [] }
  for (const part of goods) {
    const got = quantityIn(after, part.productId) - quantityIn(before, part.productId)
    const problem = after.problems.find(({ productId }) => productId === part.productId)
    if (got >= part.wanted) outcome.added.push(part)
    else if (got > 0) outcome.fewer.push({ ...part, got })
    else outcome.none.push({ ...part, code: (problem?.code ?? 'not_purchasable') as CallCode })
  }
  return outcome
}
