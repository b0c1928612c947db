import * as z from 'zod/mini'
import { baht, instant } from '../shapes.schema.ts'
import { outletParams } from './loyalty.schema.ts'

export const params = outletParams
export const body = z.object({
  outletId: z.uuid(),
  orderNumber: z.string().check(z.maxLength(40)),
  goodsAmt: baht.check(z.minimum(0), z.maximum(1_000_000_000)),
  member: z.object({
    phoneNumber: z.string().check(z.maxLength(30)),
    name: z.string().check(z.maxLength(300)),
    phoneVerified: z.boolean(),
  }),
  at: instant,
  event: z.int().check(z.minimum(1)),
})
export const answer = z.object({ done: z.literal(true) })
