import type { Satang } from '#rules/money.ts'
import { isLimitCode, type LimitFinding } from '#rules/orders/product-limits.ts'
import type { CallCode } from '#storefront/api/reply.ts'
import type { CartNotice } from '#storefront/cart/cart-store.ts'

/** What is wrong with a line, or what the retailer should know before going on. */
export type LineProblem =
  /** Fewer units are left than requested. */
  | { kind: 'fewer'; left: number }
  /** The limits of the product refuse the quantity; `left` can be ordered. */
  | { kind: 'limit'; finding: LimitFinding; left: number }
  /** It cannot be ordered, for this reason. */
  | { kind: 'barred'; code: CallCode }
  /** A change of it was rejected; the line itself is valid. */
  | { kind: 'refused'; code: CallCode }
  /** Its price changed since it was last seen; satang. */
  | { kind: 'price'; before: Satang; after: Satang }

type Problem = { code: string; available?: number | undefined }

/** The one problem shown on a line: what blocks the order comes before what only informs. */
export function problemOfLine(
  { quantity, price }: { quantity: number; price: Satang },
  {
    problem,
    finding,
    notice,
    seenPrice,
  }: { problem?: Problem; finding?: LimitFinding | null; notice?: CartNotice; seenPrice?: Satang },
): LineProblem | null {
  if (problem?.code === 'insufficient_stock') {
    // The server may report the requested quantity, while the line holds no more than is available
    if (quantity > (problem.available ?? 0)) return { kind: 'fewer', left: problem.available ?? 0 }
  } else if (problem && !isLimitCode(problem.code)) {
    return { kind: 'barred', code: problem.code as CallCode }
  }
  // Of the quantity that is shown, which the server may not know yet
  if (finding) return { kind: 'limit', finding, left: finding.available }
  // The stepper has already reported a quantity above the stock
  if (notice && notice.code !== 'insufficient_stock') return { kind: 'refused', code: notice.code }
  return seenPrice !== undefined && seenPrice !== price ? { kind: 'price', before: seenPrice, after: price } : null
}

/** Whether an order with this line would be rejected. */
export const blocks = (problem: LineProblem | null): boolean =>
  problem?.kind === 'fewer' || problem?.kind === 'limit' || problem?.kind === 'barred'
