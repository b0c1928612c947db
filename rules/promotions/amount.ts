import type { AmountTier, GiftTier } from './promotion.ts'

/** AMOUNT: the highest tier reached counts, for the whole quantity. */
export const reachedTier = (tiers: readonly AmountTier[], count: number): AmountTier | null =>
  tiers.findLast((tier) => tier.minimumBuy <= count) ?? null

/** FREE_GOODS: greedy from the highest tier down. With 5 → 1 and 12 → 2, buying 18 gives 3. */
export function giftsFor(tiers: readonly GiftTier[], count: number): number {
  let left = count
  let gifts = 0
  for (const tier of tiers.toReversed()) {
    const times = Math.floor(left / tier.minimumBuy)
    gifts += times * tier.giftQty
    left -= times * tier.minimumBuy
  }
  return gifts
}

export type Nearly = { add: number; benefit: number }

/** How many more reach the next tier, and what each unit then costs less, in satang. null at the top. */
export function nearlyAmount(tiers: readonly AmountTier[], count: number): Nearly | null {
  const next = tiers.find((tier) => tier.minimumBuy > count)
  return next ? { add: next.minimumBuy - count, benefit: next.discountSatang } : null
}

/** How many more bring the next gift, and how many gifts more those are. */
export function nearlyGift(tiers: readonly GiftTier[], count: number): Nearly | null {
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

/** How many more until the greedy count comes out otherwise: minimums may be satang, so not one by one. */
function stepsToChange(tiers: readonly GiftTier[], count: number): number {
  let left = count
  const steps = tiers.toReversed().map(({ minimumBuy }) => {
    left %= minimumBuy
    return minimumBuy - left
  })
  return Math.min(...steps)
}
