import type { Result } from '#contract/errors.ts'
import type { Satang } from '#rules/money.ts'
import type { Tier } from '#rules/loyalty/terms.ts'

export type Account = {
  /** Points that can be used now. */
  points: number
  tier: Tier
  /** What the retailer's next order earns: points per so many satang, times percent. */
  satangPerPoint: Satang
  percent: number
  /** The next tier and the amount missing for it; null at the top. */
  next: { tier: Tier; missingSatang: Satang } | null
  /** Points by their last valid day, `YYYY-MM-DD`, earliest first. */
  expiring: { points: number; on: string }[]
}
/** One row of a member's history. `countsUntil`: the last valid day of points that were added, `YYYY-MM-DD`. */
export type Entry = {
  id: number
  kind: 'earn' | 'hold' | 'release' | 'redeem' | 'expire' | 'adjust' | 'reverse'
  points: number
  on: Date
  orderId: string | null
  orderNumber: string | null
  reason: string | null
  countsUntil: string | null
  actor: string
}
export type History = { entries: Entry[]; total: number }
type Member = { id: string; phone: string; name: string; phoneVerified: boolean }
export type OrderRef = { orderId: string; outletId: string; at: Date }
/** `event`: id of the event; one older than an event already handled is skipped. */
export type OrderPoints = OrderRef & { orderNumber: string; event: number }

/**
 * Where points are stored: the module of this process, or a remote service. It is not part of an order's transaction:
 * points are held before it, and captured or released after. Every operation is identified by its order and idempotent.
 *
 * Fails with `unavailable` where the service does not answer; the operation may or may not have happened.
 */
export type Loyalty = {
  account: (outletId: string, at: Date) => Promise<Result<Account>>
  /** A page of the member's history, newest first. */
  history: (outletId: string, page: { page: number; size: number }) => Promise<Result<History>>
  /**
   * Holds points for an order about to be placed. Fails with `points_short`, and with `order_closed` once it was
   * released.
   */
  hold: (order: OrderRef & { points: number }) => Promise<Result<null>>
  /** Releases the hold of an order that was not placed, also where the hold never arrived. */
  release: (order: OrderRef) => Promise<Result<null>>
  /**
   * Captures the points an order used, up to those held, and releases the rest. Can be lowered later, down to 0, or
   * raised again as far as there are points.
   */
  redeem: (order: OrderPoints & { points: number }) => Promise<Result<null>>
  /**
   * Sets the value of an order's delivered goods that earn points, in satang; a lower value than before deducts points.
   */
  earn: (order: OrderPoints & { member: Member; goods: Satang }) => Promise<Result<null>>
  /** The account was deleted: its points end, and no longer identify anyone. */
  forget: (outletId: string, at: Date) => Promise<Result<null>>
}
