import { sql } from 'kysely'
import type { RequestOf } from '#contract/call.ts'
import type * as calls from '#contract/backoffice/goods/stock-exports/calls.ts'
import type { Satang } from '#rules/money.ts'
import {
  allCorrections,
  allCounts,
  allLots,
  allMovements,
  allPurchaseOrders,
  allSuppliers,
  type CorrectionRow,
  type CountRow,
  type LotRow,
  type MovementRow,
  type PurchaseOrderRow,
  type SupplierRow,
} from '#server/stock/stock.ts'
import { listOf } from './list.ts'

type QueryOf<Name extends keyof typeof calls> = RequestOf<(typeof calls)[Name]>['query']

export const stockMovements = listOf<QueryOf<'exportStockMovements'>, MovementRow>(
  (_db, { product }) => ({ statement: allMovements(product) }),
  [
    ['ลำดับ', 'Number', 'whole', 'id'],
    ['เวลา', 'Time', 'moment', 'at'],
    ['เหตุผล', 'Reason', 'text', 'reason'],
    ['เอกสาร', 'Document', 'text', 'document'],
    ['เปลี่ยน', 'Change', 'whole', 'delta'],
    ['เหลือขายได้', 'To sell after', 'whole', 'on_hand'],
    ['ผู้ทำ', 'By', 'text', ({ actor }) => actor.name],
    ['หมายเหตุ', 'Note', 'text', 'note'],
  ],
)

export const corrections = listOf<QueryOf<'exportCorrections'>, CorrectionRow>(
  (_db, filter) => ({ statement: allCorrections(filter) }),
  [
    ['รหัสสินค้า', 'SKU', 'text', 'sku', 14],
    ['ชื่อสินค้า', 'Name (Thai)', 'text', 'nameThai', 36],
    ['ชื่อสินค้า (อังกฤษ)', 'Name (English)', 'text', 'nameEng', 36],
    ['เลขล็อต', 'Lot', 'text', 'lotCode'],
    ['เปลี่ยน', 'Change', 'whole', 'delta'],
    ['เหตุผล', 'Reason', 'text', 'reason'],
    ['หมายเหตุ', 'Note', 'text', 'note'],
    ['มูลค่า', 'Value', 'money', 'value'],
    ['สถานะ', 'Status', 'text', 'state'],
    ['ขอเมื่อ', 'Requested', 'moment', 'requestedAt'],
    ['ขอโดย', 'Requested by', 'text', ({ requestedBy }) => requestedBy.name],
    ['ตัดสินเมื่อ', 'Decided', 'moment', 'decidedAt'],
    ['ตัดสินโดย', 'Decided by', 'text', ({ decidedBy }) => decidedBy?.name ?? null],
    ['เหตุผลที่ตัดสิน', 'Reason of the decision', 'text', 'decisionNote'],
  ],
)

export const lots = listOf<QueryOf<'exportLots'>, LotRow>(
  (_db, filter, { now }) => ({ statement: allLots(filter, now) }),
  [
    ['หมดอายุ', 'Expires', 'day', 'expiresOn'],
    ['อีก (วัน)', 'Days left', 'whole', 'daysLeft'],
    ['เลขล็อต', 'Lot', 'text', 'code'],
    ['รหัสสินค้า', 'SKU', 'text', 'sku', 14],
    ['ชื่อสินค้า', 'Name (Thai)', 'text', 'nameThai', 36],
    ['ชื่อสินค้า (อังกฤษ)', 'Name (English)', 'text', 'nameEng', 36],
    ['ตำแหน่งชั้น', 'Shelf place', 'text', 'place', 12],
    ['จำนวน', 'Units', 'whole', 'onHand'],
    ['หน่วย', 'Unit', 'text', 'unit', 10],
    ['มูลค่า', 'Value', 'money', 'value'],
    ['เรียกคืนเมื่อ', 'Recalled', 'moment', 'recalledAt'],
    ['เหตุที่เรียกคืน', 'Reason of the recall', 'text', 'recallReason'],
  ],
)

export const counts = listOf<QueryOf<'exportCounts'>, CountRow>(
  (_db, filter) => ({ statement: allCounts(filter) }),
  [
    ['เลขที่', 'Number', 'text', 'number', 14],
    ['ชื่อรอบ', 'Name', 'text', 'name', 28],
    ['สถานะ', 'Status', 'text', 'state', 12],
    ['เริ่มเมื่อ', 'Started', 'moment', 'startedAt'],
    ['เริ่มโดย', 'Started by', 'text', ({ startedBy }) => startedBy.name],
    ['ส่งเมื่อ', 'Handed in', 'moment', 'submittedAt'],
    ['ปรับสต็อกเมื่อ', 'Posted', 'moment', 'postedAt'],
    ['ปรับสต็อกโดย', 'Posted by', 'text', ({ postedBy }) => postedBy?.name ?? null],
    ['สินค้า', 'Products', 'whole', 'products'],
    ['นับแล้ว', 'Counted', 'whole', 'counted'],
    ['ต่าง', 'Differ', 'whole', 'different'],
    ['มูลค่าที่ต่าง', 'Differences', 'money', 'worth'],
    ['ขาดเกินสุทธิ', 'Balance', 'money', 'balance'],
    ['หมายเหตุ', 'Note', 'text', 'note'],
  ],
)

type CountLine = {
  sku: string
  barcode: string | null
  name_thai: string
  name_eng: string
  unit: string
  place: string | null
  frozen: number
  expected: number | null
  counted: number | null
  difference: number | null
  worth: Satang | null
}
export const countLines = listOf<QueryOf<'exportCountLines'>, CountLine>(
  (_db, { count }) => ({
    statement: sql<CountLine>`
      select p.sku, p.barcode, p.name_thai, p.name_eng, p.unit, p.shelf_place as place, l.frozen, l.expected, l.counted,
        l.counted - l.expected as difference, (l.counted - l.expected)::bigint * coalesce(l.cost_satang, 0) as worth
      from stock_count_line l join product p on p.id = l.product_id where l.count_id = ${count}::uuid
      order by p.shelf_place nulls last, p.sku`,
  }),
  [
    ['ตำแหน่งชั้น', 'Shelf place', 'text', 'place', 12],
    ['รหัสสินค้า', 'SKU', 'text', 'sku', 14],
    ['บาร์โค้ด', 'Barcode', 'text', 'barcode', 16],
    ['ชื่อสินค้า', 'Name (Thai)', 'text', 'name_thai', 36],
    ['ชื่อสินค้า (อังกฤษ)', 'Name (English)', 'text', 'name_eng', 36],
    ['หน่วย', 'Unit', 'text', 'unit', 10],
    ['ตอนเริ่ม', 'At the start', 'whole', 'frozen'],
    ['ควรมี', 'Expected', 'whole', 'expected'],
    ['นับได้', 'Counted', 'whole', 'counted'],
    ['ต่าง', 'Difference', 'whole', 'difference'],
    ['มูลค่า', 'Value', 'money', 'worth'],
  ],
)

export const suppliers = listOf<QueryOf<'exportSuppliers'>, SupplierRow>(
  (_db, filter) => ({ statement: allSuppliers(filter) }),
  [
    ['ชื่อ', 'Name', 'text', 'name', 34],
    ['เลขผู้เสียภาษี', 'Tax ID', 'text', 'tax_id', 16],
    ['สาขา', 'Branch', 'text', 'branch', 8],
    ['ผู้ติดต่อ', 'Contact', 'text', 'contact'],
    ['โทรศัพท์', 'Phone', 'text', 'phone', 13],
    ['ที่อยู่', 'Address', 'text', 'address', 40],
    ['ส่งภายใน (วัน)', 'Delivers within (days)', 'whole', 'lead_days'],
    ['สั่งขั้นต่ำ', 'Minimum order', 'money', 'minimum_satang'],
    ['รายการ', 'Products', 'whole', 'products'],
    ['ใบสั่งซื้อที่ค้าง', 'Open orders', 'whole', 'openOrders'],
    ['สถานะ', 'Status', 'text', 'status', 12],
    ['หมายเหตุ', 'Note', 'text', 'note'],
  ],
)

export const purchaseOrders = listOf<QueryOf<'exportPurchaseOrders'>, PurchaseOrderRow>(
  (_db, filter) => ({ statement: allPurchaseOrders(filter) }),
  [
    ['เลขที่', 'Number', 'text', 'number', 16],
    ['ผู้จำหน่าย', 'Supplier', 'text', 'supplierName', 34],
    ['สถานะ', 'Status', 'text', 'state', 14],
    ['สร้างเมื่อ', 'Made', 'moment', 'createdAt'],
    ['สร้างโดย', 'Made by', 'text', ({ createdBy }) => createdBy.name],
    ['ส่งเมื่อ', 'Sent', 'moment', 'sentAt'],
    ['กำหนดส่ง', 'Expected', 'day', 'expectedOn'],
    ['ปิดเมื่อ', 'Closed', 'moment', 'closedAt'],
    ['รายการ', 'Products', 'whole', 'lines'],
    ['จำนวนที่สั่ง', 'Units', 'whole', 'units'],
    ['รับแล้ว', 'Received', 'whole', 'received'],
    ['รวมเงิน', 'Total', 'money', 'total'],
    ['หมายเหตุ', 'Note', 'text', 'note'],
  ],
)

type PurchaseLine = {
  line_no: number
  sku: string
  barcode: string | null
  name_thai: string
  name_eng: string
  unit: string
  units: number
  received: number
  pack_units: number
  pack_name: string
  cost: Satang
  total: Satang
}
export const purchaseOrderLines = listOf<QueryOf<'exportPurchaseOrderLines'>, PurchaseLine>(
  (_db, { order }) => ({
    statement: sql<PurchaseLine>`
      select l.line_no, p.sku, p.barcode, p.name_thai, p.name_eng, p.unit, l.units, l.received, l.pack_units, l.pack_name,
        l.cost_satang as cost, l.units::bigint * l.cost_satang as total
      from purchase_order_line l join product p on p.id = l.product_id where l.order_id = ${order}::uuid
      order by l.line_no`,
  }),
  [
    ['บรรทัด', 'Line', 'whole', 'line_no'],
    ['รหัสสินค้า', 'SKU', 'text', 'sku', 14],
    ['บาร์โค้ด', 'Barcode', 'text', 'barcode', 16],
    ['ชื่อสินค้า', 'Name (Thai)', 'text', 'name_thai', 36],
    ['ชื่อสินค้า (อังกฤษ)', 'Name (English)', 'text', 'name_eng', 36],
    ['สั่ง', 'Ordered', 'whole', 'units'],
    ['รับแล้ว', 'Received', 'whole', 'received'],
    ['หน่วย', 'Unit', 'text', 'unit', 10],
    ['หน่วยขายต่อลัง', 'Sales units in a carton', 'whole', 'pack_units'],
    ['ชื่อหน่วยที่ซื้อ', 'Name of the carton', 'text', 'pack_name', 10],
    ['ต้นทุนต่อหน่วย (รวม VAT)', 'Cost of a unit (with VAT)', 'money', 'cost'],
    ['รวมเงิน', 'Total', 'money', 'total'],
  ],
)
