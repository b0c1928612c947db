import { sql } from 'kysely'
import type { Database } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { lockMember, writeEntries } from './store.ts'

const membersAtOnce = 500

/**
 * Records expired points, so that the ledger's sum equals the usable points again.
 * @returns the number of members processed
 */
export async function expirePoints(db: Database, now: Date): Promise<number> {
  const due = sql`
    select coalesce(lot, id) as lot, member_id, sum(points)::int as left from points_entry
    where coalesce(lot, id) in (select id from points_entry where lot is null and expires_at <= ${now}::timestamptz)
    group by 1, 2 having sum(points) > 0`
  const members = await sql<{ member_id: string }>`
    select distinct member_id from (${due}) as due limit ${membersAtOnce}`.execute(db)
  for (const { member_id: id } of members.rows) {
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
