import type { Generated } from 'kysely'
import type { Satang } from '#rules/money.ts'
import type { RefundCause, RefundState } from '#rules/orders/stages.ts'
import type { ActionKind } from '#rules/staff-actions/kinds.ts'
import type { Big, Json, Optional, Timestamp } from './column-types.ts'

/** Operations: refunds due, events and their deliveries, jobs, files on their way to a storage, and the findings of nightly checks. */
export type OpsTables = {
  file_to_move: { seq: Generated<Big>; key: string }
  file_to_remove: { key: string; at: Timestamp }
  refund: {
    id: Generated<Big>
    order_id: string
    cause: RefundCause
    invoice_no: string | null
    amount_satang: Satang
    state: RefundState
    due_at: Timestamp
    closed_at: Timestamp | null
    closed_by: string | null
    reference: string | null
    note: string | null
    bank: Optional<string>
    /** When it was put in a file for the bank. */
    in_bank_file_at: Optional<Date>
    in_bank_file_by: Optional<string>
  }
  staff_action: {
    id: Generated<Big>
    kind: ActionKind
    /** What was changed, as `order:<id>`. */
    subject: string
    inverse: Json<unknown>
    staff_id: string
    actor: string
    at: Timestamp
    undone_at: Optional<Date>
    undone_by: Optional<string>
  }
  rate_limit: { key: string; requests: number; until: Timestamp }
  job_run: {
    job: string
    since: Timestamp
    late_after_seconds: number
    started_at: Timestamp | null
    succeeded_at: Timestamp | null
    seconds: number | null
    failures: Generated<Big>
  }
  job_lease: { module: string; holder: string; until: Timestamp }
  nightly: { job: string; day: string; at: Timestamp; faults: number | null }
  outbox_delivery: {
    event_id: Big
    consumer: string
    tries: Generated<number>
    done_at: Timestamp | null
    dead_at: Timestamp | null
    again_at: Timestamp | null
    skipped_by: string | null
    error: string | null
  }
  outbox_consumer: { name: string; topic: string; from_event: Big }
  outbox: {
    id: Generated<Big>
    topic: string
    payload: Json<object>
    at: Timestamp
    done_at: Timestamp | null
    for_newer: Optional<boolean>
  }
}
