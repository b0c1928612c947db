/** Why staff put a stock right, and which way it may go: more, less, as counted, or either. */
const adjustmentReasons = {
  receipt: 'more',
  found: 'more',
  return: 'more',
  damage: 'less',
  expiry: 'less',
  loss: 'less',
  count: 'counted',
  correction: 'either',
} as const satisfies Record<string, 'more' | 'less' | 'counted' | 'either'>
export type AdjustmentReason = keyof typeof adjustmentReasons

/** What is asked for: units that come or go, or what was counted on the shelf. */
export type Adjustment = {
  reason: AdjustmentReason
  delta?: number | undefined
  counted?: number | undefined
  note?: string | undefined
}

type Violation = { path: 'delta' | 'counted' | 'note'; code: 'required' | 'not_both' | 'must_rise' | 'must_fall' }

/** What is wrong with an adjustment before the stock is looked at, or null. */
export function adjustmentViolation({ reason, delta, counted, note }: Adjustment): Violation | null {
  const way = adjustmentReasons[reason]
  if (delta !== undefined && counted !== undefined) return { path: 'counted', code: 'not_both' }
  if (way === 'counted') return counted === undefined ? { path: 'counted', code: 'required' } : null
  if (delta === undefined && (way !== 'either' || counted === undefined)) return { path: 'delta', code: 'required' }
  if (way === 'more' && (delta ?? 0) <= 0) return { path: 'delta', code: 'must_rise' }
  if (way === 'less' && (delta ?? 0) >= 0) return { path: 'delta', code: 'must_fall' }
  // What no other reason explains, a sentence must.
  return way === 'either' && !note ? { path: 'note', code: 'required' } : null
}

/** Units that come or go, with so many on hand. */
export const deltaOf = ({ delta, counted }: Adjustment, onHand: number): number =>
  counted === undefined ? (delta ?? 0) : counted - onHand
