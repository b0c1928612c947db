import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, params } from './get-order.schema.ts'

export const getStaffOrder = defineCall<{ params: z.infer<typeof params> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/backoffice/api/orders/:id',
  access: 'staff',
  errors: ['not_found'],
  doc: 'One order with its lines, events, payment attempts and refunds.',
})
