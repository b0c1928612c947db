import { defineCall } from '../call.ts'

export const unlinkApple = defineCall<Record<never, never>, undefined>({
  method: 'DELETE',
  path: '/api/customer/apple',
  access: 'retailer',
  status: 204,
  errors: ['not_found'],
  doc: 'Unlinks the Apple Account, and has Apple forget it.',
})
