import { sql } from 'kysely'
import type { Database } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { lockMember, writeEntries } from './store.ts'

/**
 * Records expired points, so that the ledger's sum equals the usable points again.
 * @returns the number of members processed
 */
export async function expirePoints(db: Database, now: Date, stopping?: AbortSignal): Promise<number> {
  // From the lots, each with what was taken of it: both have an index, while a sum over both reads the whole ledger.
  const members = await sql<{ member_id: string }>`
    select distinct member_id from points_entry l
    where lot is null and expires_at <= ${now}::timestamptz
      and points + coalesce((select sum(points) from points_entry taken where taken.lot = l.id), 0) > 0`.execute(db)
  for (const { member_id: id } of members.rows) {
    stopping?.throwIfAborted()
    await transact(db, async (tx) => {
      await lockMember(tx, id, now)
      const lots = await sql<{ lot: number; left: number }>`
        select lot, left_over as left from (
          select coalesce(lot, id) as lot, sum(points)::int as left_over, max(expires_at) as expires_at
          from points_entry where member_id = ${id}::uuid group by 1) as lots
        where left_over > 0 and expires_at <= ${now}::timestamptz`.execute(tx)
      const note = { member_id: id, kind: 'expire' as const, at: now, actor: 'clock' }
      await writeEntries(
        tx,
        lots.rows.map(({ lot, left }) => ({ ...note, lot, points: -left })),
      )
    })
  }
  return members.rows.length
}
