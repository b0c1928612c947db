import { envelope } from '../shapes.schema.ts'
import { offerQuery, promotion } from './promotion.schema.ts'

export const query = offerQuery
export const answer = envelope(promotion)
