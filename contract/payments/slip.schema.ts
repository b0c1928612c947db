import * as z from 'zod/mini'
import { slipReasons } from '#rules/payments/slips.ts'
import { id, instant } from '../shapes.schema.ts'

export const slipState = z.enum(['pending', 'accepted', 'rejected'])
export const slipReason = z.enum(slipReasons)

/** A slip as its shop sees it. `reason` and `note` say why it was rejected. */
export const slip = z.object({
  id,
  state: slipState,
  sendingBank: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  sentOn: instant,
  decidedOn: z.nullable(instant),
  reason: z.nullable(slipReason),
  note: z.nullable(z.string()),
})

export const slipParams = z.object({ id })
