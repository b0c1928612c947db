import * as z from 'zod/mini'
import { notDeliveredReasons, stopOutcomes } from '#rules/fulfilment/runs.ts'
import { satang, type Satang } from '#rules/money.ts'
import { problemKinds, problemOutcomes } from '#rules/orders/problem-reports.ts'
import { orderActors, stages, stateOfStage } from '#rules/orders/stages.ts'
import { methods, paymentMethods } from '#rules/payments/pay-types.ts'
import { slipReasons } from '#rules/payments/slips.ts'
import { keysOf } from '#rules/keys-of.ts'

// Every event of the outbox: its topic and its payload. Rows stay for 90 days, so names are as permanent as those of a
// table: a field may be added if rows without it can still be read.

/** A whole number of satang, VAT included. */
const money = z.custom<Satang>((value) => Number.isSafeInteger(value))
const count = z.number().check(z.int(), z.nonnegative())

/** When, and where in Thai. */
const pickUp = z.object({ from: z.string(), until: z.string(), place: z.string() })

/** The order at the time of the event, so that most consumers need not look it up. */
const order = {
  orderId: z.string(),
  orderNumber: z.string(),
  outletId: z.string(),
  payType: z.enum(paymentMethods.map((method) => methods[method].payType)),
  grandTotal: money,
  pointsUsed: count,
  /** Its retailer fetches it. */
  pickUp: z.optional(pickUp),
}
const orderPayload = z.object(order)

/** `due`: cash to have ready at the door. Rows older than `due`, `missing` and `refund` had nothing missing. */
const movedPayload = z.pipe(
  z.object({
    ...order,
    state: z.enum(Object.values(stateOfStage)),
    stage: z.enum(stages),
    from: z.enum(stages),
    by: z.enum(orderActors),
    due: z.optional(money),
    missing: z._default(count, 0),
    refund: z._default(money, satang(0)),
    /** What was paid of an order that is paid beforehand, where that is not its total. */
    paid: z.optional(money),
    /** Staff undid the move from `stage` to `from`. */
    undone: z._default(z.boolean(), false),
    /** The retailer has read a driver's report of what was undone, or of the delivery or refusal that is recorded again since it was. */
    reported: z.optional(z.boolean()),
    /** The retailer has read that it left, and of no visit since. */
    unvisited: z.optional(z.boolean()),
    /** The retailer gets no message of it. */
    silent: z.optional(z.boolean()),
  }),
  z.transform(({ due, ...payload }) => ({ ...payload, due: due ?? payload.grandTotal })),
)

const payloads = {
  /** `byStaff`: in the retailer's place. */
  'order.placed': z.object({ ...order, byStaff: z.optional(z.boolean()) }),
  'order.moved': movedPayload,
  'order.short_picked': z.object({ ...order, due: money, missing: count }),
  /** `before`: the total before the change; `refund`: what of the payment is due to the retailer since, and not refunded yet. */
  'order.changed': z.object({ ...order, due: money, before: money, refund: money, pointsBefore: count }),
  /** Not accepted until it is released; `reasons` are the codes of `HoldReason`. `reopened`: staff undid its release. */
  'order.held': z.object({ ...order, reasons: z.array(z.string()), reopened: z.optional(z.boolean()) }),
  'order.released': orderPayload,
  'order.slip_rejected': z.object({ ...order, reason: z.enum(slipReasons), cancelled: z.optional(z.boolean()) }),
  /** The slip was rejected by mistake and waits again. */
  'order.slip_reopened': orderPayload,
  /** `returned`: what was credited so far of each product, in satang, by its id. */
  'order.credited': z.object({ ...order, returned: z.record(z.string(), money) }),
  'order.problem_reported': z.object({ ...order, problemId: z.string(), kind: z.enum(problemKinds) }),
  /** `amount`: the credit; 0 where the outcome is none. `pickUpAgain`: the retailer fetches what is sent again. */
  'order.problem_resolved': z.object({
    ...order,
    problemId: z.string(),
    outcome: z.enum(problemOutcomes),
    amount: money,
    pickUpAgain: z.optional(pickUp),
  }),
  /** Its answer was wrong, and it waits for another. */
  'order.problem_reopened': z.object({ ...order, problemId: z.string() }),
  /** What a driver found at the door, at the event's time; `receivedBy`: who took the goods. */
  'order.stop_recorded': z.object({
    ...order,
    outcome: z.enum(stopOutcomes),
    receivedBy: z.nullable(z.string()),
    notDelivered: z.nullable(z.enum(notDeliveredReasons)),
  }),
  /** That nothing was delivered was recorded by mistake, and the order is on its way; `due`: cash to have ready at the door. */
  'order.stop_undone': z.object({ ...order, due: money }),
  /** `reopened`: it was recorded as paid by mistake. */
  'order.refund_due': z.object({ ...order, amount: money, reopened: z.optional(z.boolean()) }),
  'order.refunded': z.object({ ...order, amount: money }),
  'account.deleted': z.object({ outletId: z.string() }),
  /** Staff changed the phone of a retailer; `before` and `after` in their stored form. */
  'retailer.phone_changed': z.object({ outletId: z.string(), before: z.string(), after: z.string() }),
  /** The account `from` became part of the other one. */
  'retailer.merged': z.object({ outletId: z.string(), from: z.string() }),
  /** Chats and accounts of other services that get its notices, or sign in to it. */
  'retailer.linked': z.object({ outletId: z.string(), service: z.enum(['apple', 'line']) }),
  'stock.returned': z.object({ outletId: z.string(), productId: z.number() }),
  /**
   * A retailer is to be reminded of its usual order. `day`: whole days since 1970 in Bangkok; `lines` of the usual order,
   * null where they are unknown. `inCart`: lines in the cart.
   */
  'reminder.due': z.object({ outletId: z.string(), day: z.int(), lines: z.nullable(count), inCart: count }),
  /** LINE gave up this notice to a retailer. `until`: from then on it is not sent at all; `subject`: what it was about. */
  'notice.undelivered': z.object({
    outletId: z.string(),
    text: z.string(),
    until: z.nullish(z.string()),
    subject: z.optional(z.string()),
  }),
  /** Nothing was delivered to a webhook for days. */
  'webhook.switched_off': z.object({ webhookId: z.string(), name: z.string() }),
}

export type Topic = keyof typeof payloads
export const topics = keysOf(payloads)
/** Whether this release knows the topic of an event. */
export const isTopic = (word: string): word is Topic => Object.hasOwn(payloads, word)

export type OrderPayload = z.infer<typeof orderPayload>
export type PayloadOf<T extends Topic> = z.infer<(typeof payloads)[T]>

/** What a module emits, in the transaction in which it happens. */
export type DomainEvent<T extends Topic = Topic> = { [K in T]: { topic: K; payload: PayloadOf<K>; at: Date } }[T]

/** An event as it comes out of the outbox, with its place among all events. */
export type EmittedEvent<T extends Topic = Topic> = { [K in T]: DomainEvent<K> & { id: number } }[T]

/** A row of the outbox, perhaps written by another release: see `readEvent`. */
export type OutboxRow = { id: number; topic: string; payload: unknown; at: Date }

/** What was read already: several consumers are given the same row. */
const known = new WeakMap<OutboxRow, object>()

/**
 * The event in a row of the outbox, if it is of one of the topics.
 * @throws Error where the payload does not match its topic
 */
export function readEvent<T extends Topic>(row: OutboxRow, wanted: readonly T[]): EmittedEvent<T> | null {
  const topic = wanted.find((one) => one === row.topic)
  if (topic === undefined) return null
  const before = known.get(row)
  if (before) return before as EmittedEvent<T>
  const read = z.safeParse(payloads[topic], row.payload)
  if (!read.success)
    throw new Error(`Event ${row.id} is no ${topic}: ${z.prettifyError(read.error)} in ${JSON.stringify(row.payload)}`)
  const event = { id: row.id, topic, payload: read.data, at: row.at } as EmittedEvent<T>
  known.set(row, event)
  return event
}
