import * as z from 'zod/mini'
import { undoObstacles } from '#rules/staff-actions/undo.ts'
import { defineSchemas } from '../../../call.ts'
import { expectedPacks } from '../../../cart/schemas.ts'
import { stage } from '../../../orders/schemas.ts'
import { actor, baht, id, instant, number } from '../../../schemas.ts'
import { undo } from '#contract/backoffice/staff-actions/schemas.ts'

const localized = z.object({ th: z.string(), en: z.string() })

/** A row of the sum behind a figure; below zero where it lowers it. */
const figureRow = z.object({
  kind: z.enum([
    'goods',
    'promotion',
    'coupon',
    'points',
    'delivery',
    'total',
    'missing',
    'paid',
    'cash',
    'refund',
    'gone',
  ]),
  /** Of a coupon: its code. */
  code: z.optional(z.string()),
  promotionId: z.optional(number),
  /** Of a promotion that has one. */
  name: z.optional(localized),
  amt: baht,
})

/** The money of an order with the rows that sum to each figure. */
const figures = z.object({
  grandTotalAmt: baht,
  totalRows: z.array(figureRow),
  dueAmt: baht,
  dueRows: z.array(figureRow),
  /** What of the payment is due to the retailer again. */
  refundAmt: baht,
  pointsUsed: number,
})

const line = z.object({
  productId: number,
  type: z.enum(['NORMAL', 'FREE']),
  name: localized,
  image: z.nullable(z.string()),
  unit: z.string(),
  /** In one sales unit as it is sold now; 1 where the line was sold in another unit. */
  pieces: number,
  unitPrice: baht,
  qty: number,
  /** Units that could be picked, where fewer than ordered. */
  pickedQty: z.nullable(number),
  totalAmt: baht,
  /** The list price and the discounts that sum to `totalAmt`. */
  rows: z.array(figureRow),
})

/** The lines and the money of an order, before or after a change. */
export const contentSide = z.extend(figures, { lines: z.array(line) })

const units = z
  .array(
    z.object({
      productId: number,
      /** Sales units wanted; 0 removes the product. Products that are not named stay as they are. */
      qty: z.int().check(z.minimum(0), z.maximum(100_000)),
    }),
  )
  .check(z.minLength(1), z.maxLength(500))

const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

const compared = z.object({
  /** Of the order as it is now; a change names the one that it was previewed on. */
  revision: number,
  before: contentSide,
  after: contentSide,
  /** Whether the change could be undone; otherwise what stands in the way. */
  undoable: z.union([z.literal(true), z.enum(undoObstacles)]),
})

/** Why the goods of an order cannot be changed so. */
const refusals = [
  'order_closed',
  'out_of_stock',
  'not_purchasable',
  'restricted_product',
  'phone_unverified',
  'licence_required',
  'outside_sale_hours',
  'verification_unavailable',
] as const

export const previewChange = defineSchemas({
  permission: 'orders.change',
  params: z.object({ id }),
  body: z.object({ lines: units }),
  answer: compared,
  errors: ['validation', 'not_found', ...refusals],
  doc: 'What a change of the ordered goods would make of an order that is not packed yet: lines and money before and after.',
})

export const changeOrder = defineSchemas({
  permission: 'orders.change',
  idempotency: 'optional',
  params: z.object({ id }),
  body: z.object({
    lines: units,
    /** Read by the retailer. */
    reason,
    /** The revision that was previewed. */
    revision: number,
    /** The total that was previewed, baht. */
    expectedGrandTotalAmt: baht,
    /** The packs of the goods after the change that the page showed. */
    expectedPacks: z.optional(expectedPacks),
  }),
  answer: z.extend(compared, { undo }),
  errors: [
    'validation',
    'not_found',
    'conflict',
    'price_changed',
    'pack_changed',
    'method_not_offered',
    'credit_exceeded',
    'credit_overdue',
    'credit_stopped',
    'idempotency_key_reused',
    ...refusals,
  ],
  doc: 'Changes the ordered goods of an order that is not packed yet, as previewed, and notifies the retailer. `pack_changed`, with `unit` and `pieces` of now: goods would be in another pack than `expectedPacks` says.',
})

export const getOrderSheet = defineSchemas({
  permission: 'orders.read',
  params: z.object({ id }),
  answer: z.object({
    revision: number,
    content: contentSide,
    /** The cash of the order once it was closed; `receivedBy`: the driver, or who took it at the counter. */
    cash: z.nullable(z.object({ amt: baht, receivedBy: z.string(), closedBy: actor, closedOn: instant })),
    /** Who placed it, where it was not the retailer. */
    placedBy: z.nullable(actor),
    /** What staff wrote for each other, oldest first. */
    notes: z.array(z.object({ id: number, at: instant, by: actor, words: z.string() })),
    /** The stages to which the caller may move it now, and what is known beforehand of undoing that. */
    moves: z.array(
      z.object({
        to: stage,
        needsReason: z.boolean(),
        /** What came as a wrong amount and counts as paid by this move; the rest is collected in cash. */
        takesAmt: z.optional(baht),
        undoable: z.union([z.literal(true), z.enum(undoObstacles)]),
        stays: z.array(z.enum(['message'])),
      }),
    ),
    /** Whether its goods can be changed; otherwise why not. */
    changeable: z.union([z.literal(true), z.enum(['stage', 'document_issued', 'not_allowed'])]),
  }),
  errors: ['not_found'],
  doc: 'What the sheet of an order shows in addition to the order: every figure with the rows that sum to it, notes, and what can be done.',
})

export const addOrderNote = defineSchemas({
  permission: 'orders.change',
  idempotency: 'optional',
  params: z.object({ id }),
  body: z.object({ words: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)) }),
  answer: z.object({ id: number, undo }),
  errors: ['validation', 'not_found'],
  doc: 'Writes a note about an order for other staff. The retailer never reads it.',
})
