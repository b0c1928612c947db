import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, query } from './list-images.schema.ts'

export const listImages = defineCall<{ query: z.infer<typeof query> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/backoffice/api/images',
  access: 'staff',
  errors: [],
  doc: 'Pictures that the staff have uploaded, newest first.',
})
