import type { Generated } from 'kysely'
import type { Satang } from '#rules/money.ts'
import type { Big, Json, Optional, Timestamp } from './column-types.ts'

/** Cash that drivers and the counter brought in. Days are `YYYY-MM-DD`. */
export type CashTables = {
  cash_up: {
    id: string
    day: string
    driver_id: string | null
    driver_name: string | null
    state: 'COUNTED' | 'CLOSED'
    counted: Json<{ value: number; pieces: number }[]>
    counted_satang: Satang
    expected_satang: Satang
    reason: string | null
    counted_at: Timestamp
    counted_by: string
    closed_at: Optional<Date>
    closed_by: Optional<string>
    reopened_at: Optional<Date>
    reopened_by: Optional<string>
    reopen_reason: Optional<string>
  }
  cash_up_order: { order_id: string; cash_up_id: string; due_satang: Satang }
  cash_ledger: {
    id: Generated<Big>
    cash_up_id: string
    kind: 'RECEIVED' | 'DIFFERENCE' | 'REVERSED'
    order_id: string | null
    amount_satang: Satang
    at: Timestamp
    actor: string
  }
  counter_receipt: { order_id: string; day: string; at: Timestamp; received_by: string }
}
