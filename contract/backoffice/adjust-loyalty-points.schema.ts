import * as z from 'zod/mini'
import { account, outletParams } from '../loyalty/loyalty.schema.ts'

export const params = outletParams
export const body = z.object({
  points: z.int().check(
    z.minimum(-1_000_000),
    z.maximum(1_000_000),
    z.refine((points) => points !== 0, 'nothing'),
  ),
  reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(300), z.regex(/^\P{Cc}*$/u)),
})
export const answer = account
