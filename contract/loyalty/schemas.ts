import * as z from 'zod/mini'
import { tiers } from '#rules/loyalty/terms.ts'
import { defineSchemas } from '../call.ts'
import { baht, envelope, id, instant, number, pagingUpTo } from '../schemas.ts'

const tier = z.enum(tiers)

const expiringPoints = z.array(z.object({ points: number, on: z.string() }))

export const account = z.object({
  points: number,
  tier,
  /** The earning rate of the next order: points per amount of baht, times percent. */
  bahtPerPoint: baht,
  percent: number,
  /** The next tier and the amount missing for it, in baht; null at the top. */
  next: z.nullable(z.object({ tier, missingAmt: baht })),
  pointsExpiring: expiringPoints,
})

/** Redemption: baht per point, minimum and step. */
const redemption = z.object({ bahtPerPoint: baht, least: number, step: number })

export const pointsEntry = z.object({
  id: number,
  kind: z.enum(['earn', 'hold', 'release', 'redeem', 'expire', 'adjust', 'reverse']),
  points: z.int(),
  on: instant,
  orderId: z.nullable(id),
  orderNumber: z.nullable(z.string()),
  /** The reason, if one was given. */
  reason: z.nullable(z.string()),
  /** The last day on which earned points are valid. */
  countsUntil: z.nullable(z.string()),
})

/** `actor`: `shop` for orders of the retailer, `clock` for the scheduler, or `staff:` and the account. */
export const memberHistory = envelope(z.extend(pointsEntry, { actor: z.string() }))

export const terms = z.object({
  bahtPerPoint: baht,
  tiers: z.object({
    member: z.object({ fromAmt: baht, percent: number }),
    silver: z.object({ fromAmt: baht, percent: number }),
    gold: z.object({ fromAmt: baht, percent: number }),
  }),
  fullYears: number,
})

export const outletParams = z.object({ id: z.uuid() })

const orderParams = z.object({ id: z.uuid() })

const done = z.object({ done: z.literal(true) })

export const historyQuery = pagingUpTo(200)

export const customerInfo = defineSchemas({
  access: 'signed-in',
  permission: 'loyalty',
  viewing: 'open',
  body: z.object({ phoneNumber: z.string().check(z.minLength(1), z.maxLength(30)) }),
  answer: z.object({
    customer: z.nullable(
      z.object({ id, phoneNumber: z.string(), name: z.string(), tier, points: number, pointsExpiring: expiringPoints }),
    ),
  }),
  errors: ['forbidden', 'phone_unverified', 'unavailable'],
  doc: 'Points and tier by phone number: a retailer for its own, staff for any.',
})

export const myPointsHistory = defineSchemas({
  access: 'retailer',
  viewing: 'open',
  query: historyQuery,
  answer: envelope(pointsEntry),
  errors: ['phone_unverified', 'unavailable'],
  doc: 'The points ledger of the signed-in retailer, newest first.',
})

export const myPoints = defineSchemas({
  access: 'retailer',
  viewing: 'open',
  answer: z.extend(account, { redemption }),
  errors: ['phone_unverified', 'unavailable'],
  doc: 'Points and tier of the signed-in retailer, and the value of points.',
})

export const serviceAccount = defineSchemas({
  access: 'service',
  params: outletParams,
  answer: account,
  errors: [],
  doc: 'Internal: points and tier of a member.',
})

export const serviceEarn = defineSchemas({
  access: 'service',
  params: orderParams,
  body: z.object({
    outletId: z.uuid(),
    orderNumber: z.string().check(z.maxLength(40)),
    goodsAmt: baht.check(z.minimum(0), z.maximum(1_000_000_000)),
    member: z.object({
      phoneNumber: z.string().check(z.maxLength(30)),
      name: z.string().check(z.maxLength(300)),
      phoneVerified: z.boolean(),
    }),
    at: instant,
    event: z.int().check(z.minimum(1)),
  }),
  answer: done,
  errors: ['not_found'],
  doc: 'Internal: sets the delivered amount of an order in products that earn points, in baht; a lower amount takes points back.',
})

export const serviceForget = defineSchemas({
  access: 'service',
  params: outletParams,
  answer: done,
  errors: [],
  doc: 'Internal: the account was deleted; its points are anonymized and end.',
})

export const serviceHistory = defineSchemas({
  access: 'service',
  params: outletParams,
  query: historyQuery,
  answer: memberHistory,
  errors: [],
  doc: 'Internal: the points ledger of a member, newest first.',
})

export const serviceHold = defineSchemas({
  access: 'service',
  params: orderParams,
  body: z.object({ outletId: z.uuid(), points: number.check(z.minimum(1)) }),
  answer: done,
  errors: ['points_short', 'order_closed', 'not_found'],
  doc: 'Internal: holds points for an order about to be placed. Idempotent.',
})

export const serviceRedeem = defineSchemas({
  access: 'service',
  params: orderParams,
  body: z.object({
    outletId: z.uuid(),
    orderNumber: z.string().check(z.maxLength(40)),
    points: number,
    /** Time and sequence number of the event: events older than the last one are ignored. */
    at: instant,
    event: z.int().check(z.minimum(1)),
  }),
  answer: done,
  errors: ['not_found'],
  doc: 'Internal: captures the points that an order used; the rest of those held is released.',
})

export const serviceRelease = defineSchemas({
  access: 'service',
  params: orderParams,
  body: z.object({ outletId: z.uuid() }),
  answer: done,
  errors: ['order_closed', 'not_found'],
  doc: 'Internal: releases the points of an order that was not placed, also when its hold never arrived.',
})
