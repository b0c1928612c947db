import type { Satang } from '../money.ts'
import type { WireLimits } from '../orders/product-limits.ts'
import type { Promotion } from '../promotions/kinds/kinds.ts'
import type { Restriction } from '../restricted-goods/restriction.ts'

export type Language = 'th' | 'en'
/** A text in both languages. */
export type LocalizedText = Record<Language, string>

export const regularSale = 1
export const premiumSale = 2

/** A product of the catalogue, without stock, which changes with every order. */
export type Product = {
  id: number
  sku: string
  barcode: string | null
  name: LocalizedText
  detail: LocalizedText
  categoryId: number
  subcategoryId: number
  brandId: number
  /** 1 regular, 2 premium: a gift that is not sold. */
  saleCategoryId: number
  active: boolean
  sequence: number
  hotSequence: number | null
  promotionSequence: number
  /** Satang per sales unit, VAT included. */
  price: Satang
  /** Pieces in one sales unit. */
  conversion: number
  unit: string
  /** Its English name where the storefront has none of its own. */
  unitEng: string | null
  vatPercent: number
  keywords: string
  image: string | null
  /** Further pictures in their order. */
  moreImages: readonly string[]
  /** The same of all sizes and packs of one thing; null: they are found by name and brand. */
  family: number | null
  /** How it may be ordered; absent: in any quantity. */
  limits?: WireLimits | undefined
  /** Promotions of this product that are in force. */
  promotions: readonly Promotion[]
  /** The sales restriction of its category. */
  restriction: Restriction | null
}
