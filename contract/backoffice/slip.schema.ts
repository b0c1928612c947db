import * as z from 'zod/mini'
import { orderState } from '../orders/order.schema.ts'
import { slipReason, slipState } from '../payments/slip.schema.ts'
import { actor, baht, id, instant } from '../shapes.schema.ts'

/** A slip as the staff see it. */
export const slip = z.object({
  id,
  state: slipState,
  orderId: id,
  orderNumber: z.string(),
  orderStatus: orderState,
  /** What the order costs, and what the shop says it transferred. */
  orderAmount: baht,
  amount: baht,
  storeName: z.string(),
  outletCode: z.string(),
  /** What the slip's QR code says; null where it could not be read. */
  sendingBank: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** Other slips of the same transfer or with the same picture, rejected ones too. */
  duplicates: z.array(
    z.object({ id, orderNumber: z.string(), state: slipState, same: z.enum(['reference', 'picture']) }),
  ),
  hasPicture: z.boolean(),
  sentOn: instant,
  decidedOn: z.nullable(instant),
  decidedBy: z.nullable(actor),
  reason: z.nullable(slipReason),
  note: z.nullable(z.string()),
  /** The slip whose transfer a clerk counted for this order too, and why. */
  overrides: z.nullable(id),
  overrideReason: z.nullable(z.string()),
})
export { slipParams as params } from '../payments/slip.schema.ts'
