import { couponCode } from './coupon.schema.ts'
import { previewAnswer, previewBody } from './promotion.schema.ts'

export const params = couponCode
export const body = previewBody
export const answer = previewAnswer
