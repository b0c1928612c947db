import * as z from 'zod/mini'

export { params, slip as answer } from './slip.schema.ts'
export const body = z.object({
  orderNumber: z.string().check(z.minLength(1), z.maxLength(20)),
  reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)),
})
