import { satang, type Satang } from '../money.ts'
import type { Promotion } from './kinds/kinds.ts'
import { priceCart } from './price-cart.ts'
import type { CartGood } from './promotion.ts'

/** What the price engine does with a number of sales units of one product: which promotions apply, and what they save. */
type OverlapChoice = { qty: number; applied: number[]; saving: Satang }

/** As many quantities tell how two promotions share a product. */
const mostQuantities = 8

/** Whether both are in force at some moment. Ends are exclusive. */
export const runTogether = (
  a: Pick<Promotion, 'startsAt' | 'endsAt'>,
  b: Pick<Promotion, 'startsAt' | 'endsAt'>,
): boolean => a.startsAt < b.endsAt && b.startsAt < a.endsAt

/**
 * What the engine makes of two promotions that are for the same product, at each quantity where one of them gives more.
 * Stock, limits and other promotions are left out.
 */
export function overlapChoices(good: Omit<CartGood, 'qty'>, a: Promotion, b: Promotion): OverlapChoice[] {
  const at = Math.max(a.startsAt, b.startsAt)
  const promotions = [a, b].map(({ limits: _limits, ...promotion }) => promotion as Promotion)
  const quantities = [...quantitiesOf(a, good), ...quantitiesOf(b, good)]
  return [...new Set(quantities)]
    .sort((one, other) => one - other)
    .slice(0, mostQuantities)
    .map((qty) => {
      const priced = priceCart([{ ...good, qty }], {
        promotions,
        coupon: null,
        at,
        stockOf: () => Number.MAX_SAFE_INTEGER,
        delivery: satang(0),
      })
      const applied = priced.lines.flatMap((line) => line.applied.map(({ promotionId }) => promotionId))
      return { qty, applied: [...new Set(applied)], saving: priced.offer }
    })
}

/** The units at which each tier begins; those of the cart are satang. */
const quantitiesOf = ({ level, tiers }: Promotion, { unitPrice }: Pick<CartGood, 'unitPrice'>): number[] =>
  tiers.map(({ minimumBuy }) => (level === 'cart' ? Math.ceil(minimumBuy / Math.max(1, unitPrice)) : minimumBuy))

/** Whether they add up wherever both could apply, or the engine takes one of them. */
export const overlapEffect = (
  choices: readonly OverlapChoice[],
  a: Promotion,
  b: Promotion,
  unitPrice: Satang,
): 'both' | 'one' => {
  const from = (promotion: Promotion) => Math.min(...quantitiesOf(promotion, { unitPrice }))
  const shared = Math.max(from(a), from(b))
  return choices.every(({ qty, applied }) => qty < shared || applied.length === 2) ? 'both' : 'one'
}
