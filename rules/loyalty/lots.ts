/** Points earned together that expire together; `left` are unspent. */
export type Lot = { lot: number; left: number; expiresAt: Date }
type LotUse = { lot: number; points: number }

export const sumOf = (lots: readonly { left: number }[]): number => lots.reduce((sum, { left }) => sum + left, 0)

/** Takes up to this many points, those that expire earliest first. */
export function takeFromLots(lots: readonly Lot[], points: number): LotUse[] {
  let remaining = points
  const taken: LotUse[] = []
  for (const { lot, left } of lots.toSorted((a, b) => +a.expiresAt - +b.expiresAt || a.lot - b.lot)) {
    const part = Math.min(remaining, left)
    if (part > 0) taken.push({ lot, points: part })
    remaining -= part
  }
  return taken
}

/** Returns points to the lots they were taken from, the longest valid first. `left`: how many of the lot are taken. */
export function returnPoints(out: readonly Lot[], points: number): LotUse[] {
  let remaining = points
  const returned: LotUse[] = []
  for (const { lot, left } of out.toSorted((a, b) => +b.expiresAt - +a.expiresAt || b.lot - a.lot)) {
    const part = Math.min(remaining, left)
    if (part > 0) returned.push({ lot, points: part })
    remaining -= part
  }
  return returned
}
