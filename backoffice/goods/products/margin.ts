import { formatDecimal } from '#rules/decimal.ts'
import { satangOf } from '#rules/money.ts'
import { marginOf, percentOf } from '#rules/pricing/price-rule.ts'

/** What is left of a price after the cost, baht as they may be typed, in percent of the price; null where one of them is not known. */
export function marginPercent({ price, cost }: { price: number; cost: number | null }): number | null {
  if (cost === null || price <= 0 || ![price, cost].every((baht) => Number.isSafeInteger(satangOf(baht)))) return null
  return percentOf(marginOf(satangOf(price), satangOf(cost)))
}

/** A margin as `12.5%`; a dash where it is not known. */
export const marginText = (margin: number | null): string => (margin === null ? '–' : `${formatDecimal(margin, 1)}%`)
