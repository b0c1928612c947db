import * as z from 'zod/mini'
import { envelope, paging } from '../shapes.schema.ts'
import { stockMovement } from './stock-movement.schema.ts'

export const params = z.object({ productId: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)) })
export const query = paging
export const answer = envelope(stockMovement)
