import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Big } from './column-types.ts'

/** Written by triggers only: see the migration of the audit. */
export type AuditTables = {
  audit_entry: {
    id: GeneratedAlways<Big>
    seq: Big | null
    tx: Generated<string>
    at: ColumnType<Date, Date | undefined, never>
    actor: string
    actor_id: string | null
    call: string | null
    request_id: string | null
    action: 'insert' | 'update' | 'delete' | 'forget'
    table_name: string
    key: string
    before: ColumnType<Record<string, unknown> | null, string | null, string | null>
    after: ColumnType<Record<string, unknown> | null, string | null, string | null>
    salt: Buffer | null
    digest: Buffer
    order_id: string | null
    retailer_id: string | null
    product_id: string | null
    previous_hash: Buffer | null
    hash: Buffer | null
  }
  audit_head: { only_row: Generated<boolean>; seq: Big; hash: Buffer }
  audit_seal: { tx: string }
}
