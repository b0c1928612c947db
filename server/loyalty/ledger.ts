import { expiryOf, extendedExpiry } from '#rules/loyalty/expiry.ts'
import { returnPoints, sumOf, takeFromLots, type Lot } from '#rules/loyalty/lots.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { lotsOfOrder, openLots, writeEntries, type Entry } from './store.ts'

/** The reason in entries that move points from one account of a retailer to another. */
export const mergedReason = 'merged'

/** What each entry records besides its points. */
export type Note = {
  member_id: string
  kind: Entry['kind']
  at: Date
  actor: string
  order_id?: string | null
  order_number?: string | null
  reason?: string | null
}

/**
 * Deducts points under the member's lock, those that expire first first.
 * @returns the points deducted, which may be fewer
 */
export async function deductPoints(
  tx: Tx,
  points: number,
  note: Note,
  preferred: (lot: Lot) => boolean = () => true,
): Promise<number> {
  const lots = await openLots(tx, note.member_id, note.at)
  const first = takeFromLots(lots.filter(preferred), points)
  const rest = points - first.reduce((sum, part) => sum + part.points, 0)
  const others = takeFromLots(
    lots.filter((lot) => !preferred(lot)),
    rest,
  )
  const taken = [...first, ...others]
  await writeEntries(
    tx,
    taken.map((part) => ({ ...note, lot: part.lot, points: -part.points })),
  )
  return taken.reduce((sum, part) => sum + part.points, 0)
}

/**
 * Returns an order's points to the lots they came from; those of an expired lot open a new lot with a period of grace.
 */
export async function returnToLots(tx: Tx, points: number, note: Note & { order_id: string }): Promise<void> {
  const out = await lotsOfOrder(tx, note.order_id)
  const lots = new Map(out.map((lot) => [lot.lot, lot]))
  const late: Entry[] = []
  const entries = returnPoints(out, points).map((part): Entry => {
    const { expiresAt: end, owner = note.member_id } = lots.get(part.lot) ?? {}
    if (owner !== note.member_id) {
      // The account became part of this one: its lot gets the points, and hands them on.
      const handed = { ...note, kind: 'adjust' as const, reason: mergedReason }
      const expires_at = end && end > note.at ? end : extendedExpiry(note.at)
      late.push({ ...handed, member_id: owner, lot: part.lot, points: -part.points })
      late.push({ ...handed, lot: null, expires_at, points: part.points })
      return { ...note, member_id: owner, lot: part.lot, points: part.points }
    }
    if (end && end > note.at) return { ...note, lot: part.lot, points: part.points }
    // The expired lot gets its points and loses them again, so that the entries of the order balance.
    late.push({ ...note, kind: 'expire', lot: part.lot, points: -part.points })
    late.push({
      ...note,
      kind: 'adjust',
      reason: 'grace',
      lot: null,
      expires_at: extendedExpiry(note.at),
      points: part.points,
    })
    return { ...note, lot: part.lot, points: part.points }
  })
  await writeEntries(tx, [...entries, ...late])
}

/** Opens a lot of points that are usable from now on. */
export const openLot = (tx: Tx, points: number, note: Note, fullYears: number): Promise<void> =>
  writeEntries(tx, [{ ...note, lot: null, points, expires_at: expiryOf(note.at, fullYears) }])

/** The points usable at that moment. */
export const balanceOf = async (tx: Tx, memberId: string, at: Date): Promise<number> =>
  sumOf(await openLots(tx, memberId, at))
