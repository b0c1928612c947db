import { sql } from 'kysely'
import type { LineMessageState } from '#rules/line/message-states.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { MessageRow } from './store.ts'

type ListedMessage = MessageRow & { store_name: string | null; is_group: boolean; state: LineMessageState }

const stateOf = sql<LineMessageState>`case when delivered_at is not null then 'delivered'
  when next_at is not null then 'waiting' else 'failed' end`

type Listing = { state?: LineMessageState | undefined; page: number; size: number }

/** A page of the messages, newest first. */
export async function findMessages(
  db: Database,
  { state, page, size }: Listing,
): Promise<{ rows: ListedMessage[]; total: number }> {
  const where = sql`where ${state ?? null}::text is null or ${stateOf} = ${state ?? null}`
  const { rows } = await sql<ListedMessage>`
    select m.*, outlet.store_name, m.receiver like 'C%' as is_group, ${stateOf} as state
    from line_message m left join outlet on outlet.id = m.outlet_id ${where}
    order by m.id desc limit ${size} offset ${page * size}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total from line_message ${where}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
