import type { CouponOffer } from '#server/catalogue/snapshot.ts'

/** Why a coupon takes nothing off. */
export type CouponViolation = 'coupon_not_found' | 'coupon_invalid' | 'coupon_conditions' | 'coupon_used_up'

/** Orders that redeemed it: those of this shop, and those of all. */
export type CouponUses = { own: number; all: number }
export const neverUsed: CouponUses = { own: 0, all: 0 }

/** What stands against a coupon before any cart is looked at. */
export function couponFault(coupon: CouponOffer | null, uses: CouponUses, at: number): CouponViolation | null {
  if (!coupon) return 'coupon_not_found'
  if (at < coupon.startsAt || at >= coupon.endsAt) return 'coupon_invalid'
  const everywhere = coupon.totalLimit !== null && uses.all >= coupon.totalLimit
  return everywhere || uses.own >= coupon.perOutletLimit ? 'coupon_used_up' : null
}
