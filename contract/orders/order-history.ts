import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer } from './order-history.schema.ts'

export const orderHistory = defineCall<object, z.infer<typeof answer>>({
  method: 'GET',
  path: '/api/retailer/order/history',
  access: 'retailer',
  unknownQuery: 'ignored',
  errors: [],
  doc: 'All orders of the shop, newest first.',
})
