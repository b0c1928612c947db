import type { ColumnType, Generated } from 'kysely'
import type { Satang } from '#rules/money.ts'
import type { Restriction } from '#rules/restricted-goods/restriction.ts'
import type { Big, Json, JsonOrNull, Optional, Status, Timestamp } from './column-types.ts'

/** What is for sale: the catalogue, its pictures and its stock. */
export type CatalogueTables = {
  catalogue_version: { only_row: boolean; version: Big }
  category: {
    id: number
    name_thai: string
    name_eng: string
    status: Status
    sequence: number
    image: string | null
    icon_hue: number
    restriction: JsonOrNull<Restriction>
    revision: Generated<number>
  }
  subcategory: {
    id: number
    category_id: number
    name_thai: string
    name_eng: string
    status: Status
    sequence: number
    revision: Generated<number>
  }
  brand: {
    id: number
    key: string
    name: string
    name_thai: string
    category_id: number
    sequence: number
    status: Generated<Status>
    image: Optional<string>
    revision: Generated<number>
  }
  /** Places in the line of a product, and turns to order it. */
  turn: {
    id: Generated<number>
    product_id: number
    outlet_id: string
    joined_at: Timestamp
    units: Optional<number>
    until: Timestamp | null
    ordered_at: Timestamp | null
    closed_at: Timestamp | null
  }
  stock_alert: { outlet_id: string; product_id: number; asked_at: Timestamp }
  product: {
    id: number
    sku: string
    barcode: string | null
    name_thai: string
    name_eng: string
    detail_thai: string
    detail_eng: string
    category_id: number
    subcategory_id: number
    brand_id: number
    sale_category_id: number
    status: Status
    sequence: number
    hot_sequence: number | null
    promotion_sequence: number
    price_satang: Satang
    /** What the supplier pays for a sales unit, VAT included; null where it is not known. */
    cost_satang: Optional<Satang>
    conversion: number
    unit: string
    vat_percent: number
    keywords: string
    image: string | null
    /** `A-03-2`: aisle, bay and level. */
    shelf_place: Optional<string>
    /** Rises with every change of the row. */
    revision: Generated<number>
    /** Pictures after the first one, in their order. */
    more_images: Generated<string[]>
    /** The English name of the unit; null: as the storefront translates it. */
    unit_eng: Optional<string>
    /** The same of all sizes and packs of one thing; null: they are found by name and brand. */
    family: Optional<number>
    /** It is ordered only in multiples of this, and at most so many a day by one retailer; null: any. */
    order_multiple: Optional<number>
    most_per_day: Optional<number>
    /** It is ordered by turns, at most so many sales units in one; null: by everybody. */
    turn_units: Optional<number>
    /** The folded names, SKU and barcode; a trigger sets it. */
    search_text: Generated<string>
  }
  /** Whether a product's goods earned points until `at`; triggers write it. */
  earning_history: { id: Generated<Big>; product_id: number; at: Generated<Date>; earned: boolean }
  /** Other units of a product than its sales unit; `pieces` in one of them. */
  product_unit: { product_id: number; pieces: number; name_thai: string; name_eng: string; barcode: string | null }
  banner: {
    id: number
    name: string
    description_thai: string
    description_eng: string
    condition: 'brand' | 'product' | 'hot-hotsale'
    items: number[]
    segment: string | null
    signed_in_only: Generated<boolean>
    starts_at: Timestamp | null
    ends_at: Timestamp | null
    sequence: number
    image: string | null
  }
  /** What orders say of products, every text that a product ever had; a trigger adds them. */
  product_text: { id: Generated<number>; product_id: number; content: Json<object> }
  /** What products are found by; triggers keep it. */
  product_search_text: { product_id: number; text: string; letters: ColumnType<string, never, never> }
  stock: { product_id: number; on_hand: number }
  stock_movement: {
    id: Generated<Big>
    product_id: number
    delta: number
    reason: string
    document: string
    actor: string
    at: Timestamp
    note: Optional<string>
    /** The lot that it names; those behind every movement are in `lot_movement`. */
    lot_id: Optional<number>
  }
}
