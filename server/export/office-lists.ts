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
import { importColumns } from '#rules/transfer/import-columns.ts'
import type { SheetCell } from '#server/http/xlsx.ts'
import { auditConditions } from '#server/audit/audit.ts'
import { findStaff } from '#server/identity/identity.ts'
import { kindsFor, presentSummary, findImports } from '#server/import/import.ts'
import { foundRetailers } from '#server/retailers/retailers.ts'
import { documentCondition } from '#server/tax-invoices/tax-invoices.ts'
import { column, listOf, pagesOf, type ExportableList } from './list.ts'

type Fields = Record<string, SheetCell>
const cellsOf =
  (...names: readonly string[]) =>
  (row: Fields): SheetCell[] =>
    names.map((name) => row[name] ?? null)

const retailerNames = importColumns.retailers.map(({ name }) => name)
export const retailers: ExportableList<RequestOf<typeof exportRetailers>['query'], Fields> = {
  columns: importColumns.retailers.map(({ label }) => column(label.th, label.en)),
  read: async (db, query, { now }) => ({
    statement: sql<Fields>`
      select o.outlet_code, o.store_name, o.owner_name, o.last_name, o.phone, o.email, o.tax_id, o.segment, d.address_line,
        d.sub_district, d.district, d.province, d.postal_code, d.landmark
      ${await foundRetailers(db, query, now)}`,
  }),
  cells: cellsOf(...retailerNames),
}

type DocumentQuery = RequestOf<typeof exportTaxInvoices>['query']
const documentColumns = [
  column('เลขที่', 'Number', 'text', 20),
  column('ออกเมื่อ', 'Issued', 'moment'),
  column('คำสั่งซื้อ', 'Order', 'text', 18),
  column('ผู้ซื้อ', 'Buyer', 'text', 34),
  column('เลขผู้เสียภาษี', 'Tax ID', 'text', 16),
  column('สาขา', 'Branch', 'text', 8),
  column('มูลค่า', 'Value', 'money'),
  column('ภาษี', 'VAT', 'money'),
  column('ยกเว้นภาษี', 'Exempt', 'money'),
  column('รวม', 'Total', 'money'),
] as const
const documentFields = [
  'number',
  'issued_at',
  'order_number',
  'buyer',
  'tax_id',
  'branch',
  'taxed',
  'vat',
  'exempt',
  'total',
]

/** Of an invoice of many orders, all of them. */
const orderNumbers = sql`coalesce(
  (select string_agg(o->>'orderNumber', ', ') from jsonb_array_elements(t.document->'orders') as o), t.document->>'orderNumber')`

export const taxInvoices: ExportableList<DocumentQuery, Fields> = {
  columns: documentColumns,
  read: (_db, { q }) => ({
    statement: sql<Fields>`
      select t.number, t.issued_at, ${orderNumbers} as order_number, t.document->'buyer'->>'name' as buyer,
        t.document->'buyer'->>'taxId' as tax_id, t.branch, t.taxed_satang as taxed, t.vat_satang as vat,
        t.exempt_satang as exempt, t.net_satang as total
      from tax_invoice t where ${documentCondition('t', q)} order by t.issued_at desc, t.number desc`,
  }),
  cells: cellsOf(...documentFields),
}

export const creditNotes: ExportableList<DocumentQuery, Fields> = {
  columns: [...documentColumns, column('ใบกำกับภาษี', 'Tax invoice', 'text', 20)],
  read: (_db, { q }) => ({
    statement: sql<Fields>`
      select t.number, t.issued_at, t.document->>'orderNumber' as order_number, t.document->'buyer'->>'name' as buyer,
        t.document->'buyer'->>'taxId' as tax_id, t.branch, t.taxed_satang as taxed, t.vat_satang as vat,
        t.exempt_satang as exempt, t.net_satang as total, t.invoice_number
      from credit_note t where ${documentCondition('t', q)} order by t.issued_at desc, t.number desc`,
  }),
  cells: cellsOf(...documentFields, 'invoice_number'),
}

export const refunds: ExportableList<RequestOf<typeof exportRefundList>['query'], Fields> = {
  columns: [
    column('คำสั่งซื้อ', 'Order', 'text', 18),
    column('รหัสร้าน', 'Retailer code', 'text', 14),
    column('ร้านค้า', 'Store', 'text', 28),
    column('โทรศัพท์', 'Phone', 'text', 13),
    column('เหตุ', 'Cause', 'text', 20),
    column('สถานะ', 'State', 'text', 12),
    column('จำนวนเงิน', 'Amount', 'money'),
    column('ค้างตั้งแต่', 'Due since', 'moment'),
    column('ปิดเมื่อ', 'Closed', 'moment'),
    column('ธนาคาร', 'Bank', 'text', 10),
    column('อ้างอิง', 'Reference'),
    column('หมายเหตุ', 'Note'),
  ],
  read: (_db, { state }) => ({
    statement: sql<Fields>`
      select o.order_number, s.outlet_code, s.store_name, s.phone, r.cause, r.state, r.amount_satang as amount, r.due_at,
        r.closed_at, r.bank, r.reference, r.note
      from refund r join orders o on o.id = r.order_id join outlet s on s.id = o.outlet_id
      where r.state = ${state} order by ${state === 'DUE' ? sql`r.due_at` : sql`r.closed_at desc`}, r.id`,
  }),
  cells: cellsOf(
    ...['order_number', 'outlet_code', 'store_name', 'phone', 'cause', 'state', 'amount'],
    ...['due_at', 'closed_at', 'bank', 'reference', 'note'],
  ),
}

export const cash: ExportableList<RequestOf<typeof exportCash>['query'], Fields> = {
  columns: [
    column('วัน', 'Day', 'day'),
    column('คนขับ', 'Driver'),
    column('ชนิด', 'Kind', 'text', 12),
    column('คำสั่งซื้อ', 'Order', 'text', 18),
    column('ร้านค้า', 'Store', 'text', 28),
    column('จำนวนเงิน', 'Amount', 'money'),
    column('บันทึกเมื่อ', 'Recorded', 'moment'),
    column('โดย', 'By'),
  ],
  read: (_db, { from = null, until = null }) => ({
    statement: sql<Fields>`
      select u.day, u.driver_name, l.kind, o.order_number, s.store_name, l.amount_satang as amount, l.at,
        actor_of(l.actor)->>'name' as by
      from cash_ledger l join cash_up u on u.id = l.cash_up_id left join orders o on o.id = l.order_id
        left join outlet s on s.id = o.outlet_id
      where (${from}::date is null or u.day >= ${from}::date) and (${until}::date is null or u.day <= ${until}::date)
      order by l.id`,
  }),
  cells: cellsOf('day', 'driver_name', 'kind', 'order_number', 'store_name', 'amount', 'at', 'by'),
}

export const statementRows: ExportableList<RequestOf<typeof exportStatementRows>['query'], Fields> = {
  columns: [
    column('เวลา', 'Time', 'moment'),
    column('ธนาคาร', 'Bank', 'text', 10),
    column('อ้างอิง', 'Reference'),
    column('รายละเอียด', 'Description', 'text', 36),
    column('จำนวนเงิน', 'Amount', 'money'),
    column('สถานะ', 'State', 'text', 12),
    column('คำสั่งซื้อ', 'Order', 'text', 18),
    column('หมายเหตุ', 'Note'),
  ],
  read: (_db, { state, statementId = null }) => {
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
  cells: cellsOf('at', 'bank', 'reference', 'description', 'amount', 'state', 'order_number', 'note'),
}

export const audit: ExportableList<RequestOf<typeof exportAudit>['query'], Fields> = {
  columns: [
    column('ลำดับ', 'Number', 'whole'),
    column('เวลา', 'Time', 'moment'),
    column('โดย', 'By'),
    column('คำสั่ง', 'Call', 'text', 40),
    column('การกระทำ', 'Action', 'text', 10),
    column('ตาราง', 'Table', 'text', 18),
    column('คีย์', 'Key', 'text', 38),
    column('ก่อน', 'Before', 'text', 60),
    column('หลัง', 'After', 'text', 60),
    column('คำสั่งซื้อ', 'Order', 'text', 18),
    column('รหัสร้าน', 'Retailer code', 'text', 14),
    column('รหัสสินค้า', 'SKU', 'text', 14),
  ],
  read: (_db, query) => ({
    statement: sql<Fields>`
      select e.seq, e.at, actor_of(e.actor)->>'name' as by, e.call, e.action, e.table_name, e.key, e.before::text as before,
        e.after::text as after, o.order_number, r.outlet_code, p.sku
      from (select * from audit_entry where seq is not null and ${sql.join(auditConditions(query), sql` and `)}) e
        left join orders o on o.id = e.order_id::uuid left join outlet r on r.id = e.retailer_id::uuid
        left join product p on p.id = e.product_id::integer
      order by e.seq desc`,
  }),
  cells: cellsOf(
    ...['seq', 'at', 'by', 'call', 'action', 'table_name', 'key', 'before', 'after'],
    ...['order_number', 'outlet_code', 'sku'],
  ),
}

type Account = AnswerOf<typeof listStaff>['content'][number]
export const staff = listOf<RequestOf<typeof exportStaff>['query'], Account>(
  (db, { q, role, status }) => ({ pages: pagesOf((page) => findStaff(db, { q, role, status, ...page })) }),
  [
    ['ชื่อผู้ใช้', 'User name', 'text', ({ username }) => username],
    ['ชื่อ', 'Name', 'text', ({ name }) => name, 28],
    ['หน้าที่', 'Roles', 'text', ({ roles }) => roles.join(', '), 40],
    ['ระงับ', 'Locked', 'text', ({ disabled }) => (disabled ? 'yes' : 'no'), 10],
    ['ยืนยันสองขั้น', 'Second factor', 'text', ({ secondFactor }) => (secondFactor ? 'yes' : 'no'), 14],
    ['เซสชันที่เปิดอยู่', 'Open sessions', 'whole', ({ sessions }) => sessions],
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
    ['เลขที่', 'Number', 'text', ({ document }) => document, 12],
    ['ไฟล์', 'File', 'text', ({ fileName }) => fileName, 36],
    ['ชนิด', 'Kind', 'text', ({ kind }) => kind, 14],
    ['สถานะ', 'State', 'text', ({ state }) => state, 12],
    ['แถว', 'Rows', 'whole', ({ totalRows }) => totalRows],
    ['เพิ่ม', 'Added', 'whole', ({ counts }) => counts?.added ?? null],
    ['เปลี่ยน', 'Changed', 'whole', ({ counts }) => counts?.changed ?? null],
    ['ไม่รับ', 'Refused', 'whole', ({ counts }) => counts?.refusedRows ?? null],
    ['อัปโหลดเมื่อ', 'Uploaded', 'moment', ({ uploaded }) => new Date(uploaded.on)],
    ['อัปโหลดโดย', 'Uploaded by', 'text', ({ uploaded }) => uploaded.by.name],
    ['นำเข้าเมื่อ', 'Imported', 'moment', ({ applied }) => applied && new Date(applied.on)],
    ['นำเข้าโดย', 'Imported by', 'text', ({ applied }) => applied?.by.name ?? null],
  ],
)
