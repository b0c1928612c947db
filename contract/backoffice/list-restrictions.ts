import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer } from './list-restrictions.schema.ts'

export const listRestrictions = defineCall<Record<never, never>, z.infer<typeof answer>>({
  method: 'GET',
  path: '/backoffice/api/restricted-goods/categories',
  access: 'staff',
  errors: [],
  doc: 'Every category with what selling its goods asks for; null: sold freely. Hours are minutes in Asia/Bangkok.',
})
