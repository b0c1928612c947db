import type { Generated } from 'kysely'
import type { Satang } from '#rules/money.ts'
import type { PriceChangeState, StoredRule } from '#rules/pricing/price-change.ts'
import type { Big, Json, Optional, Status, Timestamp } from './column-types.ts'

/** Price lists of groups of retailers, changes of prices with a date, and the history of prices. */
export type PriceTables = {
  price_list: {
    id: Generated<number>
    name: string
    note: Optional<string>
    status: Generated<Status>
    revision: Generated<number>
  }
  price_list_item: { list_id: number; product_id: number; from_qty: number; price_satang: Satang }
  price_list_retailer: { outlet_id: string; list_id: number }
  price_change: {
    id: Generated<number>
    name: string
    reason: string
    list_id: Optional<number>
    rule: Json<StoredRule>
    state: Generated<PriceChangeState>
    starts_at: Optional<Date>
    revision: Generated<number>
    made_by: string
    made_at: Timestamp
    decided_by: Optional<string>
    decided_at: Optional<Date>
    set_at: Optional<Date>
    undone_by: Optional<string>
    undone_at: Optional<Date>
    failure: Optional<string>
  }
  price_change_line: {
    change_id: number
    product_id: number
    from_qty: Generated<number>
    old_satang: Optional<Satang>
    new_satang: Optional<Satang>
    replaced_satang: Optional<Satang>
  }
  price_history: {
    id: Generated<Big>
    product_id: number
    list_id: Optional<number>
    from_qty: Generated<number>
    old_satang: Optional<Satang>
    new_satang: Optional<Satang>
    change_id: Optional<number>
    actor: string
    at: Generated<Date>
  }
}
