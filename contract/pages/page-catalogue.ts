import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { CompactCatalogue } from './compact-catalogue.ts'
import type { query } from './page-catalogue.schema.ts'

export const pageCatalogue = defineCall<{ query: z.input<typeof query> }, CompactCatalogue>({
  method: 'GET',
  path: '/api/pages/catalogue',
  access: 'public',
  errors: [],
  doc: 'The public catalogue in one language and few bytes, for filtering and sorting lists in the browser.',
})
