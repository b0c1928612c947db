import * as z from 'zod/mini'
import { defineSchemas } from '../../../call.ts'
import { actor, baht, enteredDay, envelope, id, instant, number, paging } from '../../../schemas.ts'
import { stage } from '../../../orders/schemas.ts'
import { undo } from '#contract/backoffice/staff-actions/schemas.ts'

/** `YYYY-MM-DD` in Asia/Bangkok. */
const day = z.iso.date()

/** Who brings the cash: a driver's account, or `counter`. */
const collector = id

const cashParams = z.object({ day: enteredDay, collector })
const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(200))

/** Pieces of one note or coin; `value` in baht. */
const pieces = z.object({ value: baht, pieces: z.int().check(z.minimum(0), z.maximum(100_000)) })

const cashOrder = z.object({
  orderId: id,
  orderNumber: z.string(),
  storeName: z.string(),
  stage,
  dueAmt: baht,
  /** What the driver reported to have taken; null where nothing was reported. */
  reportedAmt: z.nullable(baht),
  /** The run that brought it; null at the counter. */
  runNumber: z.nullable(z.string()),
})

const cashUp = z.object({
  day,
  collector,
  /** The driver's name; null for the counter. */
  name: z.nullable(z.string()),
  /** `OPEN`: not counted yet. */
  state: z.enum(['OPEN', 'COUNTED', 'CLOSED']),
  /** The sum of `dueAmt` of the delivered cash orders, and `onAccountAmt`. */
  expectedAmt: baht,
  /** What retailers paid at the counter for orders on account. */
  onAccountAmt: z.optional(baht),
  orders: number,
  countedAmt: z.nullable(baht),
  /** Counted less what was expected when it was counted. */
  differenceAmt: z.nullable(baht),
  reason: z.nullable(z.string()),
  /** Whether orders changed since it was counted: it has to be counted again. */
  outdated: z.boolean(),
  /** Cash orders that are still on the road. */
  onTheRoad: number,
  onTheRoadAmt: baht,
  /** Runs that have not returned; the count can be closed once they have. */
  openRuns: z.array(z.string()),
  /** Orders that were delivered, and payments that came, after the count was closed. */
  lateAmt: baht,
  countedBy: z.nullable(actor),
  countedOn: z.nullable(instant),
  closedBy: z.nullable(actor),
  closedOn: z.nullable(instant),
  /** Who opened it again after it was closed, and why. */
  reopened: z.nullable(z.object({ by: actor, at: instant, reason: z.string() })),
})

const wholeCashUp = z.extend(cashUp, {
  counted: z.array(pieces),
  cashOrders: z.array(cashOrder),
  waiting: z.array(cashOrder),
  /** The payments of `onAccountAmt`. */
  payments: z.optional(
    z.array(
      z.object({
        id: number,
        retailerId: id,
        storeName: z.string(),
        /** Null where no receipt was issued. */
        receiptNumber: z.nullable(z.string()),
        amount: baht,
        recordedBy: actor,
      }),
    ),
  ),
  /** What came in, to the satang; reversals below zero. */
  ledger: z.array(
    z.object({
      /** `ON_ACCOUNT`: a payment for orders on account. */
      kind: z.enum(['RECEIVED', 'ON_ACCOUNT', 'DIFFERENCE', 'REVERSED']),
      orderNumber: z.nullable(z.string()),
      paymentId: z.optional(z.nullable(number)),
      receiptNumber: z.optional(z.nullable(z.string())),
      amount: baht,
      at: instant,
      actor,
    }),
  ),
})

/** The cash-up after a change. Closing has no undo: it is opened again, with a reason. */
const changedCashUp = z.extend(wholeCashUp, { undo })

export const closeCash = defineSchemas({
  permission: 'cash.close',
  params: cashParams,
  body: z.object({
    /** The expected and the counted amount that the page showed. */
    expectedAmt: baht,
    countedAmt: baht,
  }),
  answer: wholeCashUp,
  errors: ['not_found', 'validation', 'second_person_required', 'run_open', 'conflict'],
  doc: 'Closes a counted cash-up and enters its cash in the ledger, once. Another person than the one who counted, and than the driver, must do so; `conflict` when an amount has changed since.',
})

export const countCash = defineSchemas({
  permission: 'cash.count',
  idempotency: 'optional',
  params: cashParams,
  body: z.object({
    counted: z.array(pieces).check(z.maxLength(20)),
    /** Required when the count differs from what is expected. */
    reason: z.optional(reason),
    /** `countedOn` of the count that the page showed; null: it showed none. */
    seenCountedOn: z.optional(z.nullable(instant)),
  }),
  answer: changedCashUp,
  errors: ['not_found', 'validation', 'cash_closed', 'conflict', 'idempotency_key_reused'],
  doc: 'Records how many notes and coins a driver or the counter brought in. A later count replaces it until it is closed. `conflict`, with `counted`: somebody has counted since what `seenCountedOn` names.',
})

export const getCashUp = defineSchemas({
  permission: 'cash.read',
  params: cashParams,
  answer: wholeCashUp,
  errors: ['not_found', 'validation'],
  doc: 'The cash of a driver, or of the counter, on one day, with its orders, payments on account and ledger.',
})

export const getOrderCash = defineSchemas({
  permission: 'cash.read',
  params: z.object({ id }),
  answer: z.object({
    /** Null where no cash is collected for it, or it has not left yet. */
    place: z.nullable(
      z.object({
        day,
        /** Null where it was delivered without a run, and nobody has received its cash. */
        collector: z.nullable(collector),
        /** The driver's name; null for the counter, and where nobody has it. */
        name: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ['not_found'],
  doc: 'Where the cash of an order is counted: the day, and who brings it.',
})

export const listCashDifferences = defineSchemas({
  permission: 'cash.read',
  query: z.extend(paging, { from: z.optional(day), until: z.optional(day) }),
  answer: envelope(
    z.object({
      day,
      collector,
      name: z.nullable(z.string()),
      differenceAmt: baht,
      reason: z.nullable(z.string()),
      state: z.enum(['COUNTED', 'CLOSED']),
      countedBy: actor,
    }),
  ),
  errors: ['validation'],
  doc: 'Counts that differ from what was expected, latest day first; `from` and `until` are inclusive.',
})

export const listCashUps = defineSchemas({
  permission: 'cash.read',
  params: z.object({ day: enteredDay }),
  answer: z.object({
    cashUps: z.array(cashUp),
    /** Cash orders delivered on that day that no driver brought and nobody received. */
    unassigned: z.array(cashOrder),
  }),
  errors: ['validation'],
  doc: 'The cash of every driver who was on the road on that day, and of the counter.',
})

/** The cash that the page said to take. */
const expectedDueAmt = z.optional(baht)

export const handOverOrder = defineSchemas({
  permission: 'orders.change',
  params: z.object({ id }),
  body: z._default(z.object({ expectedDueAmt }), {}),
  answer: z.object({ dueAmt: baht, undo: z.nullable(undo) }),
  errors: ['not_found', 'validation', 'forbidden', 'order_closed', 'conflict', 'cash_closed'],
  doc: 'Hands a packed order to the retailer that fetches it, and receives what is due for it at the counter today (`dueAmt`), with its receipt. `conflict` where another amount is due than the page showed. Repeating it changes nothing.',
})

export const receiveAtCounter = defineSchemas({
  permission: 'cash.count',
  body: z.object({ orderNumber: z.string().check(z.minLength(1), z.maxLength(20)), expectedDueAmt }),
  answer: changedCashUp,
  errors: ['not_found', 'validation', 'order_closed', 'already_paid', 'conflict', 'cash_closed'],
  doc: 'Receives the cash of a delivered order at the counter today. `conflict` when a driver brings it, or where another amount is due than the page showed; repeating it changes nothing.',
})

export const reopenCash = defineSchemas({
  permission: 'cash.reopen',
  params: cashParams,
  body: z.object({ reason }),
  answer: wholeCashUp,
  errors: ['not_found', 'validation', 'conflict'],
  doc: 'Opens a closed cash-up again with a reason; its entries in the ledger are reversed.',
})
