import { may } from '#rules/identity/permissions.ts'
import type { Staff } from '#server/http/caller.ts'
import type { ProductContent, Violation } from './product-fields.ts'

/**
 * What of a change this one may not do, since only others decide what retailers see, and what they pay for products that are
 * sold.
 * @param before null for a new product
 */
export function decisions(who: Staff, before: ProductContent | null, after: Partial<ProductContent>): Violation[] {
  const isShown = after.status !== undefined && after.status !== (before?.status ?? 'INACTIVE')
  const isPriced =
    before?.status === 'ACTIVE' && after.price_satang !== undefined && after.price_satang !== before.price_satang
  return [
    ...(isShown && !may(who, 'goods.publish') ? [{ path: 'status', code: 'publish' }] : []),
    ...(isPriced && !may(who, 'prices') ? [{ path: 'price', code: 'prices' }] : []),
  ]
}
