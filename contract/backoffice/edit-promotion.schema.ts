import * as z from 'zod/mini'
import { promotion, promotionId, promotionTerms, revision } from './promotion.schema.ts'

export const params = promotionId
/** With the revision that was read: an edit in between is not overwritten. */
export const body = z.extend(promotionTerms, revision.shape)
export const answer = promotion
