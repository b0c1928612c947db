import * as z from 'zod/mini'
import { orderState, stage } from '../orders/order.schema.ts'
import { envelope, instant, paging } from '../shapes.schema.ts'
import { staffOrder } from './staff-order.schema.ts'

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))

export const query = z.extend(paging, {
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 50),
  orderStatus: z.optional(orderState),
  stage: z.optional(stage),
  refund: z.optional(z.enum(['DUE', 'REFUNDED'])),
  /** A part of the order number. */
  number: z.optional(text),
  outletCode: z.optional(text),
  /** The first moment, and the one after the last. */
  from: z.optional(instant),
  until: z.optional(instant),
})
export const answer = envelope(staffOrder)
