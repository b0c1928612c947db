import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, query } from './list-orders.schema.ts'

export const listStaffOrders = defineCall<{ query: z.infer<typeof query> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/backoffice/api/orders',
  access: 'staff',
  errors: ['validation'],
  doc: 'A page of the orders of all shops, newest first.',
})
