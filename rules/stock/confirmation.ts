import { dayMs } from '../bangkok-time.ts'
import { satang, sumOf, times, type Satang } from '../money.ts'

/** From where on a second person confirms a change of stock. */
export type ConfirmationLimits = {
  /** Satang, at cost. */
  amount: Satang
  /** Units of one product. */
  units: number
}

export const defaultConfirmationLimits: ConfirmationLimits = { amount: satang(10_000_00), units: 500 }

/** For how long the changes that one person makes alone are added up. */
export const addedUpMs = dayMs

/** A difference in units of a product, one of which costs so much. */
export type StockDifference = { productId: number; units: number; cost: Satang }

/** What differences are worth, without their signs: a loss here does not excuse a surplus there. Satang. */
export const worthOf = (differences: readonly Pick<StockDifference, 'units' | 'cost'>[]): Satang =>
  sumOf(differences.map(({ units, cost }) => times(cost, Math.abs(units))))

/**
 * Whether somebody else has to confirm these differences together.
 * @param alone what the same person changed within `addedUpMs` without anybody else: many small changes are one large one
 */
export function needsConfirmation(
  differences: readonly StockDifference[],
  limits: ConfirmationLimits,
  alone: readonly StockDifference[] = [],
): boolean {
  if (differences.every(({ units }) => units === 0)) return false
  const all = [...alone, ...differences]
  if (worthOf(all) > limits.amount) return true
  const changed = new Map<number, number>()
  for (const { productId, units } of all) changed.set(productId, (changed.get(productId) ?? 0) + Math.abs(units))
  return differences.some(({ productId }) => (changed.get(productId) ?? 0) > limits.units)
}
