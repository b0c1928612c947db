import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body } from './list-order-headers.schema.ts'

export const listOrderHeaders = defineCall<{ body: z.infer<typeof body> }, z.infer<typeof answer>>({
  method: 'POST',
  path: '/api/order-headers/list',
  access: 'retailer',
  errors: ['validation'],
  doc: "A page of the shop's orders, without lines.",
})
