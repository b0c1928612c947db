import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, query } from './recommendations.schema.ts'

export const recommendations = defineCall<{ query: z.infer<typeof query> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/smart-basket/recommendations/outlet',
  access: 'signed-in',
  unknownQuery: 'ignored',
  errors: [],
  doc: 'What to offer a shop, best first, with reason and quantity; a shop asks for itself, the staff for any. At most `limit` products.',
})
