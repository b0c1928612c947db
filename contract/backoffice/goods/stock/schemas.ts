import * as z from 'zod/mini'
import { mostUnits } from '#rules/stock/most-units.ts'
import { adjustmentReasons } from '#rules/stock/adjustment.ts'
import { stockFlags, stockSorts } from '#rules/stock/levels.ts'
import { defineSchemas } from '../../../call.ts'
import {
  actor,
  baht,
  envelope,
  id,
  instant,
  namedProduct,
  number,
  paging,
  pagingUpTo,
  productFields,
} from '../../../schemas.ts'
import { undo } from '#contract/backoffice/staff-actions/schemas.ts'

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

const productId = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))
const units = z.int().check(z.minimum(0), z.maximum(mostUnits))

const adjustment = {
  productId: number,
  /** Change in sales units; alternative to `counted`. */
  delta: z.optional(z.int().check(z.minimum(-mostUnits), z.maximum(mostUnits))),
  /** Sales units counted, of what can be sold: without those that are reserved and not picked yet. */
  counted: z.optional(units),
  reason: z.enum(adjustmentReasons),
  note: z.optional(z.string().check(z.trim(), z.maxLength(500))),
}

/** Why stock is not adjusted. */
const refusals = [
  'idempotency_key_required',
  'idempotency_key_reused',
  'validation',
  'not_found',
  'insufficient_stock',
  'conflict',
] as const

export const adjustStock = defineSchemas({
  permission: 'stock',
  idempotency: 'required',
  body: z.object({
    ...adjustment,
    /** The stock that the page showed; when it has changed since, nothing is recorded. */
    seenOnHand: z.optional(units),
  }),
  answer: stockMovement,
  errors: [...refusals, 'second_person_required'],
  doc: 'Adjusts stock by a change or to a count; never below zero. `conflict` when `seenOnHand` is outdated. Above the limit it is refused: see `correctStock`.',
})

/** What staff know of a product's stock. */
const stockLevel = z.object({
  ...productFields,
  image: z.nullable(z.string()),
  place: z.nullable(z.string()),
  active: z.boolean(),
  /** Units that can be sold: the sum of the ledger. */
  available: number,
  /** Units of open orders that have not left the warehouse. */
  reserved: number,
  /** Units ordered from suppliers that have not come, and when the next are expected. */
  onOrder: number,
  expectedOn: z.nullable(z.string()),
  /** Units sold on a day, of the last 28 days. */
  dailyUnits: z.number(),
  /** The day on which nothing is left at that rhythm; null where nothing sells. */
  runOutOn: z.nullable(z.string()),
  lastSoldOn: z.nullable(z.string()),
  /** Average cost of a unit, VAT included; null where it is not known. */
  costAmt: z.nullable(baht),
  /** What available and reserved units are worth at cost, at the price where the cost is not known. */
  valueAmt: baht,
  supplier: z.nullable(z.object({ id, name: z.string() })),
  tracksLots: z.boolean(),
  flags: z.array(z.enum(stockFlags)),
})

export const listStock = defineSchemas({
  permission: 'stock',
  query: z.extend(pagingUpTo(500), {
    /** Name, SKU, barcode or shelf place. */
    q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
    flag: z.optional(z.union([z.enum(stockFlags), z.array(z.enum(stockFlags))])),
    category: z.optional(productId),
    supplier: z.optional(id),
    /** Also products that are not for sale and of which there is nothing, after all others. */
    withInactive: z.optional(z.enum(['yes', 'no'])),
    sort: z._default(z.enum(stockSorts), 'runOut'),
  }),
  answer: z.extend(envelope(stockLevel), {
    /** Of all products that the filter finds. */
    valueAmt: baht,
    /** Products with each flag, whatever the filter. */
    counts: z.record(z.enum(stockFlags), number),
  }),
  errors: ['validation'],
  doc: 'Stock of all products with what is reserved, on order, sold on a day and the day on which it runs out.',
})

export const getStock = defineSchemas({
  permission: 'stock',
  params: z.object({ productId }),
  answer: z.extend(stockLevel, {
    /** Reserved units that still lie on the shelf: who counts it counts them as well. */
    unpicked: number,
    /** Lots with units, first to expire first; the empty code has the units without a lot. */
    lots: z.array(
      z.object({
        id: number,
        code: z.string(),
        expiresOn: z.nullable(z.string()),
        onHand: number,
        recalled: z.boolean(),
      }),
    ),
  }),
  errors: ['not_found', 'validation'],
  doc: 'The stock of one product, with its lots.',
})

const correction = z.object({
  id,
  ...namedProduct,
  lotCode: z.nullable(z.string()),
  delta: z.int(),
  available: number,
  reason: z.enum(adjustmentReasons),
  note: z.nullable(z.string()),
  valueAmt: baht,
  state: z.enum(['PENDING', 'CONFIRMED', 'REJECTED']),
  requestedOn: instant,
  requestedBy: actor,
  decidedOn: z.nullable(instant),
  decidedBy: z.nullable(actor),
  decisionNote: z.nullable(z.string()),
})

export const correctStock = defineSchemas({
  permission: 'stock',
  idempotency: 'required',
  body: z.object({
    ...adjustment,
    /** The lot, of goods that have lots; `counted` is then of this lot. */
    lotId: z.optional(number),
    /** The stock, or the lot's units, that the page showed. */
    seenOnHand: z.optional(units),
  }),
  answer: z.object({
    /** What was written; null where somebody else has to confirm it. */
    movement: z.nullable(stockMovement),
    correction: z.nullable(correction),
    undo,
  }),
  errors: [...refusals],
  doc: 'Adjusts stock as `adjustStock` does, also of one lot. Above the limit it waits for the confirmation of a second person.',
})

export const listCorrections = defineSchemas({
  permission: 'stock',
  query: z.extend(pagingUpTo(500), {
    state: z._default(z.enum(['PENDING', 'CONFIRMED', 'REJECTED']), 'PENDING'),
  }),
  answer: envelope(correction),
  errors: ['validation'],
  doc: 'Corrections above the limit: pending ones oldest first, decided ones newest first.',
})

export const decideCorrection = defineSchemas({
  permission: 'stock.confirm',
  params: z.object({ id }),
  body: z.object({
    confirm: z.boolean(),
    note: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(500))),
  }),
  answer: correction,
  errors: ['validation', 'not_found', 'conflict', 'insufficient_stock', 'second_person_required'],
  doc: 'Confirms or rejects a correction of somebody else, once. `conflict` where it was decided the other way, or, with the product, where somebody has counted it since: reject it, and request it again if it still holds.',
})

export const listStockMovements = defineSchemas({
  permission: 'stock',
  params: z.object({ productId }),
  query: paging,
  answer: envelope(stockMovement),
  errors: ['not_found', 'validation'],
  doc: 'The stock ledger of a product, newest first, with the stock on hand after each movement.',
})
