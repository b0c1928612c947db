import * as z from 'zod/mini'
import { actor, id, instant, number } from '../shapes.schema.ts'

export const licence = z.object({
  id,
  outletId: id,
  categoryId: number,
  number: z.string(),
  /** Its last day in Asia/Bangkok. */
  expiresOn: z.iso.date(),
  state: z.enum(['filed', 'approved', 'withdrawn']),
  filedAt: instant,
  filedBy: actor,
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(actor),
})

export const params = z.object({ id: z.uuid() })
