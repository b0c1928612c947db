import { coupon, couponCode } from './coupon.schema.ts'

export const params = couponCode
export const answer = coupon
