import type { ColumnType, Generated } from 'kysely'
import type { Big, Optional, Timestamp } from './column-types.ts'

type TimestampOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>

/** Notices by LINE. */
export type LineTables = {
  line_link: { outlet_id: string; user_id: string; linked_at: Timestamp }
  line_group: { id: Generated<number>; group_id: string; linked_at: Timestamp }
  line_code: { code_hash: string; outlet_id: Optional<string>; created_at: Timestamp; expires_at: Timestamp }
  line_guess: { sender: string; wrong: number; since: Timestamp }
  line_event: { id: string; at: Timestamp }
  line_message: {
    id: Generated<Big>
    subject: string
    receiver: string
    outlet_id: Optional<string>
    reply_token: Optional<string>
    text: string
    at: Timestamp
    until: TimestampOrNull
    retry_key: Generated<string>
    attempts: Generated<number>
    next_at: TimestampOrNull
    delivered_at: TimestampOrNull
    status: Optional<number>
    error: Optional<string>
  }
}
