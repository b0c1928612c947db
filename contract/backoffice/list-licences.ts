import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, query } from './list-licences.schema.ts'

export const listLicences = defineCall<{ query: z.infer<typeof query> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/backoffice/api/restricted-goods/licences',
  access: 'staff',
  errors: [],
  doc: 'Licences to sell restricted goods that were filed, newest first.',
})
