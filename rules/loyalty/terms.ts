import { minus, satang, type Satang } from '../money.ts'

const tiers = ['member', 'silver', 'gold'] as const
export type Tier = (typeof tiers)[number]

/** What points are earned by. `percent` multiplies the points of a tier, reached from a year's delivered sum on. */
export type Terms = {
  satangPerPoint: Satang
  tiers: Record<Tier, { fromSatang: Satang; percent: number }>
  /** Points expire at the end of the year in which they were earned, so many years later. */
  fullYears: number
}
export type DatedTerms = { startsAt: number; terms: Terms }

/** One point for each 100 baht of a delivered order; a quarter more for silver, half more for gold; until the end of next year. */
export const usualTerms: Terms = {
  satangPerPoint: satang(100_00),
  tiers: {
    member: { fromSatang: satang(0), percent: 100 },
    silver: { fromSatang: satang(50_000_00), percent: 125 },
    gold: { fromSatang: satang(200_000_00), percent: 150 },
  },
  fullYears: 1,
}

/** The terms at a moment: the latest that have begun. */
export const termsAt = (dated: readonly DatedTerms[], at: number): Terms =>
  dated.filter(({ startsAt }) => startsAt <= at).sort((a, b) => b.startsAt - a.startsAt)[0]?.terms ?? usualTerms

/** The first of these that does not hold, by path. */
export function termsViolation({ satangPerPoint, tiers: of, fullYears }: Terms): string | null {
  const isCount = (value: number, most: number) => Number.isSafeInteger(value) && value >= 0 && value <= most
  if (!isCount(satangPerPoint, 1_000_000_00) || satangPerPoint === 0) return 'satangPerPoint'
  if (!isCount(fullYears, 10)) return 'fullYears'
  for (const [index, tier] of tiers.entries()) {
    const { fromSatang, percent } = of[tier]
    const below = tiers[index - 1]
    const floor = below ? of[below] : null
    if (!isCount(fromSatang, 1e12) || (floor ? fromSatang <= floor.fromSatang : fromSatang !== 0))
      return `tiers.${tier}.fromSatang`
    if (!isCount(percent, 1000) || (floor !== null && percent < floor.percent)) return `tiers.${tier}.percent`
  }
  return null
}

/** The tier that a year's delivered sum reaches. */
export const tierOf = (terms: Terms, yearSatang: Satang): Tier =>
  tiers.findLast((tier) => terms.tiers[tier].fromSatang <= yearSatang) ?? 'member'

/** The tier above, and how much is missing for it; null at the top. */
export function nextTier(terms: Terms, yearSatang: Satang): { tier: Tier; missingSatang: Satang } | null {
  const tier = tiers.find((one) => terms.tiers[one].fromSatang > yearSatang)
  return tier ? { tier, missingSatang: minus(terms.tiers[tier].fromSatang, yearSatang) } : null
}

/** Whole points for goods, satang VAT included: whole steps first, then the tier's multiplier, rounded down. */
export const pointsFor = (terms: Pick<Terms, 'satangPerPoint'>, percent: number, goods: Satang): number =>
  Math.floor((Math.floor(Math.max(0, goods) / terms.satangPerPoint) * percent) / 100)
