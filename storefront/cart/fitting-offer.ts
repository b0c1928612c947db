import type { LimitFinding } from '#rules/orders/product-limits.ts'

/**
 * An offer for `add` more units, for as many more as the limits of the product allow; null where they allow none that reach it.
 * @param finding what the limits say of the quantity with them
 */
export function fittingOffer<O extends { add: number }>(
  offer: O | null,
  quantity: number,
  finding: LimitFinding | null,
): O | null {
  if (!offer || !finding) return offer
  const add = finding.available - quantity
  return add >= offer.add ? { ...offer, add } : null
}
