import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, query } from './search-list.schema.ts'

export const searchList = defineCall<{ query: z.infer<typeof query> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/api/products',
  access: 'public',
  unknownQuery: 'ignored',
  errors: [],
  doc: 'What the search runs on: short names of all products.',
})
