import { couponCode } from './coupon.schema.ts'

export const params = couponCode
