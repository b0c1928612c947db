import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, query } from './get-data.schema.ts'

export const getData = defineCall<{ query: z.infer<typeof query> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/api/getdata',
  access: 'public',
  unknownQuery: 'ignored',
  errors: [],
  doc: 'Categories with their pictures, or subcategories with their categories.',
})
