import * as z from 'zod/mini'
import { mostUnits } from '#rules/stock/most-units.ts'
import { countStates } from '#rules/stock/count.ts'
import { defineSchemas } from '../../../call.ts'
import { actor, baht, envelope, id, instant, number, pagingUpTo, scannedProduct } from '../../../schemas.ts'

const countParams = z.object({ id })
const units = z.int().check(z.minimum(0), z.maximum(mostUnits))
const place = z.string().check(z.trim(), z.minLength(1), z.maxLength(12))

const header = z.object({
  id,
  number: z.string(),
  name: z.string(),
  state: z.enum(countStates),
  startedOn: instant,
  startedBy: actor,
  submittedOn: z.nullable(instant),
  submittedBy: z.nullable(actor),
  postedOn: z.nullable(instant),
  postedBy: z.nullable(actor),
  note: z.string(),
  /** Products of the count, those that are counted, and those with a difference. */
  products: number,
  counted: number,
  different: number,
  /** What the differences are worth at cost: all of them without their signs, and the sum with them. */
  differenceAmt: baht,
  balanceAmt: baht,
})

const count = z.extend(header, {
  lines: z.array(
    z.object({
      ...scannedProduct,
      place: z.nullable(z.string()),
      /** What should have lain on the shelf when the count began. */
      frozen: number,
      /** What should have lain there when it was counted, and what did. */
      expected: z.nullable(number),
      counted: z.nullable(number),
      /** Units, and what they are worth at cost. */
      difference: z.nullable(z.int()),
      differenceAmt: z.nullable(z.number()),
      countedOn: z.nullable(instant),
      countedBy: z.nullable(actor),
      /** Units that open orders wait for and that are not there: to be picked short. */
      missing: z.nullable(number),
    }),
  ),
  /** Whether posting waits for a second person. */
  needsSecondPerson: z.boolean(),
})

export const listCounts = defineSchemas({
  permission: 'stock',
  query: z.extend(pagingUpTo(500), {
    state: z.optional(z.union([z.enum(countStates), z.array(z.enum(countStates))])),
  }),
  answer: envelope(header),
  errors: ['validation'],
  doc: 'Counts of the stock, newest first.',
})

export const getCount = defineSchemas({
  permission: 'stock',
  params: countParams,
  answer: count,
  errors: ['not_found'],
  doc: 'One count with its products in walking order.',
})

export const startCount = defineSchemas({
  permission: 'stock',
  idempotency: 'required',
  body: z.object({
    name: z._default(z.string().check(z.trim(), z.maxLength(80)), ''),
    /** Shelf places from here to there, both included: `A`, `A-03` or `A-03-2`. */
    fromPlace: z.optional(place),
    toPlace: z.optional(place),
    category: z.optional(number),
  }),
  answer: z.extend(count, {
    /** Products that another open count has. */
    skipped: number,
  }),
  errors: ['validation', 'conflict', 'idempotency_key_required', 'idempotency_key_reused'],
  doc: 'Begins a count of a shelf range or a category: freezes what should be there. `conflict` where every product is in another open count, `validation` where the range has none.',
})

export const recordCounts = defineSchemas({
  permission: 'stock',
  params: countParams,
  body: z.object({
    entries: z
      .array(
        z.object({
          /** Made on the device; an entry that was recorded before changes nothing. */
          id: z.uuid(),
          productId: number,
          /** What was counted in all; or what is added to it, by a scan. */
          counted: z.optional(units),
          add: z.optional(z.int().check(z.minimum(-10_000), z.maximum(10_000))),
        }),
      )
      .check(z.minLength(1), z.maxLength(200)),
  }),
  answer: count,
  errors: ['validation', 'not_found', 'order_closed'],
  doc: 'Records counted units, each entry once. What should lie there is taken at that moment, so that sales go on meanwhile.',
})

export const submitCount = defineSchemas({
  permission: 'stock',
  params: countParams,
  body: z.object({ note: z._default(z.string().check(z.trim(), z.maxLength(500)), '') }),
  answer: count,
  errors: ['validation', 'not_found', 'order_closed', 'conflict'],
  doc: 'Posts the differences of a count in one step; above the limit it waits for a second person. Products that were not counted stay as they are. `conflict` names products that somebody has put right since they were counted: count them again.',
})

export const decideCount = defineSchemas({
  permission: 'stock.confirm',
  params: countParams,
  body: z.object({ confirm: z.boolean() }),
  answer: count,
  errors: ['validation', 'not_found', 'order_closed', 'conflict', 'second_person_required'],
  doc: 'Posts a count that waits for a second person, or opens it again. `second_person_required` for who submitted it or counted in it, `conflict` as for `submitCount`.',
})

export const cancelCount = defineSchemas({
  permission: 'stock',
  params: countParams,
  answer: count,
  errors: ['not_found', 'order_closed'],
  doc: 'Ends a count without changing any stock.',
})
