import type { AnswerOf } from '#contract/call.ts'
import type { getOwnPrices } from '#contract/prices/calls.ts'
import { toBaht } from '#rules/money.ts'
import { pricesOf, type Snapshot } from '#server/catalogue/snapshot.ts'

/** The prices of a retailer's list; none for who pays everybody's prices. */
export const ownPrices = (snapshot: Snapshot, outletId: string): AnswerOf<typeof getOwnPrices> => ({
  prices: [...(pricesOf(outletId, snapshot) ?? [])].map(([productId, steps]) => ({
    productId,
    steps: steps.map(({ fromQty, price }) => ({ fromQty, price: toBaht(price) })),
  })),
})
