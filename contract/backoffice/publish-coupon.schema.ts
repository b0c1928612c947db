import { coupon, couponCode } from './coupon.schema.ts'
import { revision } from './promotion.schema.ts'

export const params = couponCode
export const body = revision
export const answer = coupon
