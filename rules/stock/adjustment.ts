/** Reasons of stock adjustments with their direction: more, less, as counted, or either. */
const directions = {
  receipt: 'more',
  found: 'more',
  return: 'more',
  damage: 'less',
  expiry: 'less',
  loss: 'less',
  count: 'counted',
  correction: 'either',
} as const satisfies Record<string, 'more' | 'less' | 'counted' | 'either'>
export type AdjustmentReason = keyof typeof directions
export const adjustmentReasons = Object.keys(directions) as AdjustmentReason[]

/** A requested adjustment: a change in sales units, or a counted quantity. */
export type Adjustment = {
  reason: AdjustmentReason
  delta?: number | undefined
  counted?: number | undefined
  note?: string | undefined
}

type Violation = { path: 'delta' | 'counted' | 'note'; code: 'required' | 'not_both' | 'must_rise' | 'must_fall' }

/** The violation of an adjustment, independent of the stock on hand, or null. */
export function adjustmentViolation({ reason, delta, counted, note }: Adjustment): Violation | null {
  const way = directions[reason]
  if (delta !== undefined && counted !== undefined) return { path: 'counted', code: 'not_both' }
  if (way === 'counted') return counted === undefined ? { path: 'counted', code: 'required' } : null
  if (delta === undefined && (way !== 'either' || counted === undefined)) return { path: 'delta', code: 'required' }
  if (way === 'more' && (delta ?? 0) <= 0) return { path: 'delta', code: 'must_rise' }
  if (way === 'less' && (delta ?? 0) >= 0) return { path: 'delta', code: 'must_fall' }
  // The reason `other` requires a note.
  return way === 'either' && !note ? { path: 'note', code: 'required' } : null
}

/** The change in sales units, given the stock on hand. */
export const deltaOf = ({ delta, counted }: Adjustment, onHand: number): number =>
  counted === undefined ? (delta ?? 0) : counted - onHand
