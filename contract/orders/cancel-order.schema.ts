import * as z from 'zod/mini'
import { id } from '../shapes.schema.ts'
import { order } from './order.schema.ts'

export const params = z.object({ id })
export const body = z.object({ reason: z.optional(z.string().check(z.maxLength(200))) })
export const answer = order
