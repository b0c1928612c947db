import { limitFinding, readLimits, type LimitFinding } from '#rules/orders/product-limits.ts'
import type { Good } from './limit-findings.ts'
import type { Cart } from './view.ts'

/** Why the limits of a product refuse this quantity in a cart; null where they allow it. */
export function limitFindingIn(
  cart: Pick<Cart, 'orderRules'>,
  { productId, qty }: { productId: number; qty: number },
  product: Good | undefined,
): LimitFinding | null {
  const own = cart.orderRules?.products?.find((one) => one.productId === productId)
  const possible = { orderedToday: own?.orderedToday ?? 0, stock: product?.stock ?? Infinity }
  return limitFinding(readLimits(own ?? product?.limits), qty, possible)
}
