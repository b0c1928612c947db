import { previewAnswer, previewBody, promotionId } from './promotion.schema.ts'

export const params = promotionId
export const body = previewBody
export const answer = previewAnswer
