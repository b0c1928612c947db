import { type Satang, satangOf } from '#rules/money.ts'
import { isLimitCode, type LimitFinding } from '#rules/orders/product-limits.ts'
import type { CallCode, CallProblem } from '#storefront/api/reply.ts'
import type { Cart } from '#storefront/cart/cart-store.ts'

/** What has changed about one product since the order was shown. */
export type OrderChange =
  | { kind: 'price'; productId: number; before: Satang; after: Satang }
  | { kind: 'fewer'; productId: number; requested: number; left: number }
  | { kind: 'limit'; productId: number; finding: LimitFinding; left: number }
  | { kind: 'barred'; productId: number; code: CallCode }

/** The changes that a rejected order reports, line by line, compared with the cart that was shown. */
export function changesOf({ products = [] }: Pick<CallProblem, 'products'>, shown: Cart): OrderChange[] {
  return products.flatMap(({ productId, code, available, price, limit }): OrderChange[] => {
    const item = shown.cartItems?.find((line) => line.productId === productId && line.type === 'NORMAL')
    if (!item) return []
    if (code === 'price_changed') {
      const [before, after] = [satangOf(item.unitPrice), satangOf(price ?? item.unitPrice)]
      return before === after ? [] : [{ kind: 'price', productId, before, after }]
    }
    if (code === 'insufficient_stock' && available)
      return [{ kind: 'fewer', productId, requested: item.qty, left: available }]
    if (isLimitCode(code) && available !== undefined && limit !== undefined)
      return [{ kind: 'limit', productId, finding: { code, limit, available }, left: available }]
    return [{ kind: 'barred', productId, code }]
  })
}

/** The quantities that make the order possible: what is left, or none. Prices need no change. */
export const correctionsOf = (changes: readonly OrderChange[]): { productId: number; quantity: number }[] =>
  changes.flatMap((change) => {
    if (change.kind === 'price') return []
    return { productId: change.productId, quantity: 'left' in change ? change.left : 0 }
  })
