import type { Generated } from 'kysely'
import type { ContentKind } from '#rules/content/kinds.ts'
import type { DeliveryCalendar } from '#rules/delivery/calendar.ts'
import type { FeeTable } from '#rules/delivery/fee.ts'
import type { PickUpTerms } from '#rules/delivery/pick-up.ts'
import type { OrderRules } from '#rules/orders/order-rules.ts'
import type { Json, JsonOrNull, Optional, Timestamp } from './column-types.ts'

/** Content written by staff, and the images. */
export type ContentTables = {
  content_version: { only_row: boolean; version: number }
  content: {
    kind: ContentKind
    key: string
    draft: Json<unknown>
    revision: number
    published: number | null
    changed_at: Timestamp
    changed_by: string
  }
  content_edition: {
    kind: ContentKind
    key: string
    number: number
    content: Json<unknown>
    asks_again: Generated<boolean>
    published_at: Timestamp
    published_by: string
  }
  content_plan: {
    kind: ContentKind
    key: string
    content: Json<unknown>
    revision: number
    starts_at: Timestamp
    ends_at: Timestamp | null
    edition: Optional<number>
    before: Optional<number>
    planned_by: string
    planned_at: Timestamp
  }
  search_miss: { day: string; words: string; count: number }
  delivery_fees: {
    only_row: Generated<boolean>
    fees: Json<FeeTable>
    calendar: JsonOrNull<DeliveryCalendar>
    order_rules: JsonOrNull<OrderRules>
    pick_up: JsonOrNull<PickUpTerms>
  }
  picture: {
    id: string
    content_type: string
    source: Buffer | null
    file_key: Optional<string>
    name: string | null
    width: number | null
    height: number | null
    uploaded_at: Timestamp | null
    uploaded_by: string | null
  }
}
