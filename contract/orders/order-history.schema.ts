import * as z from 'zod/mini'
import { order } from './order.schema.ts'

export const answer = z.array(order)
