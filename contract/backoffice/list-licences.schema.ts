import * as z from 'zod/mini'
import { envelope, paging } from '../shapes.schema.ts'
import { licence } from './licence.schema.ts'

export const query = z.extend(paging, {
  outletId: z.optional(z.uuid()),
  state: z.optional(z.enum(['filed', 'approved', 'withdrawn'])),
})
export const answer = envelope(licence)
