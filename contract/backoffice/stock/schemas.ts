import * as z from 'zod/mini'
import { defineSchemas } from '../../call.ts'
import { actor, envelope, instant, number, paging } from '../../schemas.ts'

/** A line of the stock's ledger. */
const stockMovement = z.object({
  id: number,
  productId: number,
  delta: z.int(),
  /** What was on hand after it. */
  onHand: number,
  reason: z.string(),
  /** Order number, or the number of an adjustment. */
  document: z.string(),
  actor,
  note: z.nullable(z.string()),
  at: instant,
})

const units = z.int().check(z.minimum(0), z.maximum(1_000_000))

export const adjustStock = defineSchemas({
  access: 'staff',
  idempotency: 'required',
  body: z.object({
    productId: number,
    /** Units that come or go; or else `counted`. */
    delta: z.optional(z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000))),
    /** Units that were counted on the shelf. */
    counted: z.optional(units),
    reason: z.enum(['receipt', 'found', 'return', 'damage', 'expiry', 'loss', 'count', 'correction']),
    note: z.optional(z.string().check(z.trim(), z.maxLength(500))),
    /** What the page showed: if it is another number by now, nothing is changed. */
    seenOnHand: z.optional(units),
  }),
  answer: stockMovement,
  errors: [
    'idempotency_key_required',
    'idempotency_key_reused',
    'validation',
    'not_found',
    'insufficient_stock',
    'conflict',
  ],
  doc: 'Puts a stock right by what came, went or was counted; never below zero. `conflict` where `seenOnHand` is no longer so.',
})

export const listStockMovements = defineSchemas({
  access: 'staff',
  params: z.object({ productId: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)) }),
  query: paging,
  answer: envelope(stockMovement),
  errors: ['not_found', 'validation'],
  doc: "The ledger of a product's stock, newest first, with what was on hand after each movement.",
})
