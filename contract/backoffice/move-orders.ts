import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body } from './move-orders.schema.ts'

export const moveOrders = defineCall<{ body: z.infer<typeof body> }, z.infer<typeof answer>>({
  method: 'POST',
  path: '/backoffice/api/orders/move',
  access: 'staff',
  errors: ['validation', 'not_found', 'order_closed', 'conflict', 'forbidden', 'out_of_stock', 'not_undoable'],
  doc: 'Moves orders to a stage, each by itself, and tells of each how it went; one that is there already stays as it is.',
})
