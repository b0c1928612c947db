import * as z from 'zod/mini'
import { baht, id, instant } from '../shapes.schema.ts'

export const params = z.object({ id })
const head = z.object({ number: z.string(), issuedOn: instant, totalAmt: baht })
export const answer = z.object({
  wanted: z.boolean(),
  /** What an invoice that is wanted and not issued yet waits for; null where none will come by itself. */
  awaits: z.nullable(z.enum(['payment', 'delivery', 'issue'])),
  invoice: z.nullable(head),
  creditNotes: z.array(head),
})
