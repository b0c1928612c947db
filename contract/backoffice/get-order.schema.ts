import * as z from 'zod/mini'
import { id } from '../shapes.schema.ts'
import { wholeOrder } from './staff-order.schema.ts'

export const params = z.object({ id })
export const answer = wholeOrder
