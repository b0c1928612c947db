import * as z from 'zod/mini'
import { defineSchemas } from '../call.ts'
import { baht, envelope, id, instant, number } from '../schemas.ts'

const tier = z.enum(['member', 'silver', 'gold'])

const expiringPoints = z.array(z.object({ points: number, on: z.string() }))

export const account = z.object({
  points: number,
  tier,
  /** What the next order earns: points for each so many baht, times percent. */
  bahtPerPoint: baht,
  percent: number,
  /** The tier above and what is missing for it, baht; null at the top. */
  next: z.nullable(z.object({ tier, missingAmt: baht })),
  pointsExpiring: expiringPoints,
})

/** What points are worth when they are used: so many baht each, the least at once, and the steps. */
const redemption = z.object({ bahtPerPoint: baht, least: number, step: number })

export const pointsEntry = z.object({
  id: number,
  kind: z.enum(['earn', 'hold', 'release', 'redeem', 'expire', 'adjust', 'reverse']),
  points: z.int(),
  on: instant,
  orderId: z.nullable(id),
  orderNumber: z.nullable(z.string()),
  /** Why, where somebody has said so. */
  reason: z.nullable(z.string()),
  /** The last day on which points that came count. */
  countsUntil: z.nullable(z.string()),
})

/** `actor`: the shop’s own orders, the clock, or `staff:` and who. */
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

export const historyQuery = z.object({
  page: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
})

export const customerInfo = defineSchemas({
  access: 'signed-in',
  body: z.object({ phoneNumber: z.string().check(z.minLength(1), z.maxLength(30)) }),
  answer: z.object({
    customer: z.nullable(
      z.object({ id, phoneNumber: z.string(), name: z.string(), tier, points: number, pointsExpiring: expiringPoints }),
    ),
  }),
  errors: ['forbidden', 'phone_unverified', 'unavailable'],
  doc: 'Points and tier by phone number: a shop asks for its own, staff for any.',
})

export const myPointsHistory = defineSchemas({
  access: 'retailer',
  query: historyQuery,
  answer: envelope(pointsEntry),
  errors: ['phone_unverified', 'unavailable'],
  doc: 'The shop’s points as they came and went, newest first.',
})

export const myPoints = defineSchemas({
  access: 'retailer',
  answer: z.extend(account, { redemption }),
  errors: ['phone_unverified', 'unavailable'],
  doc: 'The shop’s points and tier, and what points are worth.',
})

export const serviceAccount = defineSchemas({
  access: 'service',
  params: outletParams,
  answer: account,
  errors: [],
  doc: 'For the shop: points and tier of a member.',
})

export const serviceEarn = defineSchemas({
  access: 'service',
  params: outletParams,
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
  answer: z.object({ done: z.literal(true) }),
  errors: ['not_found'],
  doc: 'For the shop: sets what was delivered of an order in goods that may earn, baht; less than before takes points back.',
})

export const serviceForget = defineSchemas({
  access: 'service',
  params: outletParams,
  answer: z.object({ done: z.literal(true) }),
  errors: [],
  doc: 'For the shop: the account was deleted; nobody is known by these points any more, and they end.',
})

export const serviceHistory = defineSchemas({
  access: 'service',
  params: outletParams,
  query: historyQuery,
  answer: memberHistory,
  errors: [],
  doc: 'For the shop: a member’s points as they came and went, newest first.',
})

export const serviceHold = defineSchemas({
  access: 'service',
  params: outletParams,
  body: z.object({ outletId: z.uuid(), points: number.check(z.minimum(1)) }),
  answer: z.object({ done: z.literal(true) }),
  errors: ['points_short', 'order_closed', 'not_found'],
  doc: 'For the shop: puts points aside for an order to be. May be repeated.',
})

export const serviceRedeem = defineSchemas({
  access: 'service',
  params: outletParams,
  body: z.object({
    outletId: z.uuid(),
    orderNumber: z.string().check(z.maxLength(40)),
    points: number,
    /** When it happened, and the number of what happened: what is told late from before is passed over. */
    at: instant,
    event: z.int().check(z.minimum(1)),
  }),
  answer: z.object({ done: z.literal(true) }),
  errors: ['not_found'],
  doc: 'For the shop: sets how many points an order used; of those held the rest goes back.',
})

export const serviceRelease = defineSchemas({
  access: 'service',
  params: outletParams,
  body: z.object({ outletId: z.uuid() }),
  answer: z.object({ done: z.literal(true) }),
  errors: ['order_closed', 'not_found'],
  doc: 'For the shop: gives up an order that was not placed, also where its hold never arrived.',
})
