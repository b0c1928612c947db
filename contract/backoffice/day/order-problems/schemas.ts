import * as z from 'zod/mini'
import { defineSchemas } from '../../../call.ts'
import { photoParams, problem, problemOutcome, problemParams, problemState } from '../../../order-problems/schemas.ts'
import { actor, baht, envelope, id, number, paging } from '../../../schemas.ts'
import { orderState } from '../../../orders/schemas.ts'
import { undo } from '#contract/backoffice/staff-actions/schemas.ts'

/** A problem report as staff see it. */
const staffProblem = z.extend(problem, {
  orderId: id,
  orderNumber: z.string(),
  orderStatus: orderState,
  storeName: z.string(),
  outletCode: z.string(),
  resolvedBy: z.nullable(actor),
  /** The order with which the goods are sent again; null where there is none. */
  redelivery: z.nullable(z.object({ orderId: id, orderNumber: z.string() })),
  /** The most that can still be credited for this order, baht. */
  maxCreditAmt: baht,
  /** The reported goods, in the order of `lines`. */
  goods: z.array(
    z.object({
      nameThai: z.string(),
      nameEng: z.string(),
      unit: z.string(),
      /** Units of the line; 0 where a change took it off the order. */
      ordered: z.optional(number),
      /** Those of them that arrive; of free goods all. */
      arrived: z.optional(number),
      /** The most of them that are sent again at no charge: `arrived`, as far as other answers have left units of the product. */
      mostAgain: z.optional(number),
      /** Units of the product that answers to other reports of the order have sent again. */
      sentAgain: z.optional(number),
      /** Units of the product in other reports of the order that were answered with a credit, or on its credit notes, if those are more. */
      credited: z.optional(number),
      /** Units of the product, on whatever line, that can still be sent again. */
      left: z.optional(number),
      /** Units of the product, on whatever line, that can still be credited: those of a credit note can, and those that a redelivery was without. */
      mostCredit: z.optional(number),
    }),
  ),
})

export const getProblem = defineSchemas({
  permission: 'problems',
  params: problemParams,
  answer: staffProblem,
  errors: ['not_found'],
  doc: 'One problem report.',
})

export const listProblemQueue = defineSchemas({
  permission: 'problems',
  query: z.extend(paging, {
    state: z.optional(problemState),
    orderNumber: z.optional(z.string().check(z.maxLength(20))),
    sort: z._default(z.enum(['oldest', 'newest']), 'oldest'),
  }),
  answer: envelope(staffProblem),
  errors: ['validation'],
  doc: 'Problem reports of retailers, by state, oldest first.',
})

export const resolveProblem = defineSchemas({
  permission: 'problems',
  params: problemParams,
  body: z.object({
    outcome: problemOutcome,
    /** What the retailer reads. */
    words: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)),
    /** The credit in baht, VAT included; exactly when the outcome is `credit`. */
    creditAmt: z.optional(baht),
  }),
  answer: z.extend(staffProblem, { undo }),
  errors: [
    'not_found',
    'validation',
    'forbidden',
    'conflict',
    'order_not_sent',
    'order_closed',
    'credit_too_high',
    'units_exceeded',
    'out_of_stock',
  ],
  doc: 'Answers a report, once, and notifies the retailer. A credit becomes a refund that is due, on account as far as nothing is open of the order; only managers may grant it. A redelivery of reported goods becomes an accepted order at no charge; it needs an order that is on its way or delivered, and is refused with `conflict` where a change took the goods off the order, for units that did not arrive, which are not charged, or for units that were sent again or credited before, also by a credit note. A credit for more units than `mostCredit` is refused with `units_exceeded`. What was sent again and came lowers what can be credited, but for units that were themselves reported.',
})

export const viewProblemPhoto = defineSchemas({
  permission: 'problems',
  answerType: 'image/webp',
  params: photoParams,
  errors: ['not_found', 'unavailable'],
  doc: 'A photo of a problem report.',
})
