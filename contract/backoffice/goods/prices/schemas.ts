import * as z from 'zod/mini'
import { mostAtOnce } from '#rules/at-once.ts'
import { priceChangeStates } from '#rules/pricing/price-change.ts'
import { priceWarnings, roundingDirections } from '#rules/pricing/price-rule.ts'
import { defineSchemas } from '../../../call.ts'
import {
  actor,
  baht,
  enteredInstant,
  envelope,
  instant,
  namedProduct,
  number,
  numberInPath,
  pagingUpTo,
} from '../../../schemas.ts'

const inPath = z.object({ id: numberInPath })
const fromQty = z.int().check(z.minimum(1), z.maximum(999_999))
/** Baht, VAT included; null takes the price off a price list. */
const givenPrice = z.nullable(z.number().check(z.positive(), z.maximum(9_999_999)))
const revision = z.object({ revision: number })

const changeName = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(300))

const plan = z.object({
  /** The price list whose prices change; null for everybody's prices. */
  listId: z.nullable(number),
  selection: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('products'), productIds: z.array(number).check(z.minLength(1), z.maxLength(10_000)) }),
    z.object({
      kind: z.literal('filter'),
      /** Part of the name, SKU or barcode. */
      q: z.optional(z.string().check(z.trim(), z.maxLength(60))),
      categoryId: z.optional(number),
      subcategoryId: z.optional(number),
      brandId: z.optional(number),
    }),
    z.object({
      kind: z.literal('sheet'),
      /** Rows of SKU, price and, for a price list, the units from which it holds. */
      text: z.string().check(z.minLength(1), z.maxLength(600_000)),
    }),
  ]),
  /** What a selection or a filter does to its prices; a sheet has its own. */
  rule: z.optional(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('percent'), percent: z.number().check(z.minimum(-99), z.maximum(500)) }),
      z.object({ kind: z.literal('amount'), amount: z.number().check(z.minimum(-999_999), z.maximum(999_999)) }),
    ]),
  ),
  /** Calculated from the list's own prices, or everybody's; only for price lists. */
  basis: z._default(z.enum(['own', 'everybody']), 'everybody'),
  rounding: z._default(
    z.object({
      /** Baht: 0.01, 0.25, 0.5, 1, 5 or 10. */
      step: baht,
      direction: z.enum(roundingDirections),
    }),
    { step: 0.01, direction: 'nearest' },
  ),
})

const warning = z.enum(priceWarnings)

const line = z.object({
  ...namedProduct,
  fromQty: number,
  /** What it replaced, while it waits that of today. Null where the product is not on the list. */
  oldPrice: z.nullable(baht),
  newPrice: z.nullable(baht),
  cost: z.nullable(baht),
  /** Percent of the price. */
  oldMargin: z.nullable(z.number()),
  newMargin: z.nullable(z.number()),
  warnings: z.array(warning),
})

const counts = z.object({
  lines: number,
  raised: number,
  lowered: number,
  unchanged: number,
  belowCost: number,
  /** A promotion that runs, or is published for later, leaves less than the cost of it, or nothing. */
  promotion: number,
  far: number,
  planned: number,
  /** Without a known cost. */
  noCost: number,
})

const change = z.object({
  id: number,
  name: z.string(),
  reason: z.string(),
  listId: z.nullable(number),
  listName: z.nullable(z.string()),
  state: z.enum(priceChangeStates),
  startsAt: z.nullable(instant),
  revision: number,
  lines: number,
  madeBy: actor,
  madeOn: instant,
  decidedBy: z.nullable(actor),
  setOn: z.nullable(instant),
  undoneBy: z.nullable(actor),
  undoneOn: z.nullable(instant),
  /** Why its prices could not be set at its moment, in the words of the database; only of a failed change. */
  failure: z.nullable(z.string()),
})
const wholeChange = z.extend(change, { counts })

/** The action behind an answer, so that it can be undone. */
const withUndo = z.extend(wholeChange, { undo: z.nullable(z.object({ actionId: number })) })

export const previewPriceChange = defineSchemas({
  permission: 'prices',
  body: plan,
  answer: z.object({
    counts,
    /** Those with warnings first; at most 200. */
    lines: z.array(line),
    /** Rows of a sheet that cannot be used; at most 200. */
    rejected: z.array(z.object({ row: number, sku: z.string(), code: z.string() })),
    rejectedCount: number,
  }),
  errors: ['validation', 'not_found'],
  doc: 'Shows old and new prices, costs and margins of a price change, and what to look at before it is set. Saves nothing.',
})

export const createPriceChange = defineSchemas({
  permission: 'prices',
  status: 201,
  idempotency: 'optional',
  body: z.extend(plan, {
    name: changeName,
    reason,
    /** Leaves out rows of a sheet that cannot be used; otherwise they are `validation`. */
    skipRejected: z._default(z.boolean(), false),
  }),
  answer: wholeChange,
  errors: ['validation', 'not_found'],
  doc: 'Saves a price change as a draft, with the prices of its preview. Prices that stay as they are, are left out, unless another change of them is planned.',
})

export const listPriceChanges = defineSchemas({
  permission: 'prices',
  query: z.extend(pagingUpTo(200), {
    state: z.optional(z.enum(priceChangeStates)),
    /** Changes of this list; 0 for everybody's prices. */
    list: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
    q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))),
  }),
  answer: envelope(change),
  errors: ['validation'],
  doc: 'Price changes: those that could not be set, drafts, then what is planned by its moment, then the past, newest first.',
})

export const getPriceChange = defineSchemas({
  permission: 'prices',
  params: inPath,
  answer: wholeChange,
  errors: ['not_found'],
  doc: 'One price change with the counts of its lines.',
})

export const listPriceChangeLines = defineSchemas({
  permission: 'prices',
  params: inPath,
  query: z.extend(pagingUpTo(500), {
    q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))),
    warning: z.optional(warning),
  }),
  answer: envelope(line),
  errors: ['not_found', 'validation'],
  doc: 'The prices of a change, those with warnings first.',
})

export const editPriceChange = defineSchemas({
  permission: 'prices',
  params: inPath,
  body: z.extend(revision, {
    name: z.optional(changeName),
    reason: z.optional(reason),
    lines: z._default(
      z
        .array(z.object({ productId: number, fromQty: z._default(fromQty, 1), price: givenPrice }))
        .check(z.maxLength(500)),
      [],
    ),
    /** Lines that are left out. */
    drop: z._default(
      z.array(z.object({ productId: number, fromQty: z._default(fromQty, 1) })).check(z.maxLength(mostAtOnce)),
      [],
    ),
  }),
  answer: wholeChange,
  errors: ['validation', 'not_found', 'edit_conflict', 'conflict'],
  doc: 'Changes a draft. `edit_conflict`: somebody else has changed it since it was read. `conflict`: it is no draft any more.',
})

export const schedulePriceChange = defineSchemas({
  permission: 'prices',
  params: inPath,
  body: z.extend(revision, {
    /** Null: now. */
    startsAt: z.nullable(enteredInstant),
  }),
  answer: withUndo,
  errors: ['validation', 'not_found', 'edit_conflict', 'conflict'],
  doc: 'Plans a draft for its moment, or sets its prices now. Orders that were placed before keep theirs.',
})

export const unschedulePriceChange = defineSchemas({
  permission: 'prices',
  params: inPath,
  body: revision,
  answer: wholeChange,
  errors: ['validation', 'not_found', 'edit_conflict', 'conflict'],
  doc: 'Makes a planned change, or one that failed, a draft again.',
})

export const discardPriceChange = defineSchemas({
  permission: 'prices',
  params: inPath,
  body: revision,
  answer: wholeChange,
  errors: ['validation', 'not_found', 'edit_conflict', 'conflict'],
  doc: 'Discards a draft, a planned change or one that failed, for good.',
})

export const undoPriceChange = defineSchemas({
  permission: 'prices',
  params: inPath,
  body: revision,
  answer: wholeChange,
  errors: ['validation', 'not_found', 'edit_conflict', 'conflict', 'not_undoable'],
  doc: 'Sets the prices before a change again, all or none. `not_undoable`: one of them has been changed since.',
})

const listStep = z.object({ fromQty: number, price: baht })

export const getProductPrices = defineSchemas({
  permission: 'prices',
  params: inPath,
  answer: z.object({
    ...namedProduct,
    price: baht,
    cost: z.nullable(baht),
    margin: z.nullable(z.number()),
    lists: z.array(z.object({ listId: number, name: z.string(), steps: z.array(listStep) })),
    planned: z.array(
      z.object({
        changeId: number,
        name: z.string(),
        listName: z.nullable(z.string()),
        startsAt: instant,
        fromQty: number,
        price: z.nullable(baht),
      }),
    ),
    /** Newest first, at most 200. */
    history: z.array(
      z.object({
        id: number,
        on: instant,
        listName: z.nullable(z.string()),
        fromQty: number,
        oldPrice: z.nullable(baht),
        newPrice: z.nullable(baht),
        by: actor,
        changeId: z.nullable(number),
        /** Why, where it was a price change. */
        reason: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ['not_found'],
  doc: 'All prices of a product: today’s, planned ones, and the past with who and why.',
})
