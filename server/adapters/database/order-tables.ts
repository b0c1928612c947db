import type { ColumnType, Generated } from 'kysely'
import type { LocalizedText } from '#rules/catalogue/product.ts'
import type { Satang, VatRow } from '#rules/money.ts'
import type { CreditNote } from '#rules/tax-invoices/credit-note.ts'
import type { Series } from '#rules/tax-invoices/document-number.ts'
import type { Receipt } from '#rules/receipts/receipt.ts'
import type { TaxInvoice } from '#rules/tax-invoices/tax-invoice.ts'
import type { ClosedReport } from '#rules/tax-invoices/tax-month.ts'
import type { PayType } from '#rules/payments/pay-types.ts'
import type { ProblemKind, ProblemOutcome } from '#rules/orders/problem-reports.ts'
import type { HoldReason } from '#rules/orders/odd-order.ts'
import type { Stage } from '#rules/orders/stages.ts'
import type { OrderState } from '#rules/orders/states.ts'
import type { Big, Json, JsonOrNull, Optional, Timestamp } from './column-types.ts'

/**
 * An order's copy of a product. `price`: what everybody paid for a sales unit then, satang; `pieces`: what the unit held; lines of before
 * have none. `text`: its row of `product_text`, which has all of it but the price.
 */
export type FrozenProduct = {
  nameThai: string
  nameEng: string
  image: string | null
  unit: string
  pieces?: number
  price?: Satang
  text?: number
}

/** Who receives the goods at the door. */
export type Receiver = { name: string; phone: string }

/** What happens to an order without moving it to another stage. */
export type EventStage =
  | 'REFUND_DUE'
  | 'REFUND_UNFILED'
  | 'REFUNDED'
  | 'REFUND_KEPT'
  | 'SHORT_PICKED'
  | 'CHANGED'
  | 'HELD'
  | 'RELEASED'
  | 'REST_PAID'

/** A product of which an order has another number of sales units since a change. */
export type ChangedUnits = {
  productId: number
  type: 'NORMAL' | 'FREE'
  nameThai: string
  nameEng: string
  before: number
  after: number
}

/** Of a tax document, computed by the database from its number and content. Values are without VAT. */
type DocumentColumns = {
  branch: ColumnType<string, never, never>
  year: ColumnType<number, never, never>
  running: ColumnType<number, never, never>
  taxed_satang: ColumnType<Satang, never, never>
  vat_satang: ColumnType<Satang, never, never>
  exempt_satang: ColumnType<Satang, never, never>
}

/** Carts, orders and their tax documents. */
export type OrderTables = {
  cart: {
    outlet_id: string
    items: Json<{ productId: number; qty: number }[]>
    coupon_code: string | null
    points: Generated<number>
    updated_at: Timestamp
  }
  idempotency: { outlet_id: string; key: string; request_hash: string; status: number; answer: string; at: Timestamp }
  orders: {
    id: string
    order_number: string
    outlet_id: string
    state: OrderState
    /** Null where the order's state implies it; `stage` is always set, computed by the database. */
    fulfilment: ColumnType<Stage | null, Stage | null | undefined, Stage | null>
    stage: ColumnType<Stage, never, never>
    unpaid_check_at: ColumnType<Date | null, Date | undefined, Date | null>
    pay_type: PayType
    created_at: Timestamp
    gross_satang: Satang
    offer_satang: Satang
    delivery_satang: Satang
    grand_total_satang: Satang
    paid_satang: Optional<Satang>
    /** Units of a line were not picked or not delivered. Kept by the database. */
    is_short: Generated<boolean>
    /** Something else may be due than the total says. Computed by the database. */
    due_differs: ColumnType<boolean, never, never>
    /** Its cash was received, counted and closed. */
    cash_closed: Generated<boolean>
    placed_by: Optional<string>
    vat: Json<VatRow[]>
    coupon_code: string | null
    coupon_satang: Generated<Satang>
    points_used: Generated<number>
    points_satang: Generated<Satang>
    shipping_address: Json<object>
    billing_address: Json<object>
    tax_invoice: JsonOrNull<object>
    /** Whether its tax invoice was issued. */
    tax_invoiced: Generated<boolean>
    note: string | null
    /** `YYYY-MM-DD` as promised when the order was placed; null where no day was. */
    delivery_day: Optional<string>
    /** When its retailer fetches it, and where; null where it is delivered. */
    pick_up_from: Optional<Date>
    pick_up_until: Optional<Date>
    pick_up_place: ColumnType<LocalizedText | null, string | null | undefined, string | null>
    receiver: ColumnType<Receiver | null, string | null | undefined, string | null>
    /** Of the delivery address, two digits; empty where it has none. Computed by the database. */
    province_code: ColumnType<string, never, never>
  }
  order_hold: {
    id: Generated<Big>
    order_id: string
    reasons: Json<HoldReason[]>
    at: Timestamp
    /** Null: the rules. */
    held_by: string | null
    released_at: Optional<Date>
    released_by: Optional<string>
    note: Optional<string>
  }
  /** Orders that the rules have looked at. */
  odd_check: { order_id: string; at: Timestamp }
  order_line: {
    order_id: string
    line_no: number
    product_id: number
    qty: number
    type: 'NORMAL' | 'FREE'
    unit_price_satang: Satang
    vat_percent: number
    gross_satang: Satang
    offer_satang: Satang
    total_satang: Satang
    delivered_qty: ColumnType<number | null, number | undefined, number | null>
    picked_qty: ColumnType<number | null, number | undefined, number | null>
    short_reason: ColumnType<string | null, string | undefined, string | null>
    /** A `FrozenProduct`, or its `text`, with `price` where that is not the line's. */
    product: Json<object>
    applied: Json<object[]>
  }
  order_change: {
    id: Generated<Big>
    order_id: string
    at: Timestamp
    actor: string
    reason: string
    lines: Json<ChangedUnits[]>
    before_satang: Satang
    after_satang: Satang
  }
  order_note: {
    id: Generated<Big>
    order_id: string
    at: Timestamp
    actor: string
    words: string
    removed_at: Optional<Date>
  }
  order_event: {
    id: Generated<Big>
    order_id: string
    state: OrderState
    stage: ColumnType<Stage | EventStage | null, Stage | EventStage | undefined, never>
    at: Timestamp
    actor: string
    reason: string | null
  }
  problem_report: {
    id: string
    order_id: string
    outlet_id: string
    kind: ProblemKind
    lines: Json<{ lineNo: number; productId: number; qty: number }[]>
    words: string | null
    state: 'open' | 'resolved'
    created_at: Timestamp
    outcome: Optional<ProblemOutcome>
    answer: Optional<string>
    credit_satang: Optional<Satang>
    resolved_at: Optional<Date>
    resolved_by: Optional<string>
    redelivery_id: Optional<string>
  }
  problem_photo: { report_id: string; no: number; picture: Buffer | null; file_key: Optional<string> }
  tax_document_counter: { series: Series; branch: string; year: number; last_number: number; last_at: Timestamp }
  tax_invoice: {
    number: string
    order_id: string
    outlet_id: string
    issued_at: Timestamp
    issued_by: string
    net_satang: Satang
    document: Json<TaxInvoice>
  } & DocumentColumns
  /** The orders of invoices of many. */
  tax_invoice_order: { order_id: string; number: string; net_satang: Satang }
  receipt_counter: { series: Generated<'RC'>; branch: string; year: number; last_number: number; last_at: Timestamp }
  /** Of one of both: an order, or a payment on account. */
  receipt: {
    number: string
    outlet_id: string
    order_id: string | null
    credit_receipt_id: Big | null
    issued_at: Timestamp
    issued_by: string
    net_satang: Satang
    document: Json<Receipt>
    voided_at: Optional<Date>
    voided_by: Optional<string>
    void_reason: Optional<string>
  }
  /** A view, whose columns PostgreSQL takes for nullable: the invoice of each order that has one. */
  order_tax_invoice: { order_id: string | null; number: string | null; net_satang: Satang | null }
  credit_note: {
    number: string
    invoice_number: string
    /** Of an invoice of many orders, the one whose goods it credits. */
    order_id: string | null
    issued_at: Timestamp
    issued_by: string
    net_satang: Satang
    document: Json<CreditNote>
  } & DocumentColumns
  /** Declared months; `month` is the first day, `YYYY-MM-DD`. */
  tax_month: {
    month: string
    closed_at: Timestamp
    closed_by: string
    report: Json<ClosedReport>
    reason: string | null
  }
}
