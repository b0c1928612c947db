import { promotion, promotionId, revision } from './promotion.schema.ts'

export const params = promotionId
export const body = revision
export const answer = promotion
