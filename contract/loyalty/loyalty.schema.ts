import * as z from 'zod/mini'
import { baht, envelope, id, instant, number } from '../shapes.schema.ts'

export const tier = z.enum(['member', 'silver', 'gold'])
export const expiring = z.array(z.object({ points: number, on: z.string() }))

export const account = z.object({
  points: number,
  tier,
  /** What the next order earns: points for each so many baht, times percent. */
  bahtPerPoint: baht,
  percent: number,
  /** The tier above and what is missing for it, baht; null at the top. */
  next: z.nullable(z.object({ tier, missingAmt: baht })),
  pointsExpiring: expiring,
})

/** What points are worth when they are used: so many baht each, the least at once, and the steps. */
export const redemption = z.object({ bahtPerPoint: baht, least: number, step: number })

export const entry = z.object({
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
export const memberHistory = envelope(z.extend(entry, { actor: z.string() }))

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
