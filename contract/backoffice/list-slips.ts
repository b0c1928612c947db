import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, query } from './list-slips.schema.ts'

export const listSlips = defineCall<{ query: z.infer<typeof query> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/backoffice/api/slips',
  access: 'staff',
  errors: [],
  doc: 'Transfer slips, by state; oldest first, as the clerk works through them.',
})
