import type { Reply } from '../api/reply.ts'
import { currentCart, type Cart, type CartNotice } from './cart-store.ts'

// What only the pages of the cart and its orders do with it: a first look at goods loads none of it.

export const dismissNotice = (productId: number): void => currentCart()?.notices.dismiss(productId)

/** Shows at the cart why it did not get a product, until that is dismissed. */
export const addNotice = (notice: CartNotice): void => currentCart()?.notices.add(notice)

/** Fetches the cart again. */
export const reloadCart = (): void => void currentCart()?.load()

/**
 * Changes the cart by a call whose response is the cart, such as a coupon's; pending changes are sent first.
 * @param isRead whether the call only reads the cart
 * @returns null when nobody is signed in
 */
export async function updateCart(operation: () => Promise<Reply<Cart>>, isRead = false): Promise<Reply<Cart> | null> {
  const cart = currentCart()
  await cart?.flush()
  return cart ? cart.load(operation, isRead) : null
}

/** Sends all changes now; true when the server has confirmed them, as an order requires. */
export async function settleCart(): Promise<boolean> {
  // Two rounds: one for a batch in flight, one for changes made meanwhile.
  for (let round = 0; round < 2 && currentCart()?.view().updating; round += 1) await currentCart()?.flush()
  return !currentCart()?.view().updating
}
