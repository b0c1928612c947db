import * as z from 'zod/mini'
import { id } from '../shapes.schema.ts'

export const body = z.object({
  customerID: id,
  verifyCode: z.string().check(z.minLength(1), z.maxLength(30)),
})
export const answer = z.object({ verifyStatus: z.boolean() })
