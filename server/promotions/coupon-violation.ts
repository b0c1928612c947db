import type { CouponOffer } from '#server/catalogue/snapshot.ts'

/** Why a coupon gives no discount. */
export type CouponViolation = 'coupon_not_found' | 'coupon_invalid' | 'coupon_conditions' | 'coupon_used_up'

/** Orders that redeemed it: this retailer's, and those of all retailers. */
export type CouponUses = { own: number; all: number }
export const neverUsed: CouponUses = { own: 0, all: 0 }

/** Why a coupon cannot be used, whatever is in the cart; null if it can. `at`: ms since 1970. */
export function couponViolation(coupon: CouponOffer | null, uses: CouponUses, at: number): CouponViolation | null {
  if (!coupon) return 'coupon_not_found'
  if (at < coupon.startsAt || at >= coupon.endsAt) return 'coupon_invalid'
  const isUsedUp = coupon.totalLimit !== null && uses.all >= coupon.totalLimit
  return isUsedUp || uses.own >= coupon.perOutletLimit ? 'coupon_used_up' : null
}
