import type { AnswerOf } from '#contract/call.ts'
import type { placeOrder } from '#contract/orders/calls.ts'

type PlacedOrder = Pick<AnswerOf<typeof placeOrder>, 'orderNumber' | 'createdOn'>

const key = 'songdee.order-placed'

/** Keeps the order that was just placed for the page that thanks for it; a full storage costs the thanks alone. */
export function rememberPlaced({ orderNumber, createdOn }: PlacedOrder): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ orderNumber, createdOn } satisfies PlacedOrder))
  } catch {
    // The order is placed; its page says so without being told.
  }
}

/** Whether this order was placed on this visit. */
export function wasJustPlaced(orderNumber: string): boolean {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as PlacedOrder | null)?.orderNumber === orderNumber
  } catch {
    return false
  }
}
