import type { Generated } from 'kysely'
import type { Satang } from '#rules/money.ts'
import type { Big, Optional, Timestamp } from './column-types.ts'

/** Goods on account: limits, payments, and the orders that they pay. Days are `YYYY-MM-DD`. */
export type CreditTables = {
  credit_account: {
    outlet_id: string
    limit_satang: Satang
    terms_days: number
    status: Generated<'ACTIVE' | 'STOPPED'>
    note: Optional<string>
    revision: Generated<number>
  }
  credit_receipt: {
    id: Generated<Big>
    outlet_id: string
    amount_satang: Satang
    method: 'CASH' | 'TRANSFER' | 'CHEQUE'
    reference: Optional<string>
    received_on: string
    recorded_at: Timestamp
    recorded_by: string
    /** On which day the counter has it in cash, and the cash-up that was closed with it. */
    counter_day: Optional<string>
    cash_up_id: Optional<string>
    cancelled_at: Optional<Date>
    cancelled_by: Optional<string>
    cancel_reason: Optional<string>
  }
  credit_allocation: { receipt_id: Big; order_id: string; amount_satang: Satang }
}
