import * as z from 'zod/mini'
import { id, number } from '../shapes.schema.ts'

export const body = z.object({
  customerID: id,
  phoneNumber: z.string().check(z.minLength(1), z.maxLength(30)),
})
/** Seconds. */
export const answer = z.object({ expiresIn: number })
