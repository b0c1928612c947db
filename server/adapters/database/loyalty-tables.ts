import type { ColumnType, Generated } from 'kysely'
import type { Satang } from '#rules/money.ts'
import type { Terms } from '#rules/loyalty/terms.ts'
import type { Big, Json, Timestamp } from './column-types.ts'

/** Points: members, what earns points, each order's points, and the ledger. */
export type LoyaltyTables = {
  loyalty_member: {
    id: string
    phone: string | null
    name: string | null
    phone_verified: Generated<boolean>
    joined_at: Timestamp
    /** The sum of the ledger; the database keeps it. */
    points: ColumnType<number, never, never>
  }
  loyalty_terms: { starts_at: Timestamp; terms: Json<Terms>; written_by: string; written_at: Timestamp }
  loyalty_order: {
    order_id: string
    member_id: string
    held: Generated<number>
    redeemed: Generated<number>
    earned: Generated<number>
    owed: Generated<number>
    goods_satang: Generated<Satang>
    delivered_at: Timestamp | null
    closed: Generated<boolean>
    last_event: Generated<Big>
    last_earning: Generated<Big>
  }
  points_entry: {
    id: Generated<Big>
    member_id: string
    lot: Big | null
    kind: 'earn' | 'hold' | 'release' | 'redeem' | 'expire' | 'adjust' | 'reverse'
    points: number
    expires_at: Timestamp | null
    order_id: string | null
    order_number: string | null
    at: Timestamp
    actor: string
    reason: string | null
  }
  points_hold: {
    order_id: string
    outlet_id: string
    points: number
    state: 'asked' | 'release'
    asked_at: Timestamp
    askers: Generated<number>
  }
}
