import type { Tx } from '#server/adapters/database/database.ts'
import { deductPoints, mergedReason } from './ledger.ts'
import { lockMember, openLots, writeEntries } from './store.ts'

/**
 * Moves the points of a member to another one, in the caller's transaction: each lot with its day of expiry. Orders that
 * may still earn, use or return points belong to the other one from now on.
 */
export async function movePoints(
  tx: Tx,
  { from, into, at, actor }: { from: string; into: string; at: Date; actor: string },
): Promise<void> {
  // In one order, so that two merges of the same accounts cannot deadlock.
  for (const id of [from, into].toSorted()) await lockMember(tx, id, at)
  const lots = await openLots(tx, from, at)
  const note = { kind: 'adjust' as const, at, actor, reason: mergedReason }
  for (const { left } of lots) await deductPoints(tx, left, { ...note, member_id: from })
  await writeEntries(
    tx,
    lots.map(({ left, expiresAt }) => ({ ...note, member_id: into, lot: null, points: left, expires_at: expiresAt })),
  )
  await tx.updateTable('loyalty_order').set({ member_id: into }).where('member_id', '=', from).execute()
}
