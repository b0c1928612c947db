import { kindOf } from './kinds/kinds.ts'
import type { TierOffer } from './kinds/kind.ts'
import type { PromotionBase } from './promotion.ts'
import type { CatalogueLookup, TermsViolation } from './terms.ts'

/**
 * All violations of the terms of a promotion, each with its field. Checked for the draft and, since the catalogue may
 * have changed, at publication.
 * @param at milliseconds since 1970
 */
export const termsViolations = (terms: PromotionBase, catalogue: CatalogueLookup, at: number): TermsViolation[] => [
  ...targetViolations(terms, catalogue),
  ...tierViolations(terms),
  ...kindOf(terms).check(terms, catalogue),
  ...budgetViolations(terms),
  ...(terms.endsAt <= terms.startsAt ? [{ path: 'endsAt', code: 'end_before_start' as const }] : []),
  ...(terms.endsAt <= at ? [{ path: 'endsAt', code: 'in_the_past' as const }] : []),
]

function targetViolations({ level, targets }: PromotionBase, catalogue: CatalogueLookup): TermsViolation[] {
  if (level === 'cart') return targets.length > 0 ? [{ path: 'targets', code: 'not_empty' }] : []
  if (targets.length === 0) return [{ path: 'targets', code: 'required' }]
  return targets.flatMap((id, index): TermsViolation[] => {
    const path = `targets.${index}`
    if (targets.indexOf(id) < index) return [{ path, code: 'duplicate' }]
    const code = targetViolation(level, id, catalogue)
    return code ? [{ path, code }] : []
  })
}

function targetViolation(
  level: Exclude<PromotionBase['level'], 'cart'>,
  id: number,
  catalogue: CatalogueLookup,
): TermsViolation['code'] | null {
  if (level === 'category') {
    const allowed = catalogue.mayPromoteCategory(id)
    return allowed === undefined ? 'unknown' : allowed ? null : 'restricted'
  }
  if (level === 'brand') {
    if (!catalogue.hasBrand(id)) return 'unknown'
    const goods = catalogue.products.filter(({ brandId }) => brandId === id)
    return goods.length > 0 && goods.every(({ promotable }) => !promotable) ? 'restricted' : null
  }
  const product = catalogue.productOf(id)
  if (!product) return 'unknown'
  if (!product.promotable) return 'restricted'
  return product.forSale ? null : 'not_for_sale'
}

/** Tiers must rise in minimum and in benefit. */
function tierViolations(terms: PromotionBase): TermsViolation[] {
  const kind = kindOf(terms)
  const tiers = kind.tiersOf(terms)
  return tiers.flatMap((tier, index): TermsViolation[] => {
    const before = tiers[index - 1]
    if (!before) return []
    const path = `tiers.${index}`
    const violations: TermsViolation[] = []
    if (tier.minimumBuy <= before.minimumBuy) violations.push({ path: `${path}.minimumBuy`, code: 'not_rising' })
    if (benefitOf(tier) <= benefitOf(before))
      violations.push({ path: `${path}.${kind.fields.benefit.wire}`, code: 'not_rising' })
    return violations
  })
}

const benefitOf = (tier: TierOffer): number => ('off' in tier ? tier.off : tier.gifts)

/** A budget must cover its first use. */
function budgetViolations(terms: PromotionBase): TermsViolation[] {
  const budget = terms.limits?.budget ?? null
  if (budget === null || budget >= kindOf(terms).firstUse(terms).whole) return []
  return [{ path: 'budget', code: 'below_one_use' }]
}
