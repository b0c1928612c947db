import * as z from 'zod/mini'
import { id } from '../shapes.schema.ts'
import { reason, wholeOrder } from './staff-order.schema.ts'

export const params = z.object({ id, refundId: z.coerce.number().check(z.int(), z.minimum(1)) })
export const body = z.object({ reason })
export const answer = wholeOrder
