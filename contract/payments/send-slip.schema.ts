import * as z from 'zod/mini'
import { payType } from '../orders/order.schema.ts'
import { id } from '../shapes.schema.ts'

export const body = z.object({
  /** JPEG, PNG or WebP of at most 8 MB. */
  image: z.file(),
  storeName: z.string().check(z.maxLength(200)),
  payType,
  orderID: id,
  outletID: z.string().check(z.maxLength(36)),
  /** Baht, VAT included: a form's fields are text. */
  orderAmt: z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/)),
})
export const answer = z.object({ status: z.literal('received'), slipId: id })
