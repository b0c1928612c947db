import { satang, sumOf, times, type Satang } from '../../money.ts'
import { applyDiscount, markApplied, measureOf, nameOf, sharesOf, type Line } from '../cart-line.ts'
import { recordExclusion } from '../pricing-state.ts'
import type { CommonTerms } from '../promotion.ts'
import type { CatalogueLookup, LookupProduct, TermsViolation } from '../terms.ts'
import type { Kind } from './kind.ts'

/** `minimumBuy` counts sales units; for the cart it is satang. */
export type AmountTier = { minimumBuy: number; discountSatang: Satang }

/** `discountSatang` is per sales unit, VAT included; for the cart it is off the total. */
export type AmountPromotion = CommonTerms & { kind: 'AMOUNT'; tiers: readonly AmountTier[] }

/** Money off. The highest tier reached applies to the whole quantity; it is given in full or not at all. */
export const amount: Kind<AmountPromotion> = {
  code: 'AMOUNT',

  fields: {
    benefit: { wire: 'discount', stored: 'discountSatang' },
    countedIn: 'money',
    givesProduct: false,
  },

  make: (common, tiers) => ({
    ...common,
    kind: 'AMOUNT',
    tiers: tiers.map(({ minimumBuy, benefit }) => ({ minimumBuy, discountSatang: satang(benefit) })),
  }),

  tiersOf: ({ tiers }) => tiers.map(({ minimumBuy, discountSatang }) => ({ minimumBuy, off: discountSatang })),

  check: discountsAbovePrice,

  firstUse: ({ level, tiers: [first] }) => {
    const whole = first ? times(first.discountSatang, level === 'cart' ? 1 : first.minimumBuy) : 0
    return { whole, least: whole }
  },

  saving: (promotion, lines) => sumOf(reductions(promotion, lines) ?? []),

  hint: (_state, promotion, lines, { budget }) => {
    const { id, kind, level, tiers } = promotion
    const measure = measureOf(promotion, lines)
    const next = nextAmount(tiers, measure)
    if (!next || sumOf(reductions(promotion, lines) ?? []) > budget) return null
    const spent = level === 'cart' ? next.benefit : next.benefit * (measure + next.add)
    return spent <= budget ? { promotionId: id, kind, ...next } : null
  },

  apply: (state, promotion, lines, { budget }) => {
    const amounts = reductions(promotion, lines)
    if (!amounts) return
    if (sumOf(amounts) > budget) {
      recordExclusion(state, promotion, lines, 'budget_used_up')
      return
    }
    for (const [index, line] of lines.entries()) {
      applyDiscount(line, nameOf(promotion), amounts[index] ?? satang(0))
      markApplied(promotion, line)
    }
  },
}

/** The highest tier reached, or null. */
export const reachedTier = (tiers: readonly AmountTier[], count: number): AmountTier | null =>
  tiers.findLast((tier) => tier.minimumBuy <= count) ?? null

/** How many more units reach the next tier, and its discount per unit in satang; null at the top. */
export function nextAmount(tiers: readonly AmountTier[], count: number): { add: number; benefit: Satang } | null {
  const next = tiers.find((tier) => tier.minimumBuy > count)
  return next ? { add: next.minimumBuy - count, benefit: next.discountSatang } : null
}

/** The discount of a promotion on each of these lines, in satang; null when no tier is reached. */
function reductions(promotion: AmountPromotion, lines: readonly Line[]): Satang[] | null {
  const tier = reachedTier(promotion.tiers, measureOf(promotion, lines))
  if (!tier) return null
  if (promotion.level === 'cart') return sharesOf(tier.discountSatang, lines)
  return lines.map((line) => satang(Math.min(times(tier.discountSatang, line.qty), line.total)))
}

/** Rejects a discount per unit that reaches the price, since that is a misplaced decimal point. */
function discountsAbovePrice({ level, targets, tiers }: AmountPromotion, { products }: CatalogueLookup) {
  if (level === 'cart') return []
  const idOf = ({ id, brandId, categoryId }: LookupProduct) =>
    ({ product: id, brand: brandId, category: categoryId })[level]
  const prices = products.filter((one) => one.promotable && targets.includes(idOf(one))).map(({ price }) => price)
  const lowest = Math.min(...prices)
  return tiers.flatMap(({ discountSatang }, index): TermsViolation[] =>
    discountSatang >= lowest ? [{ path: `tiers.${index}.discount`, code: 'above_price' }] : [],
  )
}
