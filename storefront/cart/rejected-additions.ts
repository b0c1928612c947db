import type { CartNotice } from './notices.ts'
import type { Change } from './queue.ts'
import { asksForCode } from '#storefront/restricted-goods/asks-for-code.ts'

/**
 * Which changes of a batch were refused because the shop has no grant, or has none any more. Taking out is always
 * allowed, so only additions count: the problem of a line that stays in the cart is the cart page's business.
 */
export function rejectedAdditions(changes: readonly Change[], notices: readonly CartNotice[]): Change[] {
  const restricted = notices.filter(({ code }) => asksForCode(code))
  const refused = new Set(restricted.map(({ productId }) => productId))
  return changes.filter(({ productId, qty }) => qty > 0 && refused.has(productId))
}
