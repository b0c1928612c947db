import * as z from 'zod/mini'
import { baht } from '../shapes.schema.ts'

export const query = z.object({ orderNumber: z.string().check(z.minLength(1), z.maxLength(20)) })
export const answer = z.object({
  amount: baht,
  /** Null where the supplier has not said where its money goes: then it is asked by chat. */
  account: z.nullable(
    z.object({
      /** What the QR code holds (EMVCo, for exactly the amount). */
      payload: z.string(),
      kind: z.enum(['phone', 'tax-id', 'e-wallet', 'bill']),
      number: z.string(),
      name: z.string(),
      /** The references of a bill payment. */
      references: z.array(z.string()),
    }),
  ),
})
