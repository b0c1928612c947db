import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body } from './save-brand.schema.ts'

export const saveBrand = defineCall<{ body: z.infer<typeof body> }, z.infer<typeof answer>>({
  method: 'PUT',
  path: '/backoffice/api/content/brand/shop',
  access: 'staff',
  leastRole: 'manager',
  errors: ['edit_conflict', 'not_found', 'validation'],
  doc: 'Saves the draft of the look. Colours that cannot be read are refused.',
})
