import { createAddGoods } from '#storefront/cart/add-goods.ts'
import { reorderOutcome, type ReorderItem, type ReorderOutcome } from './reorder-outcome.ts'

/** Adds goods to the cart, as far as they are available; null where the call failed. */
export type Reorder = (goods: readonly ReorderItem[]) => Promise<ReorderOutcome | null>

/** What a button needs to order goods again: after a lost answer they are not added twice. */
export function createReorder(): Reorder {
  const add = createAddGoods()
  return async (goods) => {
    const reply = await add(goods.map(({ productId, wanted }) => ({ productId, qty: wanted })))
    return reply?.ok ? reorderOutcome(goods, reply.value) : null
  }
}
