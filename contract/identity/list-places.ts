import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, query } from './list-places.schema.ts'

export const listPlaces = defineCall<{ query: z.infer<typeof query> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/api/addresses',
  access: 'public',
  errors: [],
  doc: 'Places of Thailand: the sub-districts of a postcode or of a province and district; with a province alone its districts; with nothing the provinces.',
})
