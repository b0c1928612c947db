import * as z from 'zod/mini'
import { refundCauses } from '#rules/orders/stages.ts'
import { orderDelivery, orderHeader, orderLine, stage } from '../orders/order.schema.ts'
import { actor, baht, id, instant, number } from '../shapes.schema.ts'

/** An order in the list of the staff: the shop's own view of it, with the shop. */
export const staffOrder = z.extend(orderHeader, {
  outletId: id,
  outletCode: z.string(),
  storeName: z.string(),
  province: z.string(),
})

/** One order whole. */
export const wholeOrder = z.extend(staffOrder, {
  phoneNumber: z.string(),
  ...orderDelivery.shape,
  taxInvoice: z.nullable(z.record(z.string(), z.string())),
  orderDetails: z.array(orderLine),
  events: z.array(
    z.object({
      stage: z.union([stage, z.enum(['REFUND_DUE', 'REFUNDED', 'REFUND_KEPT', 'SHORT_PICKED'])]),
      at: instant,
      actor,
      reason: z.nullable(z.string()),
    }),
  ),
  attempts: z.array(
    z.object({
      invoiceNo: z.string(),
      state: z.enum(['pending', 'paid', 'failed', 'cancelled', 'expired', 'mismatch']),
      channel: z.string(),
      amount: baht,
      createdOn: instant,
      responseCode: z.nullable(z.string()),
      transactionRef: z.nullable(z.string()),
    }),
  ),
  refunds: z.array(
    z.object({
      id: number,
      cause: z.enum(refundCauses),
      state: z.enum(['DUE', 'REFUNDED', 'KEPT']),
      amount: baht,
      invoiceNo: z.nullable(z.string()),
      dueOn: instant,
      closedOn: z.nullable(instant),
      closedBy: z.nullable(actor),
      reference: z.nullable(z.string()),
      note: z.nullable(z.string()),
    }),
  ),
  /** Where the caller may move it now. */
  nextStages: z.array(stage),
})

/** Why somebody of the staff does something. */
export const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
