import { minus, satang, type Satang } from '../money.ts'

export const tiers = ['member', 'silver', 'gold'] as const
export type Tier = (typeof tiers)[number]

/** The earning terms. `percent` multiplies the points of a tier, reached at a delivered total of a year. */
export type Terms = {
  satangPerPoint: Satang
  tiers: Record<Tier, { fromSatang: Satang; percent: number }>
  /** Points expire at the end of the year in which they were earned, this many years later. */
  fullYears: number
}
export type DatedTerms = { startsAt: number; terms: Terms }

/**
 * One point per 100 baht of a delivered order; 25 % more for silver, 50 % more for gold; valid to the end of next year.
 */
export const usualTerms: Terms = {
  satangPerPoint: satang(100_00),
  tiers: {
    member: { fromSatang: satang(0), percent: 100 },
    silver: { fromSatang: satang(50_000_00), percent: 125 },
    gold: { fromSatang: satang(200_000_00), percent: 150 },
  },
  fullYears: 1,
}

/** The terms at a moment: the latest that have started. */
export const termsAt = (dated: readonly DatedTerms[], at: number): Terms =>
  dated.filter(({ startsAt }) => startsAt <= at).sort((a, b) => b.startsAt - a.startsAt)[0]?.terms ?? usualTerms

/** `invalid`: outside of what is possible; `not_rising`: a tier that begins or gives below the one under it. */
type TermsViolation = { path: string; code: 'invalid' | 'not_rising' | 'not_from_zero' }

/** The first violated rule, or null. */
export function termsViolation({ satangPerPoint, tiers: of, fullYears }: Terms): TermsViolation | null {
  const isCount = (value: number, most: number) => Number.isSafeInteger(value) && value >= 0 && value <= most
  if (!isCount(satangPerPoint, 1_000_000_00) || satangPerPoint === 0) return { path: 'satangPerPoint', code: 'invalid' }
  if (!isCount(fullYears, 10)) return { path: 'fullYears', code: 'invalid' }
  for (const [index, tier] of tiers.entries()) {
    const { fromSatang, percent } = of[tier]
    const [from, times] = [`tiers.${tier}.fromSatang`, `tiers.${tier}.percent`]
    const below = tiers[index - 1]
    if (!isCount(fromSatang, 1e12)) return { path: from, code: 'invalid' }
    if (!isCount(percent, 1000)) return { path: times, code: 'invalid' }
    if (!below && fromSatang !== 0) return { path: from, code: 'not_from_zero' }
    if (below && fromSatang <= of[below].fromSatang) return { path: from, code: 'not_rising' }
    if (below && percent < of[below].percent) return { path: times, code: 'not_rising' }
  }
  return null
}

/** The tier of a year's delivered total. */
export const tierOf = (terms: Terms, yearSatang: Satang): Tier =>
  tiers.findLast((tier) => terms.tiers[tier].fromSatang <= yearSatang) ?? 'member'

/** The next tier, and the amount missing for it; null at the top. */
export function nextTier(terms: Terms, yearSatang: Satang): { tier: Tier; missingSatang: Satang } | null {
  const tier = tiers.find((one) => terms.tiers[one].fromSatang > yearSatang)
  return tier ? { tier, missingSatang: minus(terms.tiers[tier].fromSatang, yearSatang) } : null
}

/**
 * Whole points for an amount in satang, VAT included: whole steps first, then the multiplier of the tier, rounded down.
 */
export const pointsFor = (terms: Pick<Terms, 'satangPerPoint'>, percent: number, goods: Satang): number =>
  Math.floor((Math.floor(Math.max(0, goods) / terms.satangPerPoint) * percent) / 100)
