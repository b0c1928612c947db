import { envelope } from '../shapes.schema.ts'
import { orderHeader, orderQuery } from './order.schema.ts'

export const body = orderQuery
export const answer = envelope(orderHeader)
