import * as z from 'zod/mini'
import { coupon, couponCode, couponTerms } from './coupon.schema.ts'
import { revision } from './promotion.schema.ts'

export const params = couponCode
/** With the revision that was read: an edit in between is not overwritten. */
export const body = z.extend(couponTerms, revision.shape)
export const answer = coupon
