import type { Generated } from 'kysely'
import type { Satang } from '#rules/money.ts'
import type { Weekday } from '#rules/restock/order-day.ts'
import type { callOutcomes, retailerEventKinds } from '#rules/retailers/lists.ts'
import type { Big, Optional, Timestamp } from './column-types.ts'

/** What staff did for retailers, and how retailers order. Days are whole days since 1970 in Bangkok. */
export type RetailerTables = {
  retailer_event: {
    id: Generated<Big>
    outlet_id: string
    kind: (typeof retailerEventKinds)[number]
    outcome: Optional<(typeof callOutcomes)[number]>
    /** `YYYY-MM-DD` */
    call_again_on: Optional<string>
    note: Optional<string>
    at: Timestamp
    by: string
  }
  order_reminder: {
    outlet_id: string
    is_on: boolean
    /** 0 is Sunday; null: the learned one. */
    weekday: Weekday | null
    changed_at: Timestamp
    planned_day: number | null
    due_at: Date | null
  }
  order_reminder_message: { outlet_id: string; day: number; planned_at: Timestamp; sent_at: Optional<Date> }
  retailer_activity: {
    outlet_id: string
    order_days: number
    last_day: number | null
    every_days: number | null
    dormant_from: number | null
    is_falling: boolean
    recent_satang: Satang
    usual_satang: Satang
    last_order_id: string | null
    last_order_at: Date | null
    computed_day: number
    computed_at: Timestamp
  }
}
