import * as z from 'zod/mini'
import { cart, cartChange } from './cart.schema.ts'

export const query = z.object({ partial: z.optional(z.enum(['true', 'false'])) })
export const body = cartChange
export const answer = cart
