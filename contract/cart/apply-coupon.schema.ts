import * as z from 'zod/mini'
import { cart } from './cart.schema.ts'

export const body = z.object({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)) })
export const answer = cart
