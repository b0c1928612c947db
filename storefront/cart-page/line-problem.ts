import type { Satang } from '#rules/money.ts'
import type { CallCode } from '#storefront/api/reply.ts'
import type { CartNotice } from '#storefront/cart/cart-store.ts'

/** What stands in the way of a line, or what its reader should know before going on. */
export type LineProblem =
  /** Fewer are left than wanted. */
  | { kind: 'fewer'; left: number }
  /** It cannot be ordered, for this reason. */
  | { kind: 'barred'; code: CallCode }
  /** A change of it was refused; the line itself is in order. */
  | { kind: 'refused'; code: CallCode }
  /** It costs more or less than when it was last seen; satang. */
  | { kind: 'price'; before: Satang; after: Satang }

type Problem = { code: string; available?: number | undefined }

/** The one trouble of a line that is to be told: what blocks the order goes before what is only to be known. */
export function problemOfLine(
  { quantity, price }: { quantity: number; price: Satang },
  { problem, notice, seenPrice }: { problem?: Problem; notice?: CartNotice; seenPrice?: Satang },
): LineProblem | null {
  if (problem?.code === 'insufficient_stock') {
    // The server may speak of what was asked for, while the line holds no more than there is
    if (quantity > (problem.available ?? 0)) return { kind: 'fewer', left: problem.available ?? 0 }
  } else if (problem) {
    return { kind: 'barred', code: problem.code as CallCode }
  }
  // Too many was told at the stepper already
  if (notice && notice.code !== 'insufficient_stock') return { kind: 'refused', code: notice.code }
  return seenPrice !== undefined && seenPrice !== price ? { kind: 'price', before: seenPrice, after: price } : null
}

/** Whether an order with this line would be refused. */
export const blocks = (trouble: LineProblem | null): boolean => trouble?.kind === 'fewer' || trouble?.kind === 'barred'
