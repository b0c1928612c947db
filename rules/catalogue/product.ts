import type { Satang } from '../money.ts'
import type { Promotion } from '../promotions/kinds/kinds.ts'
import type { Restriction } from '../restricted-goods/restriction.ts'

export type Language = 'th' | 'en'
/** A name in both languages of the shop. */
export type LocalizedText = Record<Language, string>

export const regularSale = 1
export const premiumSale = 2

/** A product as the shop knows it; stock apart, because it changes with every order. */
export type Product = {
  id: number
  sku: string
  barcode: string | null
  name: LocalizedText
  detail: LocalizedText
  categoryId: number
  subcategoryId: number
  brandId: number
  /** 1 regular, 2 premium: given, never sold. */
  saleCategoryId: number
  active: boolean
  sequence: number
  hotSequence: number | null
  promotionSequence: number
  /** VAT included, of one sales unit. */
  price: Satang
  /** Pieces in one sales unit. */
  conversion: number
  unit: string
  vatPercent: number
  keywords: string
  image: string | null
  /** Its own promotions, those in force. */
  promotions: readonly Promotion[]
  /** What its category is subject to. */
  restriction: Restriction | null
}
