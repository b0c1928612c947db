import { formatDecimal } from '#rules/decimal.ts'
import { satangOf } from '#rules/money.ts'
import { lossesOf, marginOf, percentOf, type PriceLoss } from '#rules/pricing/price-rule.ts'
import { noValue } from '#backoffice/kit/no-value.ts'

const isAmount = (baht: number): boolean => Number.isSafeInteger(satangOf(baht))

/** What is left of a price after the cost, baht as they may be typed, in percent of the price; null where one of them is not known. */
export function marginPercent({ price, cost }: { price: number; cost: number | null }): number | null {
  if (cost === null || price <= 0 || ![price, cost].every(isAmount)) return null
  return percentOf(marginOf(satangOf(price), satangOf(cost)))
}

/** A margin as `12.5%`; a dash where it is not known. */
export const marginText = (margin: number | null): string =>
  margin === null ? noValue : `${formatDecimal(margin, 1)}%`

/** How a unit is sold at a loss, by price and cost as they may be typed; in no way while one of them is no amount. */
export const lossesAt = (typed: { price: number; cost: number | null; promotedAmt: number }): PriceLoss[] => {
  const { price, cost, promotedAmt } = typed
  if (price <= 0 || ![price, cost ?? 0].every(isAmount)) return []
  return lossesOf(satangOf(price), cost === null ? null : satangOf(cost), satangOf(promotedAmt))
}
