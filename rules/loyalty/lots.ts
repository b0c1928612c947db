/** Points earned together that expire together; `left` are unspent. */
export type Lot = { lot: number; left: number; expiresAt: Date }
type LotUse = { lot: number; points: number }

export const sumOf = (lots: readonly { left: number }[]): number => lots.reduce((sum, { left }) => sum + left, 0)

/** Takes up to this many points, those that expire earliest first. */
export const takeFromLots = (lots: readonly Lot[], points: number): LotUse[] =>
  allocate(lots.toSorted(byExpiry), points)

/** Returns points to the lots they were taken from, the longest valid first. `left`: how many of the lot are taken. */
export const returnPoints = (out: readonly Lot[], points: number): LotUse[] =>
  allocate(
    out.toSorted((a, b) => byExpiry(b, a)),
    points,
  )

const byExpiry = (a: Lot, b: Lot): number => +a.expiresAt - +b.expiresAt || a.lot - b.lot

/** Allocates points to the lots in this order, to each at most what it has left. */
function allocate(ordered: readonly Lot[], points: number): LotUse[] {
  let remaining = points
  const uses: LotUse[] = []
  for (const { lot, left } of ordered) {
    const part = Math.min(remaining, left)
    if (part > 0) uses.push({ lot, points: part })
    remaining -= part
  }
  return uses
}
