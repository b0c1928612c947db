import type { Generated } from 'kysely'
import type { Timestamp } from './column-types.ts'

/** What is known of the habits of outlets, and of the days. */
export type BasketTables = {
  basket_outlet: { no: Generated<number>; outlet_code: string; segment: string; days: number; last_day: number | null }
  basket_sku: { no: Generated<number>; sku: string }
  basket_order: {
    outlet_no: number
    at: Timestamp
    day: number
    order_id: string | null
    reference: string | null
    skus: number[]
    quantities: number[]
  }
  basket_forgotten: { id: Generated<boolean>; before: Timestamp }
  basket_habit: {
    outlet_no: number
    sku_no: number
    weight: number
    at_day: number
    times: number
    first_day: number
    last_day: number
    quantities: number[]
  }
  basket_sku_day: { day: number; segment: string; sku_no: number; baskets: number; log_units: number }
  basket_day: { day: number; segment: string; baskets: number }
}
