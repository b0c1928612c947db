import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body } from './update-profile.schema.ts'

export const updateProfile = defineCall<{ body: z.infer<typeof body> }, z.infer<typeof answer>>({
  method: 'PUT',
  path: '/api/customer/profile',
  access: 'retailer',
  errors: ['validation', 'email_taken', 'not_found'],
  doc: 'Changes the names, the e-mail address, the tax number and the default addresses of the signed-in shop.',
})
