import type { ColumnType, Generated } from 'kysely'
import type { ChosenColumn, ColumnList } from '#rules/live/list-columns.ts'
import type { PresenceSubject } from '#rules/live/presence.ts'
import type { ChangeKind } from '#rules/live/subjects.ts'
import type { ViewScreen } from '#rules/live/view-screens.ts'
import type { TaskState } from '#rules/data-tasks.ts'
import type { Timestamp } from './column-types.ts'

/** What the back office stores for its screens. */
export type BackofficeTables = {
  data_task: {
    name: string
    state: TaskState
    is_trial: boolean
    cursor: string
    looked: number
    changed: number
    total: number
    begun_at: Timestamp
    begun_by: string
    ended_at: Timestamp | null
    error: string | null
  }
  list_columns: {
    owner_id: string
    list: ColumnList
    columns: ColumnType<ChosenColumn[], string, string>
    updated_at: Timestamp
  }
  /** Written by triggers only: see `live_table` in the migrations. */
  live_event: {
    xid: Generated<string>
    subject: string
    key: string
    kind: ChangeKind
    at: ColumnType<Date, Date | undefined, Date>
  }
  presence: {
    staff_id: string
    place: string
    name: string
    subject: PresenceSubject
    key: string
    since: Timestamp
    seen_at: Timestamp
  }
  saved_view: {
    id: string
    screen: ViewScreen
    name: string
    query: string
    columns: string[]
    owner_id: string
    owner: string
    shared: boolean
    revision: Generated<number>
    created_at: Timestamp
    updated_at: Timestamp
  }
}
