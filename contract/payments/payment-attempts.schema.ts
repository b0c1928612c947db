import * as z from 'zod/mini'
import { baht, instant } from '../shapes.schema.ts'

export const query = z.object({ orderNumber: z.string().check(z.minLength(1), z.maxLength(20)) })
export const answer = z.array(
  z.object({
    invoiceNo: z.string(),
    state: z.enum(['pending', 'paid', 'failed', 'cancelled', 'expired', 'mismatch']),
    channel: z.string(),
    amount: baht,
    createdOn: instant,
    expiresOn: instant,
  }),
)
