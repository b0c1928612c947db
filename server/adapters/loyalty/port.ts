import type { Result } from '#contract/errors.ts'
import type { Satang } from '#rules/money.ts'
import type { Tier } from '#rules/loyalty/terms.ts'

export type Account = {
  /** What can be used now. */
  points: number
  tier: Tier
  /** What the shop's next order earns: points for each so many satang, times percent. */
  satangPerPoint: Satang
  percent: number
  /** The tier above and what is missing for it; null at the top. */
  next: { tier: Tier; missingSatang: Satang } | null
  /** Points by the last day on which they count, `YYYY-MM-DD`, earliest first. */
  expiring: { points: number; on: string }[]
}
/** One row of a member's history. `countsUntil`: the last day on which points that came count, `YYYY-MM-DD`. */
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
/** `event`: the number of what happened; a message from before one that was heard already is passed over. */
export type OrderPoints = OrderRef & { orderNumber: string; event: number }

/**
 * Who keeps the points: the room beside us, or a service elsewhere. It takes no part in an order's transaction: points
 * are held before it, and settled or released after. Every deed is named by its order and may be repeated.
 *
 * Fails with `unavailable` where the service does not answer; then it may or may not have done it.
 */
export type Loyalty = {
  account: (outletId: string, at: Date) => Promise<Result<Account>>
  /** A page of what came and went, newest first. */
  history: (outletId: string, page: { page: number; size: number }) => Promise<Result<History>>
  /** Puts points aside for an order to be. Fails with `points_short`, and `order_closed` once it was released. */
  hold: (order: OrderRef & { points: number }) => Promise<Result<null>>
  /** Gives up an order that was not placed, also where its hold never arrived. */
  release: (order: OrderRef) => Promise<Result<null>>
  /**
   * Sets what an order used: of its held points as many, the rest goes back. Later it may be lowered, down to 0, or raised
   * again as far as there are points.
   */
  redeem: (order: OrderPoints & { points: number }) => Promise<Result<null>>
  /** Sets what was delivered of an order in goods that may earn, satang; less than before takes points back. */
  earn: (order: OrderPoints & { member: Member; goods: Satang }) => Promise<Result<null>>
  /** The account was deleted: nobody is known by these points any more, and they end. */
  forget: (outletId: string, at: Date) => Promise<Result<null>>
}
