import { applyChanges } from '#rules/cart/change.ts'
import { noCart } from './no-cart.ts'
import type { Batch } from './queue.ts'
import type { Cart, CartLine } from './view.ts'

export const emptyCart: Cart = noCart('outlet-1')

const lineOf = (productId: number, qty: number): CartLine => ({
  id: `line-${productId}`,
  productId,
  qty,
  type: 'NORMAL',
  unitPrice: 45,
  taxCategoryValue: 7,
  grossAmt: 0,
  offerAmt: 0,
  totalAmt: 45 * qty,
  appliedPromotions: [],
  nearly: [],
})

/** The cart after a batch, as the server makes it. */
export function applyBatch(cart: Cart, batch: Batch): Cart {
  const cartItems = applyChanges(cart.cartItems ?? [], batch.changes).map(({ productId, qty }) =>
    lineOf(productId, qty),
  )
  return { ...cart, cartItems, grandTotalAmt: cartItems.reduce((sum, line) => sum + line.totalAmt, 0) }
}
