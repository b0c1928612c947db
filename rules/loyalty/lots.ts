/** Points that came together and expire together; `left` of them are not spent. */
export type Lot = { lot: number; left: number; expiresAt: Date }
type LotUse = { lot: number; points: number }

export const sumOf = (lots: readonly { left: number }[]): number => lots.reduce((sum, { left }) => sum + left, 0)

/** Takes points, those first that expire first; fewer where there are fewer. */
export function takeFromLots(lots: readonly Lot[], points: number): LotUse[] {
  let wanted = points
  const taken: LotUse[] = []
  for (const { lot, left } of lots.toSorted((a, b) => +a.expiresAt - +b.expiresAt || a.lot - b.lot)) {
    const part = Math.min(wanted, left)
    if (part > 0) taken.push({ lot, points: part })
    wanted -= part
  }
  return taken
}

/** Gives points back to what they came from, those first that last longest. `left`: so many of the lot are out. */
export function giveToLots(out: readonly Lot[], points: number): LotUse[] {
  let toGive = points
  const given: LotUse[] = []
  for (const { lot, left } of out.toSorted((a, b) => +b.expiresAt - +a.expiresAt || b.lot - a.lot)) {
    const part = Math.min(toGive, left)
    if (part > 0) given.push({ lot, points: part })
    toGive -= part
  }
  return given
}
