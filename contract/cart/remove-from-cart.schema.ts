import * as z from 'zod/mini'
import { id } from '../shapes.schema.ts'
import { cart } from './cart.schema.ts'

export const params = z.object({ id })
export const answer = cart
