import * as z from 'zod/mini'
import { id, number } from '../shapes.schema.ts'
import { expiring, tier } from './loyalty.schema.ts'

export const body = z.object({ phoneNumber: z.string().check(z.minLength(1), z.maxLength(30)) })
export const answer = z.object({
  customer: z.nullable(
    z.object({ id, phoneNumber: z.string(), name: z.string(), tier, points: number, pointsExpiring: expiring }),
  ),
})
