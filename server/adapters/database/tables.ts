import type { ColumnType, Generated } from 'kysely'
import type { VatRow } from '#rules/money.ts'
import type { Restriction } from '#rules/restricted-goods/restriction.ts'
import type { CreditNote } from '#rules/tax-invoices/credit-note.ts'
import type { Series } from '#rules/tax-invoices/document-number.ts'
import type { TaxInvoice } from '#rules/tax-invoices/tax-invoice.ts'
import type { PayType } from '#rules/payments/pay-types.ts'
import type { Stage } from '#rules/orders/stages.ts'
import type { OrderState } from '#rules/orders/states.ts'
import type { HouseTables } from './house-tables.ts'
import type { ContentTables } from './content-tables.ts'
import type { LoyaltyTables } from './loyalty-tables.ts'

type Timestamp = ColumnType<Date, Date, Date>
/** Written as JSON text, read as the value. */
type Json<Value> = ColumnType<Value, string, string>
type JsonOrNull<Value> = ColumnType<Value | null, string | null, string | null>
/** Need not be named when a row is written. */
type Optional<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>
/** bigint comes back as a number: the database module parses it, since no amount here passes 2^53. */
type Big = number

export type Status = 'ACTIVE' | 'INACTIVE'

/** How an errand to Apple ended; null while it is under way. `arrived`: a result waits for the browser. */
export type AppleOutcome = 'arrived' | 'cancelled' | 'failed'

export type Tables = ShopTables & HouseTables & ContentTables & LoyaltyTables

type ShopTables = {
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
  }
  subcategory: {
    id: number
    category_id: number
    name_thai: string
    name_eng: string
    status: Status
    sequence: number
  }
  brand: { id: number; key: string; name: string; name_thai: string; category_id: number; sequence: number }
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
    price_satang: number
    conversion: number
    unit: string
    vat_percent: number
    keywords: string
    image: string | null
  }
  promotion: {
    id: number
    name_thai: string
    name_eng: string
    kind: 'AMOUNT' | 'FREE_GOODS'
    level: 'product' | 'brand' | 'category' | 'cart'
    targets: number[]
    gift_product_id: number | null
    priority: number
    excludes_others: boolean
    tiers: Json<{ minimumBuy: number; discountSatang?: number; giftQty?: number }[]>
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
    discount_satang: number
    minimum_satang: number
    starts_at: Timestamp
    ends_at: Timestamp
    per_outlet_limit: number
    total_limit: number | null
    published_by: Optional<string>
    published_at: Optional<Date>
    ended_by: Optional<string>
  }
  coupon_use: { code: string; outlet_id: string; order_id: string; given_back_at: Optional<Date> }
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
  }
  outlet: {
    id: string
    outlet_code: string
    phone: string
    phone_verified: boolean
    email: string | null
    password_hash: string
    store_name: string
    owner_name: string
    last_name: string
    tax_id: string | null
    segment: string
    default_shipping_address_id: string | null
    default_billing_address_id: string | null
    created_at: Timestamp
    deleted_at: ColumnType<Date | null, Date | undefined, Date>
  }
  address: {
    id: string
    outlet_id: string
    address_line: string
    sub_district: string
    district: string
    province: string
    province_code: string
    postal_code: string
    latitude: number | null
    longitude: number | null
  }
  consent: { outlet_id: string; document: string; version: string; at: Timestamp }
  staff: {
    id: string
    username: string
    password_hash: string
    name: string
    role: 'clerk' | 'manager' | 'admin'
    disabled_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  sign_in_failure: { account: string; failures: number; until: Timestamp }
  sign_in_session: {
    id: string
    account_id: string
    browser: string | null
    system: string | null
    created_at: Timestamp
    last_used_at: Timestamp
    expires_at: Timestamp
  }
  ended_session: { id: string; at: Timestamp }
  apple_errand: {
    state_hash: string
    browser_hash: string
    nonce: string
    next: string
    outlet_id: string | null
    outcome: AppleOutcome | null
    expires_at: Timestamp
  }
  apple_result: {
    cookie_hash: string
    sub: string
    email: string | null
    first_name: string
    last_name: string
    refresh_token: string
    created_at: Timestamp
    expires_at: Timestamp
  }
  apple_link: { sub: string; outlet_id: string; refresh_token: string; linked_at: Timestamp }
  apple_revocation: { id: Generated<Big>; token: string; tries: Generated<number>; due_at: Timestamp }
  oidc_payload: {
    model: string
    id: string
    payload: Json<Record<string, unknown>>
    grant_id: string | null
    uid: string | null
    user_code: string | null
    consumed_at: Timestamp | null
    expires_at: Timestamp | null
  }
  refresh_replay: { session_id: string; predecessor_hash: string; sealed_answer: string; expires_at: Timestamp }
  secret: { name: string; value: Json<unknown> }
  cart: {
    outlet_id: string
    items: Json<{ productId: number; qty: number }[]>
    coupon_code: string | null
    points: Generated<number>
    updated_at: Timestamp
  }
  restricted_grant: { outlet_id: string; until: Timestamp }
  verification_code: {
    outlet_id: string
    code_hash: string
    expires_at: Timestamp
    tries_left: number
    requested_at: Date[]
  }
  password_code: {
    phone_hash: string
    code_hash: string
    expires_at: Timestamp
    tries_left: number
    requested_at: Date[]
  }
  sms: { id: Generated<Big>; phone: string; text: string; at: Timestamp }
  idempotency: { outlet_id: string; key: string; request_hash: string; status: number; answer: string; at: Timestamp }
  orders: {
    id: string
    order_number: string
    outlet_id: string
    state: OrderState
    /** Null where the state says it all; `stage` is always there, worked out by the database. */
    fulfilment: ColumnType<Stage | null, Stage | null | undefined, Stage | null>
    stage: ColumnType<Stage, never, never>
    unpaid_check_at: ColumnType<Date | null, Date | undefined, Date | null>
    pay_type: PayType
    created_at: Timestamp
    gross_satang: Big
    offer_satang: Big
    delivery_satang: Big
    grand_total_satang: Big
    vat: Json<VatRow[]>
    coupon_code: string | null
    coupon_satang: Generated<Big>
    points_used: Generated<number>
    points_satang: Generated<Big>
    shipping_address: Json<object>
    billing_address: Json<object>
    tax_invoice: JsonOrNull<object>
    note: string | null
  }
  order_line: {
    order_id: string
    line_no: number
    product_id: number
    qty: number
    type: 'NORMAL' | 'FREE'
    unit_price_satang: number
    vat_percent: number
    gross_satang: Big
    offer_satang: Big
    total_satang: Big
    delivered_qty: ColumnType<number | null, number | undefined, number | null>
    product: Json<{ nameThai: string; nameEng: string; image: string | null; unit: string }>
    applied: Json<object[]>
  }
  order_event: {
    id: Generated<Big>
    order_id: string
    state: OrderState
    stage: ColumnType<Stage | 'REFUND_DUE' | 'REFUNDED' | null, Stage | undefined, never>
    at: Timestamp
    actor: string
    reason: string | null
  }
  tax_document_counter: { series: Series; branch: string; year: number; last_number: number; last_at: Timestamp }
  tax_invoice: {
    number: string
    order_id: string
    outlet_id: string
    issued_at: Timestamp
    issued_by: string
    net_satang: Big
    document: Json<TaxInvoice>
  }
  credit_note: {
    number: string
    invoice_number: string
    issued_at: Timestamp
    issued_by: string
    net_satang: Big
    document: Json<CreditNote>
  }
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
  payment_attempt: {
    invoice_no: string
    order_id: string
    outlet_id: string
    channel: string
    agent_code: string | null
    amount_satang: Big
    state: 'pending' | 'paid' | 'failed' | 'cancelled' | 'expired' | 'mismatch'
    payment_token: string | null
    web_payment_url: string | null
    created_at: Timestamp
    expires_at: Timestamp
    next_check_at: Timestamp | null
    checks: Generated<number>
    response_code: string | null
    transaction_ref: string | null
  }
  payment_slip: {
    id: string
    order_id: string
    outlet_id: string
    state: 'pending' | 'accepted' | 'rejected'
    sending_bank: string | null
    reference: string | null
    amount_satang: Big
    picture: Buffer | null
    content_hash: string
    overrides: string | null
    created_at: Timestamp
    decided_at: ColumnType<Date | null, Date | null, Date>
    decided_by: string | null
    reason: string | null
    note: string | null
  }
  payment_notice: {
    id: Generated<Big>
    invoice_no: string
    transaction_ref: string
    response_code: string
    amount_satang: Big | null
    received_at: Timestamp
    times: Generated<number>
  }
}
