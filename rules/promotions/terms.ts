import type { Satang } from '../money.ts'

/** What the check of a promotion's terms needs of the catalogue. */
export type CatalogueLookup = {
  productOf: (id: number) => LookupProduct | undefined
  hasBrand: (id: number) => boolean
  /** Whether the law allows promotions of a category; undefined when it does not exist. */
  mayPromoteCategory: (id: number) => boolean | undefined
  /** Products on sale. */
  products: readonly LookupProduct[]
}

export type LookupProduct = {
  id: number
  brandId: number
  categoryId: number
  price: Satang
  promotable: boolean
  /** Can be bought; false for gift products. */
  forSale: boolean
  active: boolean
}

/** A violation in a field of the terms. */
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
