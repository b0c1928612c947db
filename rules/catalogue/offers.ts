import { minus, satang, type Satang } from '../money.ts'

/**
 * The first tier of a product's offer: `off` is satang off each unit, `free` the number of gifts. `gift`: the short
 * name of the gift; missing when it is the product itself. `endsAt`: milliseconds since 1970, only where that is soon.
 */
export type Offer = ({ minimumBuy: number; off: Satang } | { minimumBuy: number; free: number; gift?: string }) & {
  endsAt?: number
}

/** A lower price from the first unit on, a lower price from a quantity on, or something given with it. */
export const offerKinds = ['cut', 'tier', 'gift'] as const
export type OfferKind = (typeof offerKinds)[number]

export const kindOfOffer = (offer: Offer): OfferKind =>
  'off' in offer ? (offer.minimumBuy <= 1 ? 'cut' : 'tier') : 'gift'

/** Satang off each unit from the first one on; null where the offer needs more of them, or gives something. */
export const cutOf = (offer: Offer | null): Satang | null =>
  offer && 'off' in offer && offer.minimumBuy <= 1 ? offer.off : null

/** Satang of a unit with so much off it. A price may have fallen below a discount: then it costs nothing, as in the cart. */
export const priceAfter = (price: Satang, off: Satang): Satang => satang(Math.max(minus(price, off), 0))

/** Satang of the first unit, as its card says it. */
export const firstPrice = (offer: Offer | null, price: Satang): Satang => priceAfter(price, cutOf(offer) ?? satang(0))

/** The discount in whole percent of the price, as it is printed on a card: at least 1, and all of it only where nothing is left. */
export const percentOff = (off: Satang, price: Satang): number =>
  off < price ? Math.min(Math.max(Math.round((off / price) * 100), 1), 99) : 100
