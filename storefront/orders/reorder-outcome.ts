import { isLimitCode } from '#rules/orders/product-limits.ts'
import type { Difference } from '#rules/restock/since-then.ts'
import type { CallCode } from '#storefront/api/reply.ts'
import { quantityIn, type Addition } from '#storefront/cart/add-goods.ts'
import type { Order } from './order-queries.ts'

type Line = Order['orderDetails'][number]
/** A product to order again, and how many sales units. */
export type ReorderItem = { productId: number; name: Line['productDetails']; wanted: number }

/** The outcome of a reorder: every product is in one of the lists. */
export type ReorderOutcome = {
  added: ReorderItem[]
  fewer: (ReorderItem & { got: number })[]
  none: (ReorderItem & { code: CallCode })[]
}

/** The goods of an order without gifts, each product once. */
export function goodsToReorder(lines: readonly Line[]): ReorderItem[] {
  const items = new Map<number, ReorderItem>()
  for (const { productId, qty, type, productDetails } of lines) {
    if (type === 'FREE') continue
    items.set(productId, { productId, name: productDetails, wanted: qty + (items.get(productId)?.wanted ?? 0) })
  }
  return [...items.values()]
}

/** More than anybody orders of a product. */
const unlimited = 99_999

/**
 * How many sales units of a product can be ordered again. What only its limits refuse is added as it was: the cart shows the line
 * with the quantity that can be ordered.
 * @param problem why it cannot be bought, as the cart names it
 */
export function availableAgain(
  differences: readonly Difference[],
  problem: { code: string; available?: number | undefined } | null,
): number {
  if (differences.some(({ kind }) => kind === 'gone' || kind === 'sold_out' || kind === 'barred')) return 0
  return problem && !isLimitCode(problem.code) ? (problem.available ?? unlimited) : unlimited
}

/** Compares the carts before and after: the added quantities count, not the messages. */
export function reorderOutcome(goods: readonly ReorderItem[], { before, after }: Addition): ReorderOutcome {
  const outcome: ReorderOutcome = { added: [], fewer: [], none: [] }
  for (const item of goods) {
    const got = quantityIn(after, item.productId) - quantityIn(before, item.productId)
    const problem = after.problems.find(({ productId }) => productId === item.productId)
    if (got >= item.wanted) outcome.added.push(item)
    else if (got > 0) outcome.fewer.push({ ...item, got })
    else outcome.none.push({ ...item, code: (problem?.code ?? 'not_purchasable') as CallCode })
  }
  return outcome
}
