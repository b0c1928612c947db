import type { ColumnType, Generated } from 'kysely'
import type { WebhookTopic } from '#rules/webhooks/topics.ts'
import type { Big, Json, Optional, Timestamp } from './column-types.ts'

/** Messages to other programs. */
export type WebhookTables = {
  webhook: {
    id: string
    name: string
    url: string
    topics: WebhookTopic[]
    stock_low_at: Generated<number>
    secret: string
    previous_secret: Optional<string>
    previous_until: ColumnType<Date | null, Date | null | undefined, Date | null>
    status: Generated<'ACTIVE' | 'STOPPED' | 'DISABLED'>
    failing_since: ColumnType<Date | null, Date | null | undefined, Date | null>
    revision: Generated<number>
    created_at: Timestamp
  }
  webhook_former_secret: { webhook_id: string; secret: string; until: Timestamp }
  webhook_delivery: {
    id: Generated<Big>
    webhook_id: string
    event_id: string
    topic: WebhookTopic | 'test'
    data: Json<unknown>
    at: Timestamp
    attempts: Generated<number>
    next_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    delivered_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  webhook_attempt: {
    delivery_id: Big
    number: number
    at: Timestamp
    status: Optional<number>
    ms: number
    error: Optional<string>
  }
  webhook_replay: { id: Generated<Big>; delivery_id: Big; at: Timestamp }
}
