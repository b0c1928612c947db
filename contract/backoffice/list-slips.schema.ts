import * as z from 'zod/mini'
import { slipState } from '../payments/slip.schema.ts'
import { envelope, paging } from '../shapes.schema.ts'
import { slip } from './slip.schema.ts'

export const query = z.extend(paging, {
  state: z.optional(slipState),
  orderNumber: z.optional(z.string().check(z.maxLength(20))),
  sort: z._default(z.enum(['oldest', 'newest']), 'oldest'),
})
export const answer = envelope(slip)
