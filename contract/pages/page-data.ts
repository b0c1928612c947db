import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { query } from './page-data.schema.ts'
import type { PageAnswer } from './shapes.ts'

export const pageData = defineCall<{ query: z.input<typeof query> }, PageAnswer>({
  method: 'GET',
  path: '/api/pages/data',
  access: 'public',
  errors: ['rate_limited'],
  doc: 'What a page of the storefront is drawn from, for going on to it without loading a document.',
})
