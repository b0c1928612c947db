import * as z from 'zod/mini'
import { mostAtOnce } from '#rules/at-once.ts'
import { defineSchemas } from '../../../call.ts'
import { orderByStaff, orderDelivery, orderHeader, orderLine, stage } from '../../../orders/schemas.ts'
import { attemptFields } from '../../../payments/schemas.ts'
import { undo } from '#contract/backoffice/staff-actions/schemas.ts'
import { actor, baht, envelope, id, instant, number, pagingUpTo } from '../../../schemas.ts'
import { hold, moveResults, orderQuery, orderSort } from '#contract/backoffice/day/order-desk/schemas.ts'
import { refundFields } from '#contract/backoffice/office/refunds/schemas.ts'

/** An order in the staff list: the view of the retailer, plus the retailer. */
const staffOrder = z.extend(orderHeader, {
  outletId: id,
  outletCode: z.string(),
  storeName: z.string(),
  province: z.string(),
  /** Two digits of the Ministry of Interior; empty where the order has none. */
  provinceCode: z.string(),
  /** Why it cannot be accepted; null where nothing holds it. */
  hold: z.nullable(hold),
})

/** One order in full. */
export const wholeOrder = z.extend(staffOrder, {
  phoneNumber: z.string(),
  ...orderDelivery.shape,
  ...orderByStaff.shape,
  /** Rises with everything that happens to the order; a change names the one it was previewed on. */
  revision: number,
  taxInvoice: z.nullable(z.record(z.string(), z.string())),
  orderDetails: z.array(orderLine),
  events: z.array(
    z.object({
      stage: z.union([
        stage,
        z.enum([
          'REFUND_DUE',
          'REFUND_UNFILED',
          'REFUNDED',
          'REFUND_KEPT',
          'SHORT_PICKED',
          'CHANGED',
          'HELD',
          'RELEASED',
          'REST_PAID',
        ]),
      ]),
      at: instant,
      actor,
      reason: z.nullable(z.string()),
    }),
  ),
  attempts: z.array(
    z.object({
      ...attemptFields,
      responseCode: z.nullable(z.string()),
      transactionRef: z.nullable(z.string()),
    }),
  ),
  refunds: z.array(z.object(refundFields)),
  /** The stages to which the caller may move it now. */
  nextStages: z.array(stage),
})

/** The order after a change by staff. */
const changedOrder = z.extend(wholeOrder, { undo })

/** The reason for a staff action. */
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

/** One line, and its reason where that differs from the common one; shown to the retailer. */
const ofLine = { lineNo: number, reason: z.optional(reason) }

const refundParams = z.object({ id, refundId: z.coerce.number().check(z.int(), z.minimum(1)) })

export const deliverPartly = defineSchemas({
  permission: 'orders.change',
  params: z.object({ id }),
  body: z.object({
    /** Lines that were not delivered in full; all others were. */
    lines: z
      .array(
        z.object({
          ...ofLine,
          deliveredQty: number,
        }),
      )
      .check(z.minLength(1), z.maxLength(500)),
    reason,
  }),
  answer: changedOrder,
  errors: ['validation', 'not_found', 'order_closed'],
  doc: 'Records a partial delivery: the rest returns to stock and, when it was paid, becomes a refund that is due.',
})

export const getStaffOrder = defineSchemas({
  permission: 'orders.read',
  params: z.object({ id }),
  answer: wholeOrder,
  errors: ['not_found'],
  doc: 'One order with its lines, events, payment attempts and refunds.',
})

export const keepRefund = defineSchemas({
  permission: 'refunds',
  params: refundParams,
  body: z.object({ reason }),
  answer: changedOrder,
  errors: ['validation', 'not_found', 'order_closed'],
  doc: "Marks what looked like a second payment as the order's only payment: a manager had confirmed it before its notice arrived. One that is in a file for the bank is taken out of it first.",
})

export const listStaffOrders = defineSchemas({
  permission: 'orders.read',
  query: z.extend(pagingUpTo(500), {
    ...orderQuery.shape,
    sort: z._default(orderSort, 'newest'),
    /** The `next` of the page before: continues behind its last order, whatever was placed since. Replaces `page`. */
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: z.extend(envelope(staffOrder), {
    /** The cursor of the next page; null on the last one. */
    next: z.nullable(z.string()),
    /** More orders match than `totalElements`, which counts up to 10,000, and up to 1,000 where `q` is searched for. */
    hasMore: z.boolean(),
    /** Of all orders that match, on whatever page; null where `hasMore`. */
    totals: z.nullable(z.object({ grandTotalAmt: baht, dueAmt: baht })),
  }),
  errors: ['validation'],
  doc: 'A page of the orders of all retailers that match every filter, and their totals. Lists of values are separated by commas. `q` finds an exact order number, else parts of numbers, retailers (name, code, phone) and products (name, SKU).',
})

export const moveOrders = defineSchemas({
  permission: 'orders.change',
  body: z.object({
    ids: z.array(id).check(z.minLength(1), z.maxLength(mostAtOnce)),
    to: stage,
    /** The stage that the clerk saw; an order that has moved since is left unchanged. */
    from: z.optional(stage),
    reason: z.optional(reason),
  }),
  answer: z.object({ results: moveResults }),
  errors: ['validation', 'not_found', 'order_closed', 'conflict', 'forbidden', 'held', 'out_of_stock', 'not_undoable'],
  doc: 'Moves orders to a stage, each independently, and returns a result for each. An order already in that stage stays unchanged; one that is held is not accepted.',
})

export const pickShort = defineSchemas({
  permission: 'picking',
  params: z.object({ id }),
  body: z.object({
    /** Lines whose picked quantity changes; all others stay unchanged. */
    lines: z
      .array(
        z.object({
          ...ofLine,
          pickedQty: number,
          /** What happens to the units that are not sent: returned to stock or written off. */
          stock: z.enum(['back', 'damage', 'expiry', 'loss']),
        }),
      )
      .check(z.minLength(1), z.maxLength(500)),
    reason,
    /** Of the order that was read. */
    revision: z.optional(number),
  }),
  answer: changedOrder,
  errors: ['validation', 'not_found', 'order_closed', 'conflict', 'out_of_stock', 'credit_exceeded', 'not_undoable'],
  doc: 'Records that less was picked than ordered. Quantities are absolute, so repeating the request changes nothing. `conflict`: something else happened to the order since `revision`. `credit_exceeded`: more units again than the account of the retailer has room for.',
})

export const recordRefund = defineSchemas({
  permission: 'refunds',
  params: refundParams,
  body: z.object({
    /** Reference of the refund at the bank or the gateway. */
    reference: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    /** The bank through which it was paid. */
    bank: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(20))),
    note: z.optional(reason),
  }),
  answer: changedOrder,
  errors: ['validation', 'not_found', 'order_closed'],
  doc: 'Records that a due refund was paid, under this reference.',
})
