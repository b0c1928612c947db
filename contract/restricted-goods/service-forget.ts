import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, params } from './service-forget.schema.ts'

export const serviceForget = defineCall<{ params: z.infer<typeof params> }, z.infer<typeof answer>>({
  method: 'DELETE',
  path: '/company/service/shops/:id',
  access: 'service',
  errors: [],
  doc: 'For the shop: the account was deleted; its codes, grant, licences and messages go.',
})
