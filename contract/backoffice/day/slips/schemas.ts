import * as z from 'zod/mini'
import { defineSchemas } from '../../../call.ts'
import { actor, baht, envelope, id, instant, paging } from '../../../schemas.ts'
import { slipParams, slipReason, slipState } from '../../../payments/schemas.ts'
import { orderState } from '../../../orders/schemas.ts'
import { undo } from '#contract/backoffice/staff-actions/schemas.ts'

/** A slip as staff see it. */
const slip = z.object({
  id,
  state: slipState,
  orderId: id,
  orderNumber: z.string(),
  orderStatus: orderState,
  /** It can be accepted as the payment of its order, which is opened again where it was cancelled; otherwise its money goes back. */
  takesPayment: z.boolean(),
  /** The total of the order, and the amount the retailer says it transferred. */
  orderAmount: baht,
  amount: baht,
  storeName: z.string(),
  outletCode: z.string(),
  /** The content of the slip's QR code; null when it could not be read. */
  sendingBank: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** Other slips of the same transfer or with the same picture, including rejected ones. */
  duplicates: z.array(
    z.object({ id, orderNumber: z.string(), state: slipState, same: z.enum(['reference', 'picture']) }),
  ),
  hasPicture: z.boolean(),
  sentOn: instant,
  decidedOn: z.nullable(instant),
  decidedBy: z.nullable(actor),
  reason: z.nullable(slipReason),
  note: z.nullable(z.string()),
  /** The slip whose transfer a clerk also accepted for this order, and why. */
  overrides: z.nullable(id),
  overrideReason: z.nullable(z.string()),
  /** What a clerk read on the slip, and why a manager accepted it although the order costs another amount. */
  readAmt: z.nullable(baht),
  amountReason: z.nullable(z.string()),
  /** The money on a bank statement; null where none was matched. */
  arrived: z.nullable(z.object({ amount: baht, at: instant, state: z.enum(['MATCHED', 'NEAR', 'CONFIRMED']) })),
})

/** Of a slip's QR code, or as a clerk reads it. */
const reference = z.string().check(z.regex(/^[!-~]{4,60}$/))

/** A rejected slip. Accepting has no undo: the order is paid then, and the retailer knows. */
const rejectedSlip = z.extend(slip, { undo })

export const acceptSlip = defineSchemas({
  permission: 'slips.check',
  params: slipParams,
  body: z.object({
    /** The reference a clerk reads on the slip when its QR code could not be read. */
    reference: z.optional(reference),
    /** The order was cancelled in the meantime and is to be delivered after all. */
    reopen: z.optional(z.boolean()),
    /** The money has come, the order needs none, and it is to go back. */
    refund: z.optional(z.boolean()),
    /** The amount a clerk reads on the slip; one that is not the order's is a manager's decision. */
    amount: z.optional(baht),
    /** Why another amount is accepted. */
    amountReason: z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(200))),
  }),
  answer: slip,
  errors: [
    'validation',
    'not_found',
    'slip_decided',
    'slip_used',
    'already_paid',
    'order_closed',
    'out_of_stock',
    'amount_mismatch',
  ],
  doc: 'Accepts a slip as the payment of its order. A cancelled order answers `order_closed` unless `reopen` is set; then its stock is reserved again, or the answer is `out_of_stock`. With `refund` the money of an order that needs none, cancelled or paid, becomes a refund that is due; `validation` where the order waits for it. An `amount` other than the order’s is `amount_mismatch` to all but managers, who give a reason; what was paid too much becomes a refund that is due, and what is missing stays due in cash.',
})

export const getSlip = defineSchemas({
  permission: 'slips.check',
  params: slipParams,
  answer: slip,
  errors: ['not_found'],
  doc: 'One slip.',
})

export const listSlips = defineSchemas({
  permission: 'slips.check',
  query: z.extend(paging, {
    state: z.optional(slipState),
    orderNumber: z.optional(z.string().check(z.maxLength(20))),
    sort: z._default(z.enum(['oldest', 'newest']), 'oldest'),
  }),
  answer: envelope(slip),
  errors: [],
  doc: 'Transfer slips, by state, oldest first.',
})

export const overrideSlip = defineSchemas({
  permission: 'slips.check',
  params: slipParams,
  body: z.object({
    orderNumber: z.string().check(z.minLength(1), z.maxLength(20)),
    reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)),
    /** What of the transfer is for this order; without it, what the slip's own order and others have left of it. */
    amount: z.optional(baht),
    /** Why it is not what the order costs. */
    amountReason: z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(200))),
  }),
  answer: z.extend(slip, { undo }),
  errors: ['validation', 'not_found', 'slip_pending', 'already_paid', 'order_closed', 'amount_mismatch'],
  doc: 'Accepts the transfer of a slip for another order too, or for its own after it was rejected. Both reasons and the amount are stored. `amount_mismatch` where the amount is not the order’s and no reason for that is given; without the permission `slips.override` also where it is more than what is left of the transfer.',
})

export const recordRest = defineSchemas({
  permission: 'slips.check',
  idempotency: 'optional',
  params: z.object({ id }),
  body: z.object({
    /** As the bank names the transfer. */
    reference,
    /** What was due in cash as the page showed it: the amount that was transferred. */
    expectedDueAmt: baht,
  }),
  answer: z.object({ undo }),
  errors: ['validation', 'not_found', 'order_closed', 'cash_closed', 'conflict', 'slip_used', 'idempotency_key_reused'],
  doc: 'Records that a retailer has transferred what its payment of an order lacked, or a change has added: it is not collected in cash. `order_closed` where nothing of that kind is due, `cash_closed` where its cash was received, `conflict` where another amount is due, `slip_used` where another slip has the reference.',
})

export const rejectSlip = defineSchemas({
  permission: 'slips.check',
  params: slipParams,
  body: z
    .object({ reason: slipReason, note: z.optional(z.string().check(z.maxLength(200), z.trim())) })
    .check(z.refine(({ reason, note }) => reason !== 'other' || !!note, { path: ['note'], error: 'required' })),
  answer: rejectedSlip,
  errors: ['not_found', 'slip_decided'],
  doc: 'Rejects a slip. The retailer sees the reason and may send another.',
})

export const viewSlip = defineSchemas({
  permission: 'slips.check',
  answerType: 'image/webp',
  params: slipParams,
  errors: ['not_found', 'unavailable'],
  doc: 'The picture of a slip.',
})
