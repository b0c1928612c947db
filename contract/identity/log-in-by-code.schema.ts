import * as z from 'zod/mini'
import { tokens } from './tokens.schema.ts'

export const body = z.object({
  phoneNumber: z.string().check(z.minLength(1), z.maxLength(30)),
  code: z.string().check(z.minLength(1), z.maxLength(20)),
})
export const answer = tokens
