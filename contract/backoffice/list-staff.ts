import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, query } from './list-staff.schema.ts'

export const listStaff = defineCall<{ query: z.infer<typeof query> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/backoffice/api/staff',
  access: 'staff',
  leastRole: 'admin',
  errors: ['accounts_elsewhere'],
  doc: 'Everybody who works for the supplier, by user name; the disabled ones too.',
})
