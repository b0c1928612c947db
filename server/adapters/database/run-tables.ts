import type { Generated } from 'kysely'
import type { Satang } from '#rules/money.ts'
import type { ReportState, RunState, StopOutcome } from '#rules/fulfilment/runs.ts'
import type { Json, Optional, Timestamp } from './column-types.ts'

/** A part of the country that a route serves, by Thai names; null: the whole province. */
type RouteArea = { province: string; district: string | null }

/** Delivery runs: vehicles, drivers, stops, and what drivers reported. */
export type RunTables = {
  delivery_run: {
    id: string
    number: string
    /** `YYYY-MM-DD`. */
    day: string
    driver_id: Optional<string>
    driver_name: Optional<string>
    vehicle: Optional<string>
    route_thai: Generated<string>
    route_eng: Generated<string>
    state: RunState
    revision: Generated<number>
    created_at: Timestamp
    created_by: string
    departed_at: Optional<Date>
    returned_at: Optional<Date>
    settled_at: Optional<Date>
  }
  delivery_stop: {
    run_id: string
    order_id: string
    position: number
    over: Generated<boolean>
    outcome: Optional<StopOutcome>
    outcome_at: Optional<Date>
    outcome_recorded_at: Optional<Date>
    reason: Optional<string>
    cash_satang: Optional<Satang>
    received_by: Optional<string>
    note: Optional<string>
  }
  delivery_report: {
    run_id: string
    key: string
    order_id: string
    report: Json<object>
    request_hash: string
    at: Timestamp
    clock_corrected: boolean
    recorded_at: Timestamp
    recorded_by: string
    state: ReportState
    conflict: Optional<string>
    resolved_at: Optional<Date>
    resolved_by: Optional<string>
    resolution: Optional<string>
  }
  delivery_photo: {
    id: string
    run_id: string
    order_id: string
    picture: Buffer | null
    file_key: Optional<string>
    taken_at: Timestamp
    recorded_at: Timestamp
    recorded_by: string
  }
  delivery_route: {
    id: string
    name_thai: string
    name_eng: string
    areas: Json<RouteArea[]>
    position: number
  }
}
