import { defineCall } from '../call.ts'

export const dropAppleResult = defineCall<Record<never, never>, undefined>({
  method: 'DELETE',
  path: '/api/user/apple',
  access: 'public',
  status: 204,
  errors: [],
  doc: 'Forgets what Apple said.',
})
