import type { Satang } from '../../money.ts'
import type { Line } from '../cart-line.ts'
import type { Allowance } from '../limits.ts'
import type { NextTier } from '../priced-cart.ts'
import type { PricingState } from '../pricing-state.ts'
import type { CommonTerms, PromotionBase } from '../promotion.ts'
import type { CatalogueLookup, TermsViolation } from '../terms.ts'

/** How the terms of a kind are stored and transmitted: names of fields, and units. */
type TermsFields = {
  /** A tier's benefit: its field on the wire, and in the stored terms. */
  benefit: { wire: 'discount' | 'giftQty'; stored: 'discountSatang' | 'giftQty' }
  /** Whether benefits, budgets and their use are money (baht on the wire, satang here) or sales units. */
  countedIn: 'money' | 'units'
  /** Whether it has a gift product. */
  givesProduct: boolean
}

/** A tier with its benefit in satang or sales units, as `countedIn` says. */
type WrittenTier = { minimumBuy: number; benefit: number }

/** The benefit of a tier for display. `giftProductId` null: the purchased product. */
export type TierOffer = { minimumBuy: number } & (
  | {
      /** Satang per sales unit; for the cart, off the total. */
      off: Satang
    }
  | { gifts: number; giftProductId: number | null }
)

/**
 * One kind of promotion as a value. The engine, the check of terms, the stored rows and the wire use it and know no
 * kind by name.
 */
export type Kind<P extends PromotionBase = PromotionBase> = {
  code: P['kind']
  fields: TermsFields
  /** @param tiers rising in `minimumBuy` */
  make(common: CommonTerms, tiers: readonly WrittenTier[], giftProductId: number | null): P
  tiersOf(promotion: P): readonly TierOffer[]
  /** Violations of the terms that only this kind has. */
  check(promotion: P, catalogue: CatalogueLookup): TermsViolation[]
  /** What the first tier uses of a budget: as promised, and at least; in satang or sales units. */
  firstUse(promotion: P): { whole: number; least: number }
  /** Its discount on these lines, to compare promotions that exclude each other. */
  saving(promotion: P, lines: readonly Line[]): Satang
  /** The next tier before it is applied; null when there is none or it could not be given. */
  hint(state: PricingState, promotion: P, lines: readonly Line[], allowance: Allowance): NextTier | null
  /** Applies it to lines that no other promotion blocks, or records why it does not apply. */
  apply(state: PricingState, promotion: P, lines: readonly Line[], allowance: Allowance): void
}
