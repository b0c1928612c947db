import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { params } from './end-session.schema.ts'

export const endSession = defineCall<{ params: z.infer<typeof params> }, undefined>({
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  access: 'retailer',
  status: 204,
  errors: ['not_found', 'accounts_elsewhere'],
  doc: 'Ends a session of the shop: its tokens open nothing any more.',
})
