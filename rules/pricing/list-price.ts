import type { Satang } from '../money.ts'

/** From this many sales units on a sales unit costs this, in satang. */
export type PriceStep = { fromQty: number; price: Satang }

/** A price list: the steps of its products by product id, rising in `fromQty`. */
export type ListPrices = ReadonlyMap<number, readonly PriceStep[]>

/** From how many units on the price counts that somebody pays for `qty` of a product; undefined where it is not on a list. */
export const stepReached = (steps: readonly PriceStep[] | undefined, qty: number): number | undefined =>
  steps && steps.reduce((from, { fromQty }) => (fromQty <= qty ? fromQty : from), 1)

/**
 * The price of a sales unit for somebody who orders `qty` of it: the last step that is reached counts for all of them,
 * as the highest tier of a promotion does; below the first step, and for products that are not on the list, everybody's
 * price. @param base everybody's price
 */
export function unitPriceFor(base: Satang, steps: readonly PriceStep[] | undefined, qty: number): Satang {
  let price = base
  for (const step of steps ?? []) if (step.fromQty <= qty) price = step.price
  return price
}
