import { sql } from 'kysely'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type {
  exportAudit,
  exportCash,
  exportImports,
  exportRefundList,
  exportRetailers,
  exportStaff,
  exportStatementRows,
  exportTaxInvoices,
} from '#contract/backoffice/office/exports/calls.ts'
import type { listImports } from '#contract/backoffice/office/imports/calls.ts'
import type { listStaff } from '#contract/backoffice/settings/staff/calls.ts'
import { auditConditions } from '#server/audit/audit.ts'
import { findStaff } from '#server/identity/identity.ts'
import { kindsFor, presentSummary, findImports } from '#server/import/import.ts'
import { foundRetailers } from '#server/retailers/retailers.ts'
import { documentCondition, receiptNumberOf } from '#server/tax-invoices/tax-invoices.ts'
import { asRead, importable, type Fields } from './importable.ts'
import { listOf, pagesOf, type ColumnOf } from './list.ts'

export const retailers = listOf<RequestOf<typeof exportRetailers>['query'], Fields>(
  async (db, query, { now }) => ({
    statement: sql<Fields>`
      select o.outlet_code, o.store_name, o.owner_name, o.last_name, o.phone, o.email, o.tax_id, o.segment, d.address_line,
        d.sub_district, d.district, d.province, d.postal_code, d.landmark
      ${await foundRetailers(db, query, now)}`,
  }),
  importable('retailers', asRead),
)

type DocumentQuery = RequestOf<typeof exportTaxInvoices>['query']
const documentColumns: readonly ColumnOf<Fields>[] = [
  ['เลขที่', 'Number', 'text', 'number', 20],
  ['ออกเมื่อ', 'Issued', 'moment', 'issued_at'],
  ['คำสั่งซื้อ', 'Order', 'text', 'order_number', 18],
  ['ผู้ซื้อ', 'Buyer', 'text', 'buyer', 34],
  ['เลขประจำตัวผู้เสียภาษี', 'Tax ID', 'text', 'tax_id', 16],
  ['สาขา', 'Branch', 'text', 'branch', 8],
  ['มูลค่าก่อนภาษี', 'Value before VAT', 'money', 'taxed'],
  ['ภาษีขาย', 'VAT', 'money', 'vat'],
  ['ยกเว้นภาษี', 'Exempt', 'money', 'exempt'],
  ['รวม', 'Total', 'money', 'total'],
]

/** Of an invoice of many orders, all of them. */
const orderNumbers = sql`coalesce(
  (select string_agg(o->>'orderNumber', ', ') from jsonb_array_elements(t.document->'orders') as o), t.document->>'orderNumber')`

export const taxInvoices = listOf<DocumentQuery, Fields>(
  (_db, { q }) => ({
    statement: sql<Fields>`
      select t.number, t.issued_at, ${orderNumbers} as order_number, t.document->'buyer'->>'name' as buyer,
        t.document->'buyer'->>'taxId' as tax_id, t.branch, t.taxed_satang as taxed, t.vat_satang as vat,
        t.exempt_satang as exempt, t.net_satang as total
      from tax_invoice t where ${documentCondition('t', q)} order by t.issued_at desc, t.number desc`,
  }),
  documentColumns,
)

export const creditNotes = listOf<DocumentQuery, Fields>(
  (_db, { q }) => ({
    statement: sql<Fields>`
      select t.number, t.issued_at, t.document->>'orderNumber' as order_number, t.document->'buyer'->>'name' as buyer,
        t.document->'buyer'->>'taxId' as tax_id, t.branch, t.taxed_satang as taxed, t.vat_satang as vat,
        t.exempt_satang as exempt, t.net_satang as total, t.invoice_number
      from credit_note t where ${documentCondition('t', q)} order by t.issued_at desc, t.number desc`,
  }),
  [...documentColumns, ['ใบกำกับภาษี', 'Tax invoice', 'text', 'invoice_number', 20]],
)

export const refunds = listOf<RequestOf<typeof exportRefundList>['query'], Fields>(
  (_db, { state }) => ({
    statement: sql<Fields>`
      select o.order_number, s.outlet_code, s.store_name, s.phone, r.cause, r.state, r.amount_satang as amount, r.due_at,
        r.closed_at, r.bank, r.reference, r.note, r.in_bank_file_at
      from refund r join orders o on o.id = r.order_id join outlet s on s.id = o.outlet_id
      where r.state = ${state} order by ${state === 'DUE' ? sql`r.due_at` : sql`r.closed_at desc`}, r.id`,
  }),
  [
    ['คำสั่งซื้อ', 'Order', 'text', 'order_number', 18],
    ['รหัสร้าน', 'Retailer code', 'text', 'outlet_code', 14],
    ['ร้านค้า', 'Retailer', 'text', 'store_name', 28],
    ['โทรศัพท์', 'Phone', 'text', 'phone', 13],
    ['สาเหตุ', 'Cause', 'text', 'cause', 20],
    ['สถานะ', 'Status', 'text', 'state', 12],
    ['จำนวนเงิน', 'Amount', 'money', 'amount'],
    ['ค้างตั้งแต่', 'Due since', 'moment', 'due_at'],
    ['ปิดเมื่อ', 'Closed', 'moment', 'closed_at'],
    ['ธนาคาร', 'Bank', 'text', 'bank', 10],
    ['เลขอ้างอิง', 'Reference', 'text', 'reference'],
    ['หมายเหตุ', 'Note', 'text', 'note'],
    ['อยู่ในไฟล์ธนาคาร', 'In a file for the bank', 'moment', 'in_bank_file_at'],
  ],
)

export const cash = listOf<RequestOf<typeof exportCash>['query'], Fields>(
  (_db, { from = null, until = null }) => ({
    statement: sql<Fields>`
      select u.day, u.driver_name, l.kind, o.order_number, s.store_name, l.amount_satang as amount, l.at,
        actor_of(l.actor)->>'name' as by,
        ${receiptNumberOf('l.credit_receipt_id')} as receipt_number
      from cash_ledger l join cash_up u on u.id = l.cash_up_id left join orders o on o.id = l.order_id
        left join credit_receipt r on r.id = l.credit_receipt_id
        left join outlet s on s.id = coalesce(o.outlet_id, r.outlet_id)
      where (${from}::date is null or u.day >= ${from}::date) and (${until}::date is null or u.day <= ${until}::date)
      order by l.id`,
  }),
  [
    ['วันที่', 'Day', 'day', 'day'],
    ['คนขับ', 'Driver', 'text', 'driver_name'],
    ['ชนิด', 'Kind', 'text', 'kind', 12],
    ['คำสั่งซื้อ', 'Order', 'text', 'order_number', 18],
    ['ร้านค้า', 'Retailer', 'text', 'store_name', 28],
    ['จำนวนเงิน', 'Amount', 'money', 'amount'],
    ['บันทึกเมื่อ', 'Recorded', 'moment', 'at'],
    ['โดย', 'By', 'text', 'by'],
    ['ใบเสร็จ', 'Receipt', 'text', 'receipt_number', 18],
  ],
)

export const statementRows = listOf<RequestOf<typeof exportStatementRows>['query'], Fields>(
  (_db, { state, statementId = null }) => {
    const states = state === 'OPEN' ? ['NEAR', 'UNKNOWN'] : state ? [state] : null
    return {
      statement: sql<Fields>`
        select r.at, s.bank, r.reference, r.description, r.amount_satang as amount, r.state, o.order_number, r.note
        from bank_statement_row r join bank_statement s on s.id = r.statement_id left join orders o on o.id = r.order_id
        where (${states}::text[] is null or r.state = any(${states}::text[]))
          and (${statementId}::text is null or r.statement_id::text = ${statementId})
        order by r.at desc, r.id desc`,
    }
  },
  [
    ['เวลา', 'Time', 'moment', 'at'],
    ['ธนาคาร', 'Bank', 'text', 'bank', 10],
    ['เลขอ้างอิง', 'Reference', 'text', 'reference'],
    ['รายละเอียด', 'Details', 'text', 'description', 36],
    ['จำนวนเงิน', 'Amount', 'money', 'amount'],
    ['สถานะ', 'Status', 'text', 'state', 12],
    ['คำสั่งซื้อ', 'Order', 'text', 'order_number', 18],
    ['หมายเหตุ', 'Note', 'text', 'note'],
  ],
)

export const audit = listOf<RequestOf<typeof exportAudit>['query'], Fields>(
  (_db, query) => ({
    statement: sql<Fields>`
      select e.seq, e.at, actor_of(e.actor)->>'name' as by, e.call, e.action, e.table_name, e.key, e.before::text as before,
        e.after::text as after, o.order_number, r.outlet_code, p.sku
      from (select * from audit_entry where seq is not null and ${sql.join(auditConditions(query), sql` and `)}) e
        left join orders o on o.id = e.order_id::uuid left join outlet r on r.id = e.retailer_id::uuid
        left join product p on p.id = e.product_id::integer
      order by e.seq desc`,
  }),
  [
    ['ลำดับ', 'Number', 'whole', 'seq'],
    ['เวลา', 'Time', 'moment', 'at'],
    ['โดย', 'By', 'text', 'by'],
    ['คำสั่ง', 'Call', 'text', 'call', 40],
    ['การกระทำ', 'Action', 'text', 'action', 10],
    ['ตาราง', 'Table', 'text', 'table_name', 18],
    ['คีย์', 'Key', 'text', 'key', 38],
    ['ก่อน', 'Before', 'text', 'before', 60],
    ['หลัง', 'After', 'text', 'after', 60],
    ['คำสั่งซื้อ', 'Order', 'text', 'order_number', 18],
    ['รหัสร้าน', 'Retailer code', 'text', 'outlet_code', 14],
    ['รหัสสินค้า', 'SKU', 'text', 'sku', 14],
  ],
)

type Account = AnswerOf<typeof listStaff>['content'][number]
export const staff = listOf<RequestOf<typeof exportStaff>['query'], Account>(
  (db, { q, role, status }) => ({ pages: pagesOf((page) => findStaff(db, { q, role, status, ...page })) }),
  [
    ['ชื่อผู้ใช้', 'Username', 'text', 'username'],
    ['ชื่อ', 'Name', 'text', 'name', 28],
    ['หน้าที่', 'Roles', 'text', ({ roles }) => roles.join(', '), 40],
    ['ระงับ', 'Locked', 'text', ({ disabled }) => (disabled ? 'yes' : 'no'), 10],
    ['ยืนยันสองชั้น', 'Second factor', 'text', ({ secondFactor }) => (secondFactor ? 'yes' : 'no'), 14],
    ['เครื่องที่ใช้อยู่', 'Devices', 'whole', 'sessions'],
    ['ใช้ล่าสุด', 'Last used', 'moment', ({ lastUsed }) => lastUsed && new Date(lastUsed)],
  ],
)

type Import = AnswerOf<typeof listImports>['content'][number]
export const imports = listOf<RequestOf<typeof exportImports>['query'], Import>(
  (db, { kind, state }, { now, who }) => ({
    pages: pagesOf(async (page) => {
      const { rows, total } = await findImports(db, { kinds: kindsFor(who, kind), state, ...page }, now)
      return { rows: rows.map(presentSummary), total }
    }),
  }),
  [
    ['เลขที่', 'Number', 'text', 'document', 12],
    ['ไฟล์', 'File', 'text', 'fileName', 36],
    ['ชนิด', 'Kind', 'text', 'kind', 14],
    ['สถานะ', 'Status', 'text', 'state', 12],
    ['แถว', 'Rows', 'whole', 'totalRows'],
    ['เพิ่ม', 'Added', 'whole', ({ counts }) => counts?.added ?? null],
    ['เปลี่ยน', 'Changed', 'whole', ({ counts }) => counts?.changed ?? null],
    ['ไม่รับ', 'Refused', 'whole', ({ counts }) => counts?.refusedRows ?? null],
    ['อัปโหลดเมื่อ', 'Uploaded', 'moment', ({ uploaded }) => new Date(uploaded.on)],
    ['อัปโหลดโดย', 'Uploaded by', 'text', ({ uploaded }) => uploaded.by.name],
    ['นำเข้าเมื่อ', 'Imported', 'moment', ({ applied }) => applied && new Date(applied.on)],
    ['นำเข้าโดย', 'Imported by', 'text', ({ applied }) => applied?.by.name ?? null],
  ],
)
