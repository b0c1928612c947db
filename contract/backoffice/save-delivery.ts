import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body } from './save-delivery.schema.ts'

export const saveDelivery = defineCall<{ body: z.infer<typeof body> }, z.infer<typeof answer>>({
  method: 'PUT',
  path: '/backoffice/api/content/delivery/shop',
  access: 'staff',
  leastRole: 'manager',
  errors: ['edit_conflict', 'not_found', 'validation'],
  doc: 'Saves the draft of the delivery policy and its fees (baht, VAT included).',
})
