import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body } from './list-orders.schema.ts'

export const listOrders = defineCall<{ body: z.infer<typeof body> }, z.infer<typeof answer>>({
  method: 'POST',
  path: '/api/orders-with-details/list',
  access: 'retailer',
  errors: ['validation'],
  doc: "A page of the shop's orders, with lines.",
})
