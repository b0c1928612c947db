import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body } from './company-banners.schema.ts'

export const companyBanners = defineCall<{ body: z.infer<typeof body> }, z.infer<typeof answer>>({
  method: 'POST',
  path: '/api/banner/',
  access: 'public',
  errors: ['forbidden'],
  doc: 'Banners for the segment of a shop; without customerID those for everybody.',
})
