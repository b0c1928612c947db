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
    /** Where a pending attempt goes on, until it expires. */
    webPaymentUrl: z.optional(z.string()),
    /** Of a pending attempt by PromptPay: the code to scan, until it expires. */
    qrPayload: z.optional(z.string()),
  }),
)
