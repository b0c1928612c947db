import * as z from 'zod/mini'
import { defineSchemas } from '../../call.ts'
import { actor, envelope, instant, number, paging } from '../../schemas.ts'

/** An entry of the stock ledger. */
const stockMovement = z.object({
  id: number,
  productId: number,
  delta: z.int(),
  /** Stock on hand after the entry. */
  onHand: number,
  reason: z.string(),
  /** Order number or adjustment number. */
  document: z.string(),
  actor,
  note: z.nullable(z.string()),
  at: instant,
})

const units = z.int().check(z.minimum(0), z.maximum(1_000_000))

export const adjustStock = defineSchemas({
  access: 'staff',
  permission: 'stock',
  idempotency: 'required',
  body: z.object({
    productId: number,
    /** Change in sales units; alternative to `counted`. */
    delta: z.optional(z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000))),
    /** Sales units counted. */
    counted: z.optional(units),
    reason: z.enum(['receipt', 'found', 'return', 'damage', 'expiry', 'loss', 'count', 'correction']),
    note: z.optional(z.string().check(z.trim(), z.maxLength(500))),
    /** The stock that the page showed; when it has changed since, nothing is recorded. */
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
  doc: 'Adjusts stock by a change or to a count; never below zero. `conflict` when `seenOnHand` is outdated.',
})

export const listStockMovements = defineSchemas({
  access: 'staff',
  permission: 'stock',
  params: z.object({ productId: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)) }),
  query: paging,
  answer: envelope(stockMovement),
  errors: ['not_found', 'validation'],
  doc: 'The stock ledger of a product, newest first, with the stock on hand after each movement.',
})
