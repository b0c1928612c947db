import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, params } from './withdraw-licence.schema.ts'

export const withdrawLicence = defineCall<{ params: z.infer<typeof params> }, z.infer<typeof answer>>({
  method: 'POST',
  path: '/backoffice/api/restricted-goods/licences/:id/withdraw',
  access: 'staff',
  leastRole: 'manager',
  errors: ['not_found', 'licence_decided'],
  doc: 'Refuses a filed licence, or ends an approved one at once.',
})
