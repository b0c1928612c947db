// The module's interface: what carts, orders and the scheduler need of offers.
export { couponViolation, neverUsed, type CouponViolation } from './coupon-violation.ts'
export { presentItems, presentWhole } from './present-priced.ts'
export { markUsedUp } from './mark-used-up.ts'
export { goodsOf, priceFromSnapshot, promotionsFor, type CouponPricedCart } from './price-from-snapshot.ts'
export { shortGiftName } from './short-gift-name.ts'
export { undoEndOf, undoPublicationOf } from './undo-offers.ts'
export { countCouponUses, lockOfferUsage, readOfferUsage, type OfferUsage } from './offer-usage.ts'
