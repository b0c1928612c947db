import { promotion, promotionId } from './promotion.schema.ts'

export const params = promotionId
export const answer = promotion
