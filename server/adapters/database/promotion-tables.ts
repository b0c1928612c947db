import type { Generated } from 'kysely'
import type { Satang } from '#rules/money.ts'
import type { KindCode } from '#rules/promotions/kinds/codes.ts'
import type { Big, Json, Optional, Timestamp } from './column-types.ts'

/** Promotions, coupons, and how often they were used. */
export type PromotionTables = {
  promotion: {
    id: number
    name_thai: string
    name_eng: string
    kind: KindCode
    level: 'product' | 'brand' | 'category' | 'cart'
    targets: number[]
    gift_product_id: number | null
    priority: number
    excludes_others: boolean
    tiers: Json<{ minimumBuy: number; discountSatang?: Satang; giftQty?: number }[]>
    starts_at: Timestamp
    ends_at: Timestamp
    per_outlet_limit: Optional<number>
    total_limit: Optional<number>
    budget: Optional<Big>
    used_up: Generated<boolean>
    published_by: Optional<string>
    published_at: Optional<Date>
    ended_by: Optional<string>
  }
  promotion_tally: { promotion_id: number; uses: Generated<number>; spent: Generated<Big> }
  promotion_use: {
    promotion_id: number
    order_id: string
    outlet_id: string
    spent: Big
    given_back_at: Optional<Date>
  }
  offer_draft: {
    kind: 'promotion' | 'coupon'
    key: string
    revision: Generated<number>
    terms: Json<unknown>
    changed_by: string
    changed_at: Timestamp
  }
  coupon: {
    code: string
    name_thai: string
    name_eng: string
    discount_satang: Satang
    minimum_satang: Satang
    starts_at: Timestamp
    ends_at: Timestamp
    per_outlet_limit: number
    total_limit: number | null
    /** Shown to every retailer; else it is for those who know its code. */
    is_listed: Generated<boolean>
    published_by: Optional<string>
    published_at: Optional<Date>
    ended_by: Optional<string>
  }
  coupon_use: { code: string; outlet_id: string; order_id: string; given_back_at: Optional<Date> }
}
