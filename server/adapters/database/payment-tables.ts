import type { ColumnType, Generated } from 'kysely'
import type { Satang } from '#rules/money.ts'
import type { Big, Optional, Timestamp } from './column-types.ts'

/** Payment attempts, slips, and what the gateway reported. */
export type PaymentTables = {
  payment_attempt: {
    invoice_no: string
    order_id: string
    outlet_id: string
    channel: string
    agent_code: string | null
    amount_satang: Satang
    state: 'pending' | 'paid' | 'failed' | 'cancelled' | 'expired' | 'mismatch'
    payment_token: string | null
    web_payment_url: string | null
    qr_payload: ColumnType<string | null, string | null | undefined, string | null>
    created_at: Timestamp
    expires_at: Timestamp
    next_check_at: Timestamp | null
    checks: Generated<number>
    asked_at: Optional<Date>
    response_code: string | null
    transaction_ref: string | null
  }
  payment_slip: {
    id: string
    order_id: string
    outlet_id: string
    state: 'pending' | 'accepted' | 'rejected'
    sending_bank: string | null
    reference: string | null
    amount_satang: Satang
    picture: Buffer | null
    file_key: Optional<string>
    content_hash: string
    file_hash: Optional<string>
    overrides: string | null
    created_at: Timestamp
    decided_at: ColumnType<Date | null, Date | null, Date>
    decided_by: string | null
    reason: string | null
    note: string | null
    read_satang: Optional<Satang>
    amount_reason: Optional<string>
  }
  payment_notice: {
    id: Generated<Big>
    invoice_no: string
    transaction_ref: string
    response_code: string
    amount_satang: Satang | null
    received_at: Timestamp
    times: Generated<number>
  }
}
