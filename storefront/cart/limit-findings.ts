import { limitFinding, readLimits, type LimitFinding, type WireLimits } from '#rules/orders/product-limits.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { useOrderedToday } from './cart-store.ts'
import type { Cart } from './view.ts'

type Good = { stock?: number | undefined; limits?: WireLimits | undefined }

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

/** The same of a card. */
export function useLimitFinding({ id, stock, limits }: Good & { id: number }, qty: number): LimitFinding | null {
  const orderedToday = useOrderedToday(id)
  return limitFinding(readLimits(limits), qty, { orderedToday, stock: stock ?? Infinity })
}

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

/** How a product may be ordered, in words: what a finding says. */
export function useLimitText(): (finding: Pick<LimitFinding, 'code' | 'limit'>, unit: string) => string {
  const texts = useTexts('catalogue')
  return ({ code, limit }, unit) => (code === 'above_day_limit' ? texts.dayLimit : texts.inMultiples)(limit, unit)
}
