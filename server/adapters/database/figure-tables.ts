import type { GeneratedAlways } from 'kysely'
import type { Satang } from '#rules/money.ts'
import type { Big } from './column-types.ts'

/** Sums for the dashboard, and what they are made of besides orders. */
export type FigureTables = {
  figure_sum: { figure: string; day: string; key: string; count: Big; amount_satang: Satang }
  figure_first: { key: string; day: string }
  figure_touch: { id: GeneratedAlways<Big>; day: string }
  product_cost: { product_id: number; from_day: string; cost_satang: Satang; kept_on: string | null }
  sold_out_request: { day: string; product_id: number; requests: number }
  recommendation_shown: { outlet_id: string; day: string; product_ids: number[] }
  recommendation_outcome: { order_id: string; shown: number; ordered: number }
}
