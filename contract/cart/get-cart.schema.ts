import * as z from 'zod/mini'
import { id } from '../shapes.schema.ts'
import { cart } from './cart.schema.ts'

export const query = z.object({ shippingAddressId: z.optional(id) })
export const answer = cart
