import * as z from 'zod/mini'
import { orderState } from '../orders/order.schema.ts'
import { problem } from '../orders/problem.schema.ts'
import { actor, id } from '../shapes.schema.ts'

/** A report as the staff see it. */
export const staffProblem = z.extend(problem, {
  orderId: id,
  orderNumber: z.string(),
  orderStatus: orderState,
  storeName: z.string(),
  outletCode: z.string(),
  resolvedBy: z.nullable(actor),
})
export { photoParams, problemParams } from '../orders/problem.schema.ts'
