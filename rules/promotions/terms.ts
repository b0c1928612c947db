import type { Satang } from '../money.ts'

/** What the check of a promotion's terms asks about the catalogue. */
export type CatalogueLookup = {
  productOf: (id: number) => LookupProduct | undefined
  hasBrand: (id: number) => boolean
  /** Whether the law allows promotions of a category; undefined where there is none of that id. */
  mayPromoteCategory: (id: number) => boolean | undefined
  /** Goods on sale. */
  products: readonly LookupProduct[]
}

export type LookupProduct = {
  id: number
  brandId: number
  categoryId: number
  price: Satang
  promotable: boolean
  /** Can be bought; gifts alone cannot. */
  forSale: boolean
  active: boolean
}

/** A rule that a field of the terms breaks. */
export type TermsViolation = {
  path: string
  code:
    | 'required'
    | 'unknown'
    | 'not_empty'
    | 'duplicate'
    | 'restricted'
    | 'not_for_sale'
    | 'not_rising'
    | 'worse_than_lower_tiers'
    | 'above_price'
    | 'several_targets'
    | 'end_before_start'
    | 'in_the_past'
    | 'below_one_use'
}
