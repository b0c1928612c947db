import * as z from 'zod/mini'
import { id } from '../shapes.schema.ts'

export const answer = z.object({
  profile: z.nullable(z.object({ name: z.string(), taxId: z.string(), branch: z.string() })),
  billingAddressId: z.nullable(id),
})
