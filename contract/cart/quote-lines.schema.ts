import * as z from 'zod/mini'
import { id } from '../shapes.schema.ts'
import { cart, orderLines } from './cart.schema.ts'

export const body = z.object({ retailerId: id, lines: orderLines, shippingAddressId: z.optional(id) })
export const answer = cart
