import type { AnswerOf } from '#contract/call.ts'
import type { placeOrder } from '#contract/orders/calls.ts'
import { readStored } from '#web/read-stored.ts'

type PlacedOrder = Pick<AnswerOf<typeof placeOrder>, 'orderNumber' | 'createdOn' | 'giftsMissing' | 'pointsFault'>

const key = 'songdee.order-placed'

/** Stores the order that was just placed for the thank-you page; a full storage costs only the thanks. */
export function rememberPlaced({ orderNumber, createdOn, giftsMissing, pointsFault }: PlacedOrder): void {
  const placed: PlacedOrder = { orderNumber, createdOn, giftsMissing, pointsFault }
  try {
    sessionStorage.setItem(key, JSON.stringify(placed))
  } catch {
    // The order is placed; its page shows it without this.
  }
}

const readPlaced = () => readStored<PlacedOrder | null>(sessionStorage, key, null)

/** The number of the last order that was placed during this visit. */
export const lastPlaced = (): string | undefined => readPlaced()?.orderNumber

/** Whether this order was placed during this visit. */
export const wasJustPlaced = (orderNumber: string): boolean => lastPlaced() === orderNumber

/** The gifts that the confirmation of this order showed, and that it is without; none unless it was placed last during this visit. */
export const giftsMissingIn = (orderNumber: string): NonNullable<PlacedOrder['giftsMissing']> =>
  (wasJustPlaced(orderNumber) && readPlaced()?.giftsMissing) || []

/** Why this order is without the points that its cart was to use; null unless it is, and was placed last during this visit. */
export const pointsFaultOf = (orderNumber: string): NonNullable<PlacedOrder['pointsFault']> | null =>
  (wasJustPlaced(orderNumber) && readPlaced()?.pointsFault) || null
