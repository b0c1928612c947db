import { sql } from 'kysely'
import type { Tx } from '#server/adapters/database/database.ts'
import { mergedReason } from './ledger.ts'

/**
 * Why staff gave or took points by hand may name people: it goes with the account, also of those that became part of it, and from the
 * audit; the points stay.
 * @returns how many entries had such words
 */
export async function forgetReasons(tx: Tx, outletId: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update points_entry set reason = ''
    where kind = 'adjust' and actor like 'staff:%' and reason not in ('', ${mergedReason})
      and (member_id = ${outletId}::uuid or member_id in (select id from outlet where merged_into = ${outletId}::uuid))
    returning id::text`.execute(tx)
  if (rows.length > 0) await sql`select audit_forget_rows('points_entry', ${rows.map(({ id }) => id)})`.execute(tx)
  return rows.length
}
