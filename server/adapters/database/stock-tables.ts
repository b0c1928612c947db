import type { Generated } from 'kysely'
import type { Satang } from '#rules/money.ts'
import type { PurchaseState } from '#rules/stock/purchase-states.ts'
import type { CountState } from '#rules/stock/count.ts'
import type { Big, Optional, Status, Timestamp } from './column-types.ts'

/** Lots, corrections, suppliers, purchase orders, goods received and their tax invoices, and counts. */
export type StockTables = {
  /** Products of which a lot is named when goods come in. */
  product_with_lots: { product_id: number }
  stock_lot: {
    id: Generated<number>
    product_id: number
    /** Empty: units of which nobody recorded the lot. */
    code: string
    expires_on: Optional<string>
    opening: Generated<number>
    on_hand: number
    recalled_at: Timestamp | null
    recalled_by: Optional<string>
    recall_reason: Optional<string>
  }
  lot_movement: { movement_id: Big; lot_id: number; document: string; delta: number }
  sales_rhythm: {
    product_id: number
    sold: number
    last_sold_on: string | null
    last_received_on: string | null
  }
  /** Units of the movements up to `carried_through`. */
  stock_carried: { product_id: number; units: number }
  lot_carried: { lot_id: number; units: number }
  carried_through: { id: Generated<boolean>; movement_id: Big }
  stock_fault: { product_id: number; on_hand: number; expected: number; found_at: Timestamp }
  /** What a member of staff changed in the last day without a second person. */
  stock_changed_alone: {
    staff_id: string
    document: string
    product_id: number
    units: number
    cost_satang: Satang
    by_file: boolean
    at: Timestamp
  }
  stock_correction: {
    id: string
    product_id: number
    lot_id: number | null
    delta: number
    reason: string
    note: string | null
    value_satang: Satang
    state: Generated<'PENDING' | 'CONFIRMED' | 'REJECTED'>
    requested_at: Timestamp
    requested_by: string
    requester_id: string
    decided_at: Timestamp | null
    decided_by: Optional<string>
    decision_note: Optional<string>
  }
  supplier: {
    id: string
    name: string
    tax_id: string | null
    branch: Generated<string>
    contact: Generated<string>
    phone: Generated<string>
    address: Generated<string>
    lead_days: number
    minimum_satang: Generated<Satang>
    note: Generated<string>
    status: Generated<Status>
    revision: Generated<number>
  }
  supplier_product: {
    product_id: number
    supplier_id: string
    pack_units: Generated<number>
    pack_name: Generated<string>
  }
  purchase_order: {
    id: string
    number: string
    supplier_id: string
    state: Generated<PurchaseState>
    expected_on: string | null
    note: Generated<string>
    revision: Generated<number>
    created_at: Timestamp
    created_by: string
    sent_at: Timestamp | null
    sent_by: Optional<string>
    closed_at: Timestamp | null
    closed_by: Optional<string>
    close_reason: Optional<string>
  }
  purchase_order_line: {
    order_id: string
    line_no: number
    product_id: number
    units: number
    pack_units: Generated<number>
    pack_name: Generated<string>
    cost_satang: Satang
    received: Generated<number>
  }
  goods_receipt: {
    id: string
    number: string
    purchase_order_id: string
    delivery_note: Generated<string>
    received_at: Timestamp
    received_by: string
    undone_at: Timestamp | null
    undone_by: Optional<string>
  }
  goods_receipt_line: {
    receipt_id: string
    line_no: number
    product_id: number
    units: number
    cost_satang: Satang
    cost_before: Satang | null
    cost_after: Satang
    lot_id: number | null
  }
  /** Tax invoices of suppliers; `claimed_in` is the first day of the month in which their tax is deducted. */
  purchase_invoice: {
    id: string
    supplier_id: string
    number: string
    issued_on: string
    claimed_in: string
    seller_name: string
    seller_tax_id: string
    seller_branch: string
    taxed_satang: Satang
    vat_satang: Satang
    revision: Generated<number>
    recorded_at: Timestamp
    recorded_by: string
  }
  purchase_invoice_receipt: { receipt_id: string; invoice_id: string }
  stock_count: {
    id: string
    number: string
    name: string
    state: Generated<CountState>
    started_at: Timestamp
    started_by: string
    submitted_at: Timestamp | null
    submitted_by: Optional<string>
    submitter_id: Optional<string>
    posted_at: Timestamp | null
    posted_by: Optional<string>
    note: Generated<string>
  }
  stock_count_line: {
    count_id: string
    product_id: number
    frozen: number
    expected: number | null
    counted: number | null
    counted_at: Timestamp | null
    counted_by: Optional<string>
    counter_ids: Generated<string[]>
    cost_satang: Satang | null
    posted: number | null
    missing: number | null
  }
  stock_count_entry: {
    id: string
    count_id: string
    product_id: number
    add_units: number | null
    counted: number | null
    at: Timestamp
    actor: string
  }
}
