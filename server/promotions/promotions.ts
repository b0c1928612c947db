// The room's front: what carts, orders and the clock need of offers.
export { couponFault, neverUsed, type CouponViolation } from './coupon-fault.ts'
export { presentItems, presentWhole } from './present-priced.ts'
export { markUsedUp } from './mark-used-up.ts'
export { goodsOf, priceItems, promotionsFor, type PricedItems } from './price-items.ts'
export { shortGiftName } from './short-gift-name.ts'
export { countCouponUses, lockUses, readUses, type OfferUses } from './uses.ts'
