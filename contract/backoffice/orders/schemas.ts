import * as z from 'zod/mini'
import { refundCauses } from '#rules/orders/stages.ts'
import { defineSchemas } from '../../call.ts'
import { orderDelivery, orderHeader, orderLine, orderState, stage } from '../../orders/schemas.ts'
import { actor, baht, envelope, id, instant, number, paging } from '../../schemas.ts'

/** An order in the list of the staff: the shop's own view of it, with the shop. */
const staffOrder = z.extend(orderHeader, {
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
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

const searchText = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))

export const deliverPartly = defineSchemas({
  access: 'staff',
  params: z.object({ id }),
  body: z.object({
    /** Lines that did not arrive whole; the others did. */
    lines: z
      .array(
        z.object({
          lineNo: number,
          deliveredQty: number,
          /** Why this line came short, where it is not the reason of all. */
          reason: z.optional(reason),
        }),
      )
      .check(z.minLength(1), z.maxLength(500)),
    reason,
  }),
  answer: wholeOrder,
  errors: ['validation', 'not_found', 'order_closed'],
  doc: 'A part of an order arrived: the rest goes back to stock, and its money, where it was paid, has to go back.',
})

export const getStaffOrder = defineSchemas({
  access: 'staff',
  params: z.object({ id }),
  answer: wholeOrder,
  errors: ['not_found'],
  doc: 'One order with its lines, events, payment attempts and refunds.',
})

export const keepRefund = defineSchemas({
  access: 'staff',
  leastRole: 'manager',
  params: z.object({ id, refundId: z.coerce.number().check(z.int(), z.minimum(1)) }),
  body: z.object({ reason }),
  answer: wholeOrder,
  errors: ['validation', 'not_found', 'order_closed'],
  doc: "Money that looked like a second payment is the order's one payment: a manager had confirmed it before its notice came.",
})

export const listStaffOrders = defineSchemas({
  access: 'staff',
  query: z.extend(paging, {
    size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 50),
    orderStatus: z.optional(orderState),
    stage: z.optional(stage),
    refund: z.optional(z.enum(['DUE', 'REFUNDED'])),
    /** A part of the order number. */
    number: z.optional(searchText),
    outletCode: z.optional(searchText),
    /** The first moment, and the one after the last. */
    from: z.optional(instant),
    until: z.optional(instant),
  }),
  answer: envelope(staffOrder),
  errors: ['validation'],
  doc: 'A page of the orders of all shops, newest first.',
})

export const moveOrders = defineSchemas({
  access: 'staff',
  body: z.object({
    ids: z.array(id).check(z.minLength(1), z.maxLength(500)),
    to: stage,
    /** What the clerk saw: an order that somebody else has moved meanwhile is left alone. */
    from: z.optional(stage),
    reason: z.optional(reason),
  }),
  answer: z.object({
    results: z.array(
      z.object({
        id,
        ok: z.boolean(),
        /** Where the order is now; absent where there is none. */
        stage: z.optional(stage),
        code: z.optional(z.string()),
      }),
    ),
  }),
  errors: ['validation', 'not_found', 'order_closed', 'conflict', 'forbidden', 'out_of_stock', 'not_undoable'],
  doc: 'Moves orders to a stage, each by itself, and tells of each how it went; one that is there already stays as it is.',
})

export const pickShort = defineSchemas({
  access: 'staff',
  params: z.object({ id }),
  body: z.object({
    /** Lines of which not all could be picked, or more than was said before; the others stay as they are. */
    lines: z
      .array(
        z.object({
          lineNo: number,
          pickedQty: number,
          /** Why this line is short, where it is not the reason of all; the retailer reads it. */
          reason: z.optional(reason),
          /** What becomes of the units that are not sent: they are back on the shelf, or written off. */
          stock: z.enum(['back', 'damage', 'expiry', 'loss']),
        }),
      )
      .check(z.minLength(1), z.maxLength(500)),
    reason,
  }),
  answer: wholeOrder,
  errors: ['validation', 'not_found', 'order_closed', 'out_of_stock', 'not_undoable'],
  doc: 'Less of some lines could be picked than was ordered. Quantities are absolute: the same request again changes nothing.',
})

export const recordRefund = defineSchemas({
  access: 'staff',
  leastRole: 'manager',
  params: z.object({ id, refundId: z.coerce.number().check(z.int(), z.minimum(1)) }),
  body: z.object({
    /** Of the transfer back, as the bank or the gateway names it. */
    reference: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    note: z.optional(reason),
  }),
  answer: wholeOrder,
  errors: ['validation', 'not_found', 'order_closed'],
  doc: 'Money that was due has been given back, under this reference.',
})
