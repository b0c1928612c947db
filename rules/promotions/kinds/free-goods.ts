import { satang } from '../../money.ts'
import { recordApplied, markApplied, measureOf, type Line } from '../cart-line.ts'
import type { Allowance } from '../limits.ts'
import { recordExclusion, unitsUsed, type PricingState } from '../pricing-state.ts'
import type { CommonTerms } from '../promotion.ts'
import type { CatalogueLookup, TermsViolation } from '../terms.ts'
import type { Kind } from './kind.ts'

/** `minimumBuy` counts sales units; for the cart it is satang. */
export type GiftTier = { minimumBuy: number; giftQty: number }

/** A gift of another product, or of the product itself where `giftProductId` is null. */
export type GiftPromotion = CommonTerms & {
  kind: 'FREE_GOODS'
  giftProductId: number | null
  tiers: readonly GiftTier[]
}

/**
 * Gifts, greedy from the highest tier down: limited by the stock left after purchases and earlier gifts, and by the
 * budget. They never block an order.
 */
export const freeGoods: Kind<GiftPromotion> = {
  code: 'FREE_GOODS',

  fields: {
    benefit: { wire: 'giftQty', stored: 'giftQty' },
    countedIn: 'units',
    givesProduct: true,
  },

  make: (common, tiers, giftProductId) => ({
    ...common,
    kind: 'FREE_GOODS',
    giftProductId,
    tiers: tiers.map(({ minimumBuy, benefit }) => ({ minimumBuy, giftQty: benefit })),
  }),

  tiersOf: ({ giftProductId, tiers }) =>
    tiers.map(({ minimumBuy, giftQty }) => ({ minimumBuy, gifts: giftQty, giftProductId })),

  check: (promotion, catalogue) => [...worseTiers(promotion), ...giftViolations(promotion, catalogue)],

  firstUse: ({ tiers: [first] }) => ({ whole: first?.giftQty ?? 0, least: 1 }),

  // Gifts have no price to compare, so they need a distinct priority.
  saving: () => satang(0),

  hint: (state, promotion, lines, allowance) => {
    const given = giftsNow(state, promotion, lines, allowance)
    const measure = measureOf(promotion, lines)
    const next = given && nextGift(promotion.tiers, measure)
    if (!next) return null
    const { productId, onHand, qty } = given
    const ownGoods = promotion.level !== 'cart' && lines.some((line) => line.productId === productId)
    const most = Math.min(onHand - (ownGoods ? next.add : 0), allowance.budget)
    const benefit = Math.min(giftsFor(promotion.tiers, measure + next.add), most) - qty
    if (benefit <= 0) return null
    return { promotionId: promotion.id, kind: promotion.kind, add: next.add, benefit, giftProductId: productId }
  },

  apply: (state, promotion, lines, allowance) => {
    const given = giftsNow(state, promotion, lines, allowance)
    if (!given) return
    const { productId, onHand, earned, qty } = given
    const lacking = onHand === 0 ? 'gift_out_of_stock' : 'budget_used_up'
    if (qty < earned) recordExclusion(state, promotion, lines, qty > 0 ? 'gift_short' : lacking)
    if (qty === 0) return
    state.gifts.push({ promotionId: promotion.id, kind: promotion.kind, productId, qty })
    for (const line of lines) {
      recordApplied(promotion, line)
      markApplied(promotion, line)
    }
  },
}

/** Gifts earned by these lines, how many can be given, and how many are in stock; null without a gift product. */
function giftsNow(state: PricingState, promotion: GiftPromotion, lines: readonly Line[], { budget }: Allowance) {
  const productId = promotion.giftProductId ?? lines[0]?.productId
  if (productId === undefined) return null
  const onHand = Math.max(0, state.offers.stockOf(productId) - unitsUsed(state, productId))
  const earned = giftsFor(promotion.tiers, measureOf(promotion, lines))
  return { productId, onHand, earned, qty: Math.min(earned, onHand, budget) }
}

/** Greedy from the highest tier down. With 5 → 1 and 12 → 2, buying 18 gives 3. */
export function giftsFor(tiers: readonly GiftTier[], count: number): number {
  let left = count
  let gifts = 0
  for (const tier of tiers.toReversed()) {
    const steps = Math.floor(left / tier.minimumBuy)
    gifts += steps * tier.giftQty
    left -= steps * tier.minimumBuy
  }
  return gifts
}

/** How many more units bring the next gift, and how many gifts that adds. */
export function nextGift(tiers: readonly GiftTier[], count: number): { add: number; benefit: number } | null {
  const largest = tiers.at(-1)
  if (!largest) return null
  const now = giftsFor(tiers, count)
  let add = 0
  // One step of the highest tier always suffices. One of the lowest need not: with 5 → 1 and 12 → 2, 10 and 15 give 2.
  while (add < largest.minimumBuy) {
    add += stepsToChange(tiers, count + add)
    const gained = giftsFor(tiers, count + add) - now
    if (gained > 0) return { add, benefit: gained }
  }
  return null
}

/** How many more until the greedy count changes. Minimums may be satang, so it does not try one by one. */
function stepsToChange(tiers: readonly GiftTier[], count: number): number {
  let left = count
  const steps = tiers.toReversed().map(({ minimumBuy }) => {
    left %= minimumBuy
    return minimumBuy - left
  })
  return Math.min(...steps)
}

/** No tier may give less than the lower tiers would. A tier that does not rise is reported only for that. */
const worseTiers = ({ tiers }: GiftPromotion): TermsViolation[] =>
  tiers.flatMap(({ minimumBuy, giftQty }, index): TermsViolation[] => {
    const before = tiers[index - 1]
    const isWorse = before && giftQty > before.giftQty && giftQty < giftsFor(tiers.slice(0, index), minimumBuy)
    return isWorse ? [{ path: `tiers.${index}.giftQty`, code: 'worse_than_lower_tiers' }] : []
  })

function giftViolations(
  { giftProductId, level, targets }: GiftPromotion,
  catalogue: CatalogueLookup,
): TermsViolation[] {
  const path = 'giftProductId'
  if (giftProductId === null) {
    if (level !== 'product') return [{ path, code: 'required' }]
    return targets.length > 1 ? [{ path, code: 'several_targets' }] : []
  }
  const gift = catalogue.productOf(giftProductId)
  if (!gift?.active) return [{ path, code: 'unknown' }]
  return gift.promotable ? [] : [{ path, code: 'restricted' }]
}
