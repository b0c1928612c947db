import { envelope } from '../shapes.schema.ts'
import { order, orderQuery } from './order.schema.ts'

export const body = orderQuery
export const answer = envelope(order)
