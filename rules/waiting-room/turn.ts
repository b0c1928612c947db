import { minuteMs } from '../bangkok-time.ts'

/** How long a turn lasts, ms: so long units are kept for a retailer. */
export const turnMs = 5 * minuteMs
/** After a turn its units are kept a little longer, ms: an order that began in time may still be written. */
export const graceMs = 15_000

/** What a retailer hears about its place in the line of a product. */
export const turnStates = ['none', 'waiting', 'admitted', 'lapsed', 'ordered', 'sold_out'] as const
export type TurnState = (typeof turnStates)[number]

/** A turn as it is stored: `units` and `until` since it began. */
export type Turn = { until: Date | null; orderedAt: Date | null; closedAt: Date | null }

/**
 * Where a retailer with this latest turn stands.
 * @param onHand units of the product that nobody has ordered yet, also those that are kept for others
 */
export function turnState(turn: Turn | null, onHand: number, now: Date): TurnState {
  if (turn?.orderedAt) return 'ordered'
  // Also where staff have taken out what was kept.
  if (onHand <= 0) return 'sold_out'
  if (turn?.until && !turn.closedAt && turn.until > now) return 'admitted'
  if (!turn) return 'none'
  if (turn.until && turn.until <= now) return 'lapsed'
  return turn.closedAt ? 'none' : 'waiting'
}
