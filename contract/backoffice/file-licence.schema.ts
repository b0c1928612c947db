import * as z from 'zod/mini'
import { number } from '../shapes.schema.ts'
import { licence } from './licence.schema.ts'

export const body = z.object({
  outletId: z.uuid(),
  categoryId: number,
  number: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  expiresOn: z.iso.date(),
})
export const answer = licence
