import { promotionId } from './promotion.schema.ts'

export const params = promotionId
