import { coupon, couponTerms } from './coupon.schema.ts'

export const body = couponTerms
export const answer = coupon
