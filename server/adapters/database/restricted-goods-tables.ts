import type { ColumnType } from 'kysely'
import type { Timestamp } from './column-types.ts'

/** Who may buy restricted goods: codes, grants and licences. */
export type RestrictedGoodsTables = {
  restricted_grant: { outlet_id: string; until: Timestamp; phone: ColumnType<string | null, string | null | undefined> }
  licence: {
    id: string
    outlet_id: string
    category_id: number
    number: string
    ends_at: Timestamp
    state: 'filed' | 'approved' | 'withdrawn'
    filed_at: Timestamp
    filed_by: string
    decided_at: ColumnType<Date | null, Date | null, Date>
    decided_by: string | null
  }
  verification_code: {
    outlet_id: string
    code_hash: string
    expires_at: Timestamp
    tries_left: number
    requested_at: Date[]
  }
}
