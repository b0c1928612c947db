import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, query } from './list-popups.schema.ts'

export const listPopups = defineCall<{ query: z.input<typeof query> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/content/popups',
  access: 'public',
  errors: [],
  doc: 'Promotions that show themselves now; with the token of a shop also those for its segment.',
})
