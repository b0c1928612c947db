// Promotions and coupons: drafts, prices of a cart, and how often each was used.
export { neverUsed, type CouponViolation } from './coupon-violation.ts'
export { presentItems, presentWhole } from './present-priced.ts'
export { markUsedUp, usageNow } from './mark-used-up.ts'
export {
  giftCandidates,
  goodsOf,
  priceFromSnapshot,
  promotionsFor,
  type CouponPricedCart,
  type SnapshotPricingInput,
} from './price-from-snapshot.ts'
export { shortGiftName } from './short-gift-name.ts'
export { undoEndOf, undoPublicationOf } from './undo-offers.ts'
export { countCouponUses, lockOfferUsage, noOfferUsage, readOfferUsage, type OfferUsage } from './offer-usage.ts'
export { findOffers } from './offer-drafts.ts'
export { promotionAdmin } from './promotion-admin.ts'
export { couponAdmin } from './coupon-admin.ts'
