import type { PackShape } from '#demo/types.ts'

/** Storage conditions; each has its sentence in `details.ts`. */
export type StorageCondition = 'dry' | 'opened' | 'chilled' | 'frozen' | 'fresh' | 'children' | 'flame' | 'none'

/**
 * A kind of product, as on one line of a price list. `expand.ts` creates the products: every brand × every variant ×
 * every pack of every size.
 */
export type Family = {
  /** Key of the subcategory. */
  sub: string
  /** `Thai | English`. */
  kind: string
  /** Brand keys, best sellers first; `key:3` has only the first three variants. */
  brands: string
  /**
   * `Thai | English | body colour | icon | price in percent`, the last three optional. A leading `^` joins the variant
   * to the kind instead of placing it after the brand: ถั่วแดง, not ถั่ว … แดง.
   */
  variants?: readonly string[]
  /**
   * `size | unit @ price | unit pieces @ price …`, prices in baht at a brand of level 100. `size/shape` overrides the
   * shape, `Thai = English` the translation, `-` is no size. `@ =107` is the price for every brand.
   */
  sizes: readonly string[]
  /** `shape icon colour`. */
  look: `${PackShape} ${string} ${string}`
  /** Unprocessed farm goods and feed are exempt from VAT. */
  vat?: 0
  keep: StorageCondition
  /** `Thai | English`, one sentence each: what it is or is used for; `{v}` is replaced by the variant. */
  about: string
  /** Search words that retailers use instead of the name on the pack. */
  also: string
  /** How many of the first products are hot items. */
  hot?: number
  /** Places the variant after the kind in English names: for sizes, models and numbers. */
  variantLast?: true
}
