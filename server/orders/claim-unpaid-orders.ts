import { sql } from 'kysely'
import { minuteMs } from '#rules/bangkok-time.ts'
import type { Database } from '#server/adapters/database/database.ts'

const claimMs = 10 * minuteMs

/**
 * Claims prepaid orders that have been unpaid since before a moment, for ten minutes: other processes skip them, and if
 * this process dies the next one claims them after that.
 * @returns their ids, the oldest first
 */
export async function claimUnpaidOrders(
  db: Database,
  { placedBefore, now, limit }: { placedBefore: Date; now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string; created_at: Date }>`
    update orders set unpaid_check_at = ${new Date(now.getTime() + claimMs)} where id in (
      select id from orders where state = 'VERIFYING_PAYMENT' and created_at <= ${placedBefore}
        and (unpaid_check_at is null or unpaid_check_at <= ${now})
      order by created_at limit ${limit} for update skip locked)
    returning id, created_at`.execute(db)
  return rows.sort((a, b) => a.created_at.getTime() - b.created_at.getTime()).map(({ id }) => id)
}

/** Gives claims back: the next process that claims orders takes these as if nobody had. */
export const releaseUnpaidOrders = (db: Database, ids: readonly string[]): Promise<unknown> =>
  sql`update orders set unpaid_check_at = null where id = any(${ids}::uuid[]) and state = 'VERIFYING_PAYMENT'`.execute(
    db,
  )
