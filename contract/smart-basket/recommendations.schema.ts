import * as z from 'zod/mini'
import { reasonCodes } from '#rules/smart-basket/recommend.ts'
import { number } from '../shapes.schema.ts'

export const reason = z.object({
  code: z.enum(reasonCodes),
  everyDays: z.optional(number),
  daysSince: z.optional(number),
})

export const query = z.object({
  outlet_code: z.string().check(z.minLength(1), z.maxLength(36)),
  /** ISO 8601, Asia/Bangkok where no offset stands; taken only where the server is set to. */
  as_of: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(20), z.maximum(1000)), 500),
})
export const answer = z.object({
  skus: z.array(z.string()),
  items: z.array(z.object({ sku: z.string(), productId: z.optional(number), reason, suggestedQty: number })),
})
