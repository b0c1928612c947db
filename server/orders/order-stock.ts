import type { CartItem } from '#rules/cart/change.ts'
import type { Promotion } from '#rules/promotions/kinds/kinds.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'
import { giftCandidates } from '#server/promotions/promotions.ts'
import { lockStock } from '#server/stock-ledger/stock-ledger.ts'
import { goodsByTurns, lockKeptUnits, withoutKept, type OpenTurns } from '#server/waiting-room/waiting-room.ts'

type OrderContents = {
  items: readonly CartItem[]
  promotions: readonly Promotion[]
  snapshot: Snapshot
  turns: OpenTurns
  now: Date
}

/**
 * Locks the stock of an order's goods and of what promotions could give with them. A gift takes no units that the waiting
 * room keeps for somebody's turn.
 * @returns units by product
 */
export async function lockOrderStock(
  tx: Tx,
  { items, promotions, snapshot, turns, now }: OrderContents,
): Promise<ReadonlyMap<number, number>> {
  const gifts = giftCandidates(promotions)
  const onHand = await lockStock(tx, [...items.map(({ productId }) => productId), ...gifts])
  const productIds = goodsByTurns(gifts, snapshot)
  if (productIds.length === 0) return onHand
  return withoutKept(onHand, await lockKeptUnits(tx, { productIds, turns, now }), turns)
}
