import { envelope } from '../shapes.schema.ts'
import { coupon } from './coupon.schema.ts'
import { offerQuery } from './promotion.schema.ts'

export const query = offerQuery
export const answer = envelope(coupon)
