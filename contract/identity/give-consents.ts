import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body } from './give-consents.schema.ts'

export const giveConsents = defineCall<{ body: z.infer<typeof body> }, z.infer<typeof answer>>({
  method: 'POST',
  path: '/api/customer/consents',
  access: 'retailer',
  errors: ['edit_conflict'],
  doc: 'Agrees to terms and privacy policy in the version that was read; 409 where a later one asks anew.',
})
