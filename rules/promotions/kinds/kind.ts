import type { Satang } from '../../money.ts'
import type { Line } from '../cart-line.ts'
import type { Allowance } from '../limits.ts'
import type { NextTier } from '../priced-cart.ts'
import type { PricingState } from '../pricing-state.ts'
import type { CommonTerms, PromotionBase } from '../promotion.ts'
import type { CatalogueLookup, TermsViolation } from '../terms.ts'

/** How the terms of a kind are written: the names of their fields, and what is counted in money. */
type TermsFields = {
  /** A tier's benefit: its field on the wire, and in the stored terms. */
  benefit: { wire: 'discount' | 'giftQty'; stored: 'discountSatang' | 'giftQty' }
  /** Whether benefits, budgets and what is used of them are money (baht on the wire, satang here) or sales units. */
  countedIn: 'money' | 'units'
  /** Whether it names a product to give. */
  givesProduct: boolean
}

/** A tier as it is written: its benefit is satang or sales units, as `countedIn` says. */
type WrittenTier = { minimumBuy: number; benefit: number }

/** What a tier brings, for whoever shows it. `giftProductId` null: the product that is bought. */
export type TierOffer = { minimumBuy: number } & (
  | {
      /** Off each sales unit; for the cart, off the whole. */
      off: Satang
    }
  | { gifts: number; giftProductId: number | null }
)

/**
 * One kind of promotion: all that distinguishes it from the others, in one value. The engine, the check of a clerk's terms,
 * the database's rows and the wire ask it and know no kind by name.
 */
export type Kind<P extends PromotionBase = PromotionBase> = {
  code: P['kind']
  fields: TermsFields
  /** @param tiers rising in `minimumBuy` */
  make(common: CommonTerms, tiers: readonly WrittenTier[], giftProductId: number | null): P
  tiersOf(promotion: P): readonly TierOffer[]
  /** What is wrong with the terms that only this kind has. */
  check(promotion: P, catalogue: CatalogueLookup): TermsViolation[]
  /** What the first tier takes of a budget: as it is promised, and at the least; in satang or sales units. */
  firstUse(promotion: P): { whole: number; least: number }
  /** What it would take off these lines now, to compare promotions that exclude one another. */
  saving(promotion: P, lines: readonly Line[]): Satang
  /** What some more would bring, before it is applied; null where nothing is near or where it could not be given. */
  hint(state: PricingState, promotion: P, lines: readonly Line[], allowance: Allowance): NextTier | null
  /** Applies it to lines that no other promotion blocks, or records why it does not apply. */
  apply(state: PricingState, promotion: P, lines: readonly Line[], allowance: Allowance): void
}
