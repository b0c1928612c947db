import * as z from 'zod/mini'
import { baht, id, instant } from '../shapes.schema.ts'
import { orderLines } from '../cart/cart.schema.ts'
import { taxProfile } from '../tax-invoices/tax-invoice.schema.ts'
import { payType } from './order.schema.ts'

export const body = z.object({
  retailerId: id,
  payType,
  shippingAddressId: id,
  billingAddressId: id,
  note: z.optional(z.string().check(z.maxLength(500))),
  taxInvoice: z.optional(taxProfile),
  expectedGrandTotalAmt: z.optional(baht),
  /** These goods alone; without them all of the cart. */
  lines: z.optional(orderLines),
})
export const answer = z.object({
  id,
  orderNumber: z.string(),
  createdOn: instant,
  grandTotalAmt: baht,
  /** Why the order went without the points that the cart asked for. */
  pointsFault: z.optional(z.enum(['points_short', 'points_unavailable'])),
})
