import * as z from 'zod/mini'
import { mostAtOnce } from '#rules/at-once.ts'
import { defineSchemas } from '../../../call.ts'
import { orderState, payType, stage } from '../../../orders/schemas.ts'
import { actor, baht, id, instant, number } from '../../../schemas.ts'
import { undo } from '#contract/backoffice/staff-actions/schemas.ts'

// The filters of the order desk, once for the query of a list and once for the body of an operation on the same orders.

/** The order of a list; `deadline`, until when an order must be paid, needs `unpaid`. */
export const orderSort = z.enum(['newest', 'oldest', 'amount', 'province', 'deadline'])

const searchText = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))
const provinceCode = z.string().check(z.regex(/^\d{2}$/))
const most = 50

/** Filters that are the same in a query and in a body. */
const plain = {
  /** An order number, or a part of a number, of a retailer's name, code or phone, or of a product's name or SKU. */
  q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(80))),
  orderStatus: z.optional(orderState),
  refund: z.optional(z.enum(['DUE', 'REFUNDED'])),
  /** Matches part of the order number. */
  number: z.optional(searchText),
  outletCode: z.optional(searchText),
  /** Start, inclusive, and end, exclusive. */
  from: z.optional(instant),
  until: z.optional(instant),
  /** First and last day (Asia/Bangkok) on which it was placed. */
  fromDay: z.optional(z.iso.date()),
  untilDay: z.optional(z.iso.date()),
}

const amountLimits = [z.minimum(0), z.maximum(1_000_000_000)] as const
const listText = z.string().check(z.maxLength(400))
/** Values separated by commas, or one parameter for each. */
const listIn = <Item extends z.core.$ZodType<unknown, string>>(item: Item) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.union([listText, z.array(listText).check(z.maxLength(most))]),
        z.transform((given: string | string[]) => [given].flat().flatMap((text) => text.split(','))),
      ),
      z.array(item).check(z.minLength(1), z.maxLength(most)),
    ),
  )
const flag = z.optional(
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((text) => text === 'true'),
  ),
)

/** As text: lists separated by commas. */
export const orderQuery = z.object({
  ...plain,
  stage: listIn(stage),
  province: listIn(provinceCode),
  payType: listIn(payType),
  /** Total of the order, baht: at least, at most. */
  amountFrom: z.optional(z.coerce.number().check(...amountLimits)),
  amountTo: z.optional(z.coerce.number().check(...amountLimits)),
  held: flag,
  /** Awaits its payment, with a deadline. */
  unpaid: flag,
  /** Ordered by staff on behalf of the retailer. */
  byStaff: flag,
  /** Fetched by its retailer. */
  pickUp: flag,
})

/** As JSON; unknown filters are refused. */
const orderFilter = z.strictObject({
  ...plain,
  stage: z.optional(z.array(stage).check(z.minLength(1), z.maxLength(most))),
  province: z.optional(z.array(provinceCode).check(z.minLength(1), z.maxLength(most))),
  payType: z.optional(z.array(payType).check(z.minLength(1), z.maxLength(most))),
  amountFrom: z.optional(z.number().check(...amountLimits)),
  amountTo: z.optional(z.number().check(...amountLimits)),
  held: z.optional(z.boolean()),
  unpaid: z.optional(z.boolean()),
  byStaff: z.optional(z.boolean()),
  pickUp: z.optional(z.boolean()),
})
export type OrderFilter = z.infer<typeof orderFilter>

/** The product of a line as it was ordered. */
const lineProduct = { lineNo: number, productId: number, nameThai: z.string(), nameEng: z.string(), unit: z.string() }

/** Why an order is held, with the figures that show it. */
const holdReason = z.discriminatedUnion('code', [
  /** Many times the retailer's usual quantity of a product. */
  z.object({ code: z.literal('ten_times_usual'), ...lineProduct, qty: number, usualQty: number }),
  /** Many times the retailer's usual order value. */
  z.object({ code: z.literal('ten_times_value'), amount: baht, usualAmount: baht }),
  /** Much cash on delivery of a retailer that has had few deliveries. */
  z.object({ code: z.literal('new_retailer_much_cash'), amount: baht, limit: baht, delivered: number }),
  /** An address to which none of its orders went before. */
  z.object({ code: z.literal('changed_address'), before: z.string(), now: z.string() }),
  /** A unit is sold for less than it costs; both VAT included. */
  z.object({ code: z.literal('below_cost'), ...lineProduct, unitPrice: baht, unitCost: baht }),
  /** The gateway reports money in another currency than baht, or in none; the amount is in that currency. */
  z.object({ code: z.literal('other_currency'), amount: z.nullable(z.number()), currency: z.string() }),
  /** Held by a member of the staff, in their words. */
  z.object({ code: z.literal('by_staff'), note: z.string() }),
])

/** What keeps an order from being accepted. Retailers never see it. */
export const hold = z.object({
  id: z.int(),
  reasons: z.array(holdReason),
  heldOn: instant,
  /** Null: the rules. */
  heldBy: z.nullable(actor),
})

/** The hold of an order that the page showed, and how many reasons it had. */
const seenHold = z.object({ id, hold: z.int(), reasons: z.int() })

const ids = z.array(id).check(z.minLength(1), z.maxLength(mostAtOnce))
const note = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

/** What became of each order that was to be moved. */
export const moveResults = z.array(
  z.object({
    id,
    ok: z.boolean(),
    /** The current stage; absent when there is no such order. */
    stage: z.optional(stage),
    code: z.optional(z.string()),
    undo: z.optional(undo),
  }),
)
/** `hasMore`: there are more than `count`, which goes up to 10,000. */
const counted = { count: number, hasMore: z.boolean(), oldestOn: z.nullable(instant) }

export const acceptAll = defineSchemas({
  permission: 'orders.change',
  body: z.object({ filter: orderFilter }),
  answer: z.object({
    results: moveResults,
    /** How many of the orders that match are held, and stay so. */
    held: number,
    /** There are more: repeat the request. */
    more: z.boolean(),
  }),
  errors: ['validation'],
  doc: 'Accepts every order that matches the filter, awaits acceptance and is not odd, oldest first, at most 500 at once, and returns a result for each. Those that turn out to be odd are held. Repeating it accepts what is left.',
})

export const countOrders = defineSchemas({
  permission: 'orders.read',
  answer: z.object({
    stages: z.array(z.object({ stage, ...counted })),
    /** Await acceptance and are not held. */
    ready: z.object(counted),
    held: z.object(counted),
    /** Every province with a retailer, and how many orders of it await acceptance. */
    provinces: z.array(z.object({ provinceCode: z.string(), province: z.string(), count: number })),
  }),
  errors: [],
  doc: 'How many orders are in each stage, how many are held, and since when the oldest of them waits.',
})

export const holdOrders = defineSchemas({
  permission: 'orders.change',
  body: z.object({ ids, note }),
  answer: z.object({ results: moveResults }),
  errors: ['validation', 'not_found', 'order_closed', 'already_held', 'conflict'],
  doc: 'Holds orders that nobody has accepted, each independently, and returns a result for each. An order that is held stays as it is: `already_held`, unless it is held with this note.',
})

export const releaseOrders = defineSchemas({
  permission: 'orders.change',
  body: z.object({ ids, note, seen: z.optional(z.array(seenHold).check(z.maxLength(mostAtOnce))) }),
  answer: z.object({ results: moveResults }),
  errors: ['validation', 'not_found', 'not_held', 'forbidden', 'conflict'],
  doc: 'Releases held orders, each independently, and returns a result for each. What another member of the staff holds, a manager releases. `conflict`: it is held by another hold, or for more reasons, than `seen` says.',
})
