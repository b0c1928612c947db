import type { Satang } from '../money.ts'

/** Why two accounts cannot become one now. */
export const mergeObstacles = [
  /** A payment at the gateway is under way, a slip waits, or points are about to be used. */
  'payment_open',
  /** Goods on account: other days until payment, or a stopped account, would change what is already owed. */
  'credit_terms_differ',
  /** Both together owe more than the account that is kept may. */
  'credit_limit',
  /** One is suspended and the other is not. */
  'suspension_differs',
  /** Another system keeps the accounts, the points or the licences. */
  'kept_elsewhere',
] as const
export type MergeObstacle = (typeof mergeObstacles)[number]

/** Amounts in satang. */
export type CreditSide = { limit: Satang; termsDays: number; isStopped: boolean; used: Satang }

type Side = {
  credit: CreditSide | null
  isSuspended: boolean
  /** A payment, a slip or a hold of points. */
  isPaying: boolean
}

/**
 * Why `from` cannot become part of `into`. The account that is kept keeps its terms: what the other one owes must be due
 * on the same day as before, and within the limit.
 */
export function obstaclesOf(from: Side, into: Side, isExternal: boolean): MergeObstacle[] {
  const [theirs, own] = [from.credit, into.credit]
  const differ =
    theirs !== null &&
    own !== null &&
    (theirs.isStopped !== own.isStopped || (theirs.used > 0 && theirs.termsDays !== own.termsDays))
  const isOver = theirs !== null && own !== null && theirs.used > 0 && theirs.used + own.used > own.limit
  const found: Record<MergeObstacle, boolean> = {
    payment_open: from.isPaying,
    credit_terms_differ: differ,
    credit_limit: isOver,
    suspension_differs: from.isSuspended !== into.isSuspended,
    kept_elsewhere: isExternal,
  }
  return mergeObstacles.filter((obstacle) => found[obstacle])
}

type Line = { productId: number; qty: number }

/**
 * The lines of two carts in one. Of a product that is in both the larger quantity stays: two people of one shop who
 * prepared the same order want it once.
 */
export function mergedLines(into: readonly Line[], from: readonly Line[]): Line[] {
  const quantities = new Map(into.map(({ productId, qty }) => [productId, qty]))
  for (const { productId, qty } of from) quantities.set(productId, Math.max(qty, quantities.get(productId) ?? 0))
  return [...quantities].map(([productId, qty]) => ({ productId, qty }))
}
