import type { Satang } from '../money.ts'
import type { Offer } from './offers.ts'

/**
 * The part of the whole value that a buyer of the first tier saves, from 0 to 1. Another product that is given counts as
 * nothing: its worth is not known here.
 * @param price satang of one unit
 */
export function savedShare(offer: Offer | null, price: Satang): number {
  if (!offer) return 0
  if ('off' in offer) return price > 0 ? Math.min(offer.off / price, 1) : 0
  return offer.gift === undefined ? offer.free / (offer.minimumBuy + offer.free) : 0
}
