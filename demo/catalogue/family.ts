import type { PackShape } from '#demo/types.ts'

/** How goods are kept; each has its sentence in `details.ts`. */
export type Keeping = 'dry' | 'opened' | 'chilled' | 'frozen' | 'fresh' | 'children' | 'flame' | 'none'

/**
 * Goods of one kind, as a buyer would write them on one line of a price list. `expand.ts` makes the products:
 * every brand × every variant × every pack of every size.
 */
export type Family = {
  /** Key of the subcategory. */
  sub: string
  /** `Thai | English`. */
  kind: string
  /** Brand keys; `key:3` makes only the first three variants, best sellers stand first. */
  brands: string
  /**
   * `Thai | English | body colour | icon | price in percent`, the last three optional. A leading `^` names the kind
   * itself instead of following the brand: ถั่วแดง, not ถั่ว … แดง.
   */
  variants?: readonly string[]
  /**
   * `size | unit @ price | unit pieces @ price …`, prices in baht at a brand of level 100. `size/shape` has a shape of
   * its own, `Thai = English` a translation of its own, `-` no size. `@ =107` is the price whatever the brand.
   */
  sizes: readonly string[]
  /** `shape icon colour`. */
  look: `${PackShape} ${string} ${string}`
  /** Unprocessed farm goods and feed are exempt from VAT. */
  vat?: 0
  keep: Keeping
  /** `Thai | English`, one sentence each: what it is or is used for; `{v}` stands for the variant. */
  about: string
  /** What shop owners type instead of the name on the pack. */
  also: string
  /** How many of its first products are hot items. */
  hot?: number
  /** English names with the variant behind the kind: sizes, models and numbers. */
  variantLast?: true
}
