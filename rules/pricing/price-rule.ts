import { divideRounded, minus, plus, satang, type Satang } from '../money.ts'

/** How a price change makes new prices of old ones. */
export type PriceRule =
  /** Hundredths of a percent: 350 raises by 3.5 %, -1000 lowers by 10 %. */
  | { kind: 'percent'; hundredths: number }
  /** Satang up, or down where it is negative. */
  | { kind: 'amount'; satang: Satang }
  /** Each product's price is given. */
  | { kind: 'given' }

/** Steps to which new prices can be rounded, in satang: 0.01, 0.25, 0.50, 1, 5 and 10 baht. */
export const roundingSteps = [1, 25, 50, 100, 500, 1000] as const
type RoundingStep = (typeof roundingSteps)[number]
export const roundingDirections = ['nearest', 'up', 'down'] as const
type RoundingDirection = (typeof roundingDirections)[number]
export type PriceRounding = { step: RoundingStep; direction: RoundingDirection }

/** A price rounded to whole steps; half a step goes up. */
export function roundPrice(price: Satang, { step, direction }: PriceRounding): Satang {
  const steps =
    direction === 'nearest'
      ? divideRounded(price, step)
      : direction === 'up'
        ? Math.ceil(price / step)
        : Math.floor(price / step)
  return satang(steps * step)
}

/**
 * The new price by a rule that calculates, or null where nothing would be left of it: nobody means to give goods away
 * by a percentage.
 */
export function changedPrice(
  old: Satang,
  rule: Exclude<PriceRule, { kind: 'given' }>,
  rounding: PriceRounding,
): Satang | null {
  const exact =
    rule.kind === 'percent' ? plus(old, satang(divideRounded(old * rule.hundredths, 10_000))) : plus(old, rule.satang)
  const rounded = roundPrice(exact, rounding)
  return rounded > 0 ? rounded : null
}

/** What is earned on a sales unit, in hundredths of a percent of its price; null without a cost or a price. */
export const marginOf = (price: Satang | null, cost: Satang | null): number | null =>
  price === null || cost === null || price === 0 ? null : divideRounded(minus(price, cost) * 10_000, price)

/** Percent with two decimals of hundredths of a percent. */
export const percentOf = (hundredths: number | null): number | null => (hundredths === null ? null : hundredths / 100)

/** What a person should look at before a new price is set. */
export const priceWarnings = [
  'below_cost',
  /** A promotion leaves less than the cost of it, or nothing. */
  'promotion',
  /** More than `farPercent` from the old price: often a slip of the finger. */
  'far',
  'unchanged',
  /** Another change of the same price is planned. */
  'planned',
] as const
export type PriceWarning = (typeof priceWarnings)[number]

const farPercent = 30

/** How goods are sold at a loss by a price. */
export type PriceLoss = Extract<PriceWarning, 'below_cost' | 'promotion'>

/** @param promoted the most that a promotion takes off a unit; 0 where none does */
export function lossesOf(price: Satang, cost: Satang | null, promoted: Satang): PriceLoss[] {
  const isLost = promoted > 0 && (price <= promoted || (cost !== null && price - promoted < cost))
  return [
    ...(cost !== null && price < cost ? (['below_cost'] as const) : []),
    ...(isLost ? (['promotion'] as const) : []),
  ]
}

type ExaminedPrice = { old: Satang | null; price: Satang | null; cost: Satang | null }

/**
 * @param promoted the most that a promotion takes off a unit; 0 where none does
 * @param planned whether another change of this price is planned
 */
export function warningsOf(
  { old, price, cost }: ExaminedPrice,
  { promoted, planned }: { promoted: Satang; planned: boolean },
): PriceWarning[] {
  const isFar = old !== null && price !== null && Math.abs(price - old) * 100 > old * farPercent
  return [
    ...(price === null ? [] : lossesOf(price, cost, promoted)),
    ...(isFar ? (['far'] as const) : []),
    ...(old === price ? (['unchanged'] as const) : []),
    ...(planned ? (['planned'] as const) : []),
  ]
}
