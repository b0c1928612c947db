import type { Generated } from 'kysely'
import type { Paper } from '#rules/fulfilment/papers.ts'
import type { PickStep } from '#rules/fulfilment/pick-entry.ts'
import type { Timestamp } from './column-types.ts'

/** Waves, what was picked and packed, and what was printed. */
export type PickingTables = {
  pick_wave: {
    id: string
    number: string
    name: string
    created_at: Timestamp
    created_by: string
    last_box: Generated<number>
  }
  pick_wave_order: { order_id: string; wave_id: string; box: number; added_at: Timestamp }
  pick_entry: {
    id: string
    order_id: string
    product_id: number
    step: PickStep
    units: number
    at: Timestamp
    received_at: Timestamp
    actor: string
  }
  packed_order: { order_id: string; boxes: number; packed_at: Timestamp; packed_by: string }
  paper_print: { paper: Paper; subject_id: string; copy: number; at: Timestamp; actor: string }
}
