import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body } from './file-licence.schema.ts'

export const fileLicence = defineCall<{ body: z.infer<typeof body> }, z.infer<typeof answer>>({
  method: 'POST',
  path: '/backoffice/api/restricted-goods/licences',
  access: 'staff',
  status: 201,
  errors: ['not_found', 'validation'],
  doc: "Files a shop's licence for a category as a clerk has seen it; it counts once a manager has approved it.",
})
