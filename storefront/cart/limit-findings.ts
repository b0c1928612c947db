import { limitFinding, readLimits, type LimitFinding, type WireLimits } from '#rules/orders/product-limits.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { useOrderedToday } from './cart-store.ts'

/** What limits a product. */
export type Good = { stock?: number | undefined; limits?: WireLimits | undefined }

/** Why the limits of a card's product refuse this quantity; null where they allow it. */
export function useLimitFinding({ id, stock, limits }: Good & { id: number }, qty: number): LimitFinding | null {
  const orderedToday = useOrderedToday(id)
  return limitFinding(readLimits(limits), qty, { orderedToday, stock: stock ?? Infinity })
}

/** How a product may be ordered, in words: what a finding says. */
export function useLimitText(): (finding: Pick<LimitFinding, 'code' | 'limit'>, unit: string) => string {
  const texts = useTexts('catalogue')
  return ({ code, limit }, unit) => (code === 'above_day_limit' ? texts.dayLimit : texts.inMultiples)(limit, unit)
}
