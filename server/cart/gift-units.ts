import type { CartItem } from '#rules/cart/change.ts'
import type { Promotion } from '#rules/promotions/kinds/kinds.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'
import { giftCandidates } from '#server/promotions/promotions.ts'
import { findKeptUnits, findTurns, goodsByTurns, withoutKept } from '#server/waiting-room/waiting-room.ts'

type WantedUnits = {
  outletId: string
  items: readonly CartItem[]
  promotions: readonly Promotion[]
  snapshot: Snapshot
  stockOf: (productId: number) => number
  /** Milliseconds since 1970. */
  at: number
}

/**
 * Units of which a gift can be, as the order will find them (`lockOrderStock`): none that the waiting room keeps for others. No
 * statement where no gift has a waiting room.
 */
export async function unitsForGifts(
  db: Database | Tx,
  { outletId, items, promotions, snapshot, stockOf, at }: WantedUnits,
): Promise<(productId: number) => number> {
  const gifts = goodsByTurns(giftCandidates(promotions), snapshot)
  if (gifts.length === 0) return stockOf
  const now = new Date(at)
  const ids = items.map(({ productId }) => productId)
  const turns = await findTurns(db, { outletId, productIds: goodsByTurns(ids, snapshot), now })
  const kept = await findKeptUnits(db, { productIds: gifts, turns, now })
  const left = withoutKept(new Map(gifts.map((id) => [id, stockOf(id)])), kept, turns)
  return (productId) => left.get(productId) ?? stockOf(productId)
}
