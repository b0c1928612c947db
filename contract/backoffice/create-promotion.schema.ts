import { promotion, promotionTerms } from './promotion.schema.ts'

export const body = promotionTerms
export const answer = promotion
