import type { AnswerOf } from '#contract/call.ts'
import type { placeOrder } from '#contract/orders/calls.ts'
import { readStored } from '#web/read-stored.ts'

type PlacedOrder = Pick<AnswerOf<typeof placeOrder>, 'orderNumber' | 'createdOn'>

const key = 'songdee.order-placed'

/** Stores the order that was just placed for the thank-you page; a full storage costs only the thanks. */
export function rememberPlaced({ orderNumber, createdOn }: PlacedOrder): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ orderNumber, createdOn } satisfies PlacedOrder))
  } catch {
    // The order is placed; its page shows it without this.
  }
}

/** The number of the last order that was placed during this visit. */
export const lastPlaced = (): string | undefined =>
  readStored<PlacedOrder | null>(sessionStorage, key, null)?.orderNumber

/** Whether this order was placed during this visit. */
export const wasJustPlaced = (orderNumber: string): boolean => lastPlaced() === orderNumber
