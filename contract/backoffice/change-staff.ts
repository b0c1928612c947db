import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body, params } from './change-staff.schema.ts'

export const changeStaff = defineCall<
  { params: z.infer<typeof params>; body: z.infer<typeof body> },
  z.infer<typeof answer>
>({
  method: 'PUT',
  path: '/backoffice/api/staff/:id',
  access: 'staff',
  leastRole: 'admin',
  errors: ['not_found', 'last_admin', 'accounts_elsewhere'],
  doc: 'Changes name and role, disables or enables. Where the role changes or the account is disabled its sessions end at once. Of the administrators one always remains: `last_admin`.',
})
