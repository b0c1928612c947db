import type { CartNotice } from './notices.ts'
import type { Change } from './queue.ts'
import { requiresCode } from '#storefront/restricted-goods/requires-code.ts'

/**
 * The changes of a batch that were rejected because the retailer has no valid grant. Removing is always allowed, so
 * only additions count; the problem of a line that stays in the cart is shown by the cart page.
 */
export function rejectedAdditions(changes: readonly Change[], notices: readonly CartNotice[]): Change[] {
  const restricted = notices.filter(({ code }) => requiresCode(code))
  const rejected = new Set(restricted.map(({ productId }) => productId))
  return changes.filter(({ productId, qty }) => qty > 0 && rejected.has(productId))
}
