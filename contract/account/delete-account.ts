import { defineCall } from '../call.ts'

export const deleteAccount = defineCall<object, undefined>({
  method: 'DELETE',
  path: '/api/user/manual/delete',
  access: 'retailer',
  status: 204,
  errors: ['reauthentication_required', 'order_open'],
  doc: 'Deletes the account: sessions end, everything personal is erased, unpaid orders are cancelled. Refused while goods are to be delivered or a payment is under way.',
})
