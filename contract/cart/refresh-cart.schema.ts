import { cart } from './cart.schema.ts'

export const answer = cart
