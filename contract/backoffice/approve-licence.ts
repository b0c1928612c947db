import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, params } from './approve-licence.schema.ts'

export const approveLicence = defineCall<{ params: z.infer<typeof params> }, z.infer<typeof answer>>({
  method: 'POST',
  path: '/backoffice/api/restricted-goods/licences/:id/approve',
  access: 'staff',
  leastRole: 'manager',
  errors: ['not_found', 'licence_decided'],
  doc: 'Lets a filed licence count, until the end of its last day.',
})
