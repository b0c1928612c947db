import * as z from 'zod/mini'
import { baht, id, instant } from '../shapes.schema.ts'
import { payType } from './order.schema.ts'

export const body = z.object({
  retailerId: id,
  payType,
  shippingAddressId: id,
  billingAddressId: id,
  note: z.optional(z.string().check(z.maxLength(500))),
  taxInvoice: z.optional(
    z.object({
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
      taxId: z.string().check(z.regex(/^\d{13}$/)),
      branch: z.string().check(z.regex(/^\d{5}$/)),
    }),
  ),
  expectedGrandTotalAmt: z.optional(baht),
})
export const answer = z.object({ id, orderNumber: z.string(), createdOn: instant, grandTotalAmt: baht })
