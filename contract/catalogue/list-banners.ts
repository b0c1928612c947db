import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, query } from './list-banners.schema.ts'

export const listBanners = defineCall<{ query: z.infer<typeof query> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/api/banners',
  access: 'public',
  unknownQuery: 'ignored',
  errors: [],
  doc: 'Banners for everybody.',
})
