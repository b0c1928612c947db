import type { Generated } from 'kysely'
import type { DayLine } from '#rules/cash/day.ts'
import type { Satang } from '#rules/money.ts'
import type { MatchReason } from '#rules/payments/statement-match.ts'
import type { StatementColumns } from '#rules/payments/statement-file.ts'
import type { Big, Json, Optional, Timestamp } from './column-types.ts'

/** Money that arrived on the account, and what became of it. */
export type StatementRowState = 'MATCHED' | 'NEAR' | 'UNKNOWN' | 'CONFIRMED' | 'IGNORED'

/** Cash that drivers and the counter brought in, and bank statements. Days are `YYYY-MM-DD`. */
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
    /** Null for counts of earlier releases. */
    counter_id: Optional<string>
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
    kind: 'RECEIVED' | 'ON_ACCOUNT' | 'DIFFERENCE' | 'REVERSED'
    order_id: string | null
    credit_receipt_id: Optional<Big>
    amount_satang: Satang
    at: Timestamp
    actor: string
  }
  bank_statement: {
    id: string
    bank: string
    file_name: string
    file_hash: string
    imported_at: Timestamp
    imported_by: string
  }
  bank_statement_row: {
    id: Generated<Big>
    statement_id: string
    line: number
    at: Timestamp
    has_time: boolean
    amount_satang: Satang
    reference: string
    description: string
    fingerprint: string
    state: StatementRowState
    reason: Optional<MatchReason>
    slip_id: Optional<string>
    invoice_no: Optional<string>
    order_id: Optional<string>
    note: Optional<string>
    decided_at: Optional<Date>
    decided_by: Optional<string>
  }
  bank_statement_columns: { bank: string; columns: Json<StatementColumns>; saved_at: Timestamp; saved_by: string }
  day_closing: {
    day: string
    closed_at: Timestamp
    closed_by: string
    lines: Json<DayLine[]>
    reason: string | null
  }
  counter_receipt: { order_id: string; day: string; at: Timestamp; received_by: string }
}
