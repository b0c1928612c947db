import type { ColumnType, Generated } from 'kysely'
import type { ChangeKind } from '#rules/live/subjects.ts'

/** What the back office keeps for its screens. */
export type BackofficeTables = {
  /** Written by triggers only: see `live_table` in the migrations. */
  live_event: {
    xid: Generated<string>
    subject: string
    key: string
    kind: ChangeKind
    at: ColumnType<Date, Date | undefined, Date>
  }
}
