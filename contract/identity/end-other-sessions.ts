import { defineCall } from '../call.ts'

export const endOtherSessions = defineCall<Record<never, never>, undefined>({
  method: 'DELETE',
  path: '/api/user/sessions',
  access: 'retailer',
  status: 204,
  errors: ['accounts_elsewhere'],
  doc: 'Ends all sessions of the shop but the one that asks.',
})
