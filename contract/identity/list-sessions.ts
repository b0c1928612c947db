import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer } from './list-sessions.schema.ts'

export const listSessions = defineCall<Record<never, never>, z.infer<typeof answer>>({
  method: 'GET',
  path: '/api/user/sessions',
  access: 'retailer',
  errors: ['accounts_elsewhere'],
  doc: 'Where the shop is signed in: the last used first, the one that asks marked.',
})
