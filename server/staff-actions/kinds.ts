import * as z from 'zod/mini'
import { satang, type Satang } from '#rules/money.ts'
import { payTypes } from '#rules/payments/pay-types.ts'
import { pickSteps } from '#rules/fulfilment/pick-entry.ts'
import { stopOutcomes } from '#rules/fulfilment/runs.ts'
import { refundCauses, stages } from '#rules/orders/stages.ts'
import type { ActionKind } from '#rules/staff-actions/kinds.ts'

// What each kind of action stores to be undone. Rows outlive releases: a field may be added if rows without it can still
// be read.

const count = z.number().check(z.int(), z.nonnegative())
const money = z.custom<Satang>((value) => Number.isSafeInteger(value))

const moved = z.object({
  from: z.enum(stages),
  to: z.enum(stages),
  /** Refunds that were due, and whose money was used for the order by this move. */
  usedRefunds: z._default(z.array(count), []),
  /** What of them was due again, satang. */
  restRefund: z._default(money, satang(0)),
  /** Why units of a line were missing before a partial delivery. */
  shortReasons: z._default(z.array(z.object({ lineNo: count, reason: z.string() })), []),
})

/** Refunds of an order that were closed, and what of the last one was due again, for its cause; satang. */
const usedRefunds = z.object({
  orderId: z.string(),
  ids: z.array(count),
  rest: money,
  cause: z._default(z.enum(refundCauses), 'WRONG_AMOUNT'),
})

const pickedLine = z.object({
  lineNo: count,
  /** What the line had, and how many were ordered: a change numbers the lines again. */
  productId: z._default(z.nullable(count), null),
  qty: z._default(z.nullable(count), null),
  /** Units before and after. */
  before: count,
  after: count,
  /** Why units were missing before. */
  reason: z.nullable(z.string()),
  stock: z.enum(['back', 'damage', 'expiry', 'loss']),
})

const pickedUnits = z.object({
  entries: z.array(z.object({ productId: count, step: z.enum(pickSteps), units: z.number().check(z.int()) })),
})

/** The stage and the number of boxes before; null where none was recorded. */
const packed = z.object({ from: z.enum(['PICKING', 'PACKED']), boxes: z.nullable(count) })

/** `moved`: null where the order stayed as it was; `stop`: what the run said of the stop before. */
const recordedStop = z.object({
  runId: z.string(),
  moved: z.nullable(moved),
  stop: z.object({
    outcome: z.nullable(z.enum(stopOutcomes)),
    outcomeAt: z.nullable(z.string()),
    recordedAt: z.nullable(z.string()),
    reason: z.nullable(z.string()),
    cash: z.nullable(count),
    receivedBy: z.nullable(z.string()),
    note: z.nullable(z.string()),
  }),
})

const instant = z.iso.datetime()

/** A count that another one replaced. */
const cashCount = z.object({
  counted: z.array(z.object({ value: count, pieces: count })),
  amount: count,
  expected: count,
  reason: z.nullable(z.string()),
  at: instant,
  by: z.string(),
  byId: z._default(z.nullable(z.string()), null),
})

/** A row of a bank statement before a decision. */
const statementRow = z.object({
  state: z.enum(['MATCHED', 'NEAR', 'UNKNOWN', 'CONFIRMED', 'IGNORED']),
  reason: z.nullable(z.enum(['reference_and_amount', 'reference', 'amount_and_time'])),
  slipId: z.nullable(z.string()),
  invoiceNo: z.nullable(z.string()),
  orderId: z.nullable(z.string()),
  note: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(z.string()),
})

/** Money is whole satang. A content is what `server/order-change/content.ts` reads; only that module looks into it. */
const changed = z.object({
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
})

/** The draft that a promotion or a coupon was before. */
const offerDraft = z.object({ revision: count, terms: z.record(z.string(), z.unknown()) })

/** When an offer would have ended. */
const offerEnd = z.object({ endsAt: instant })

/** A tax invoice of a supplier as it was; amounts are whole satang. */
const purchaseInvoice = z.object({
  supplierId: z.string(),
  number: z.string(),
  issuedOn: z.iso.date(),
  month: z.string(),
  sellerName: z.string(),
  taxId: z.string(),
  branch: z.string(),
  value: count,
  vat: count,
  receiptIds: z.array(z.string()),
  recordedAt: instant,
  recordedBy: z.string(),
})

export const inverses = {
  order_moved: moved,
  order_short_picked: z.object({ lines: z.array(pickedLine) }),
  order_changed: changed,
  order_placed: z.object({}),
  order_note_added: z.object({ noteId: count }),
  refund_recorded: z.object({ refundId: count }),
  refund_kept: z.object({ refundId: count }),
  units_picked: pickedUnits,
  order_packed: packed,
  wave_orders_taken: z.object({ orderIds: z.array(z.string()) }),
  order_held: z.object({ holdId: count }),
  order_released: z.object({ holdId: count }),
  stop_recorded: recordedStop,
  cash_counted: z.object({ before: z.nullable(cashCount) }),
  counter_received: z.object({ orderId: z.string() }),
  /** `day`: on which the counter received its cash; null where there was none. */
  order_handed_over: z.object({ moved, day: z.nullable(z.string()) }),
  /** Whether the retailer was notified; unknown of before it was stored. */
  slip_rejected: z.object({ notified: z.optional(z.boolean()) }),
  /** The use of a slip's transfer, how the order was to be paid before, and the refunds of its other orders that were used. */
  slip_overridden: z.object({
    slipId: z.string(),
    payType: z.enum(payTypes),
    refunds: z._default(z.array(usedRefunds), []),
  }),
  /** The transfer of the rest, and what was paid before it, satang. */
  order_rest_recorded: z.object({ slipId: z.string(), paid: money }),
  statement_row_decided: z.object({ before: statementRow }),
  /** The order of the goods that are sent again. */
  /** `refunded`: satang that became due; of before it was stored, the whole credit. */
  problem_resolved: z.object({ redeliveryId: z.nullable(z.string()), refunded: z.optional(count) }),
  day_closed: z.object({}),
  tax_month_closed: z.object({}),
  /** Null before it was recorded. */
  purchase_invoice_changed: z.object({ before: z.nullable(purchaseInvoice) }),
  price_change_scheduled: z.object({}),
  promotion_published: offerDraft,
  promotion_ended: offerEnd,
  coupon_published: offerDraft,
  coupon_ended: offerEnd,
  /** The units of a correction, its number, and the lot that it named. */
  stock_corrected: z.object({ delta: z.number().check(z.int()), document: z.string(), lotId: z.nullable(count) }),
  product_changed: changed,
  products_arranged: z.object({
    column: z.enum(['sequence', 'family']),
    rows: z.array(z.object({ id: count, before: z.nullable(z.int()), after: z.nullable(z.int()) })),
  }),
  /** Rows of categories, subcategories or brands: the columns that changed. */
  shelf_changed: z.object({
    table: z.enum(['category', 'subcategory', 'brand']),
    rows: z.array(z.extend(changed, { id: count })),
  }),
  goods_received: z.object({ receiptId: z.string() }),
  import_applied: z.object({}),
  /** Columns of the retailer. */
  retailer_changed: changed,
} satisfies Record<ActionKind, z.core.$ZodType>

/** What an action stores, and what its inverse gets: fields with a default may be left out when it is stored. */
export type StoredInverse<K extends ActionKind> = z.input<(typeof inverses)[K]>
export type InverseOf<K extends ActionKind> = z.output<(typeof inverses)[K]>
