import * as z from 'zod/mini'
import { slipReason } from '../payments/slip.schema.ts'

export { params, slip as answer } from './slip.schema.ts'
export const body = z
  .object({ reason: slipReason, note: z.optional(z.string().check(z.maxLength(200), z.trim())) })
  .check(z.refine(({ reason, note }) => reason !== 'other' || !!note, { path: ['note'], error: 'required' }))
