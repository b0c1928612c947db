import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type { listReceiptsWithoutInvoice } from '#contract/backoffice/office/purchase-invoices/calls.ts'
import { toBaht, type Satang } from '#rules/money.ts'
import { nextMonth, startOfMonth } from '#rules/tax-invoices/tax-month.ts'
import { containing } from '#server/adapters/database/containing.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'

/** A goods receipt without a tax invoice of its supplier; amounts with VAT. */
export type OpenReceiptRow = {
  id: string
  number: string
  receivedAt: Date
  deliveryNote: string
  orderId: string
  orderNumber: string
  supplierId: string
  supplierName: string
  taxId: string | null
  branch: string
  taxed: Satang
  total: Satang
}

type Filter = { month?: string | undefined; supplier?: string | undefined; q?: string | undefined }

/** Only receipts with taxed goods: for the rest a supplier issues no tax invoice. */
const receipts = ({ month, supplier, q }: Filter) => {
  const part = q === undefined ? null : containing(q)
  return sql`from goods_receipt r join purchase_order o on o.id = r.purchase_order_id
    join supplier u on u.id = o.supplier_id
    cross join lateral (
      select coalesce(sum(l.units::bigint * l.cost_satang) filter (where p.vat_percent > 0), 0)::bigint as taxed,
        coalesce(sum(l.units::bigint * l.cost_satang), 0)::bigint as total
      from goods_receipt_line l join product p on p.id = l.product_id where l.receipt_id = r.id) as worth
    where r.undone_at is null and worth.taxed > 0
      and not exists (select from purchase_invoice_receipt i where i.receipt_id = r.id)
      ${month === undefined ? sql`` : sql`and r.received_at >= ${startOfMonth(month)} and r.received_at < ${startOfMonth(nextMonth(month))}`}
      ${supplier === undefined ? sql`` : sql`and u.id = ${supplier}::uuid`}
      and (${part}::text is null or concat_ws('|', r.number, r.delivery_note) ilike ${part}
        or search_fold(u.name) like '%' || search_fold(${part}) || '%')`
}

/** Goods receipts that have no tax invoice yet, latest first. */
export const allReceiptsWithoutInvoice = (filter: Filter): RawBuilder<OpenReceiptRow> => sql<OpenReceiptRow>`
  select r.id, r.number, r.received_at as "receivedAt", r.delivery_note as "deliveryNote", o.id as "orderId",
    o.number as "orderNumber", u.id as "supplierId", u.name as "supplierName", u.tax_id as "taxId", u.branch,
    worth.taxed, worth.total
  ${receipts(filter)} order by r.received_at desc, r.number desc`

/** A number of goods receipts, and what their taxed goods cost, VAT included. */
export type OpenReceiptSum = { count: number; taxed: Satang }

/** How many they are, and what their taxed goods cost. */
export async function sumReceiptsWithoutInvoice(db: Database | Tx, filter: Filter): Promise<OpenReceiptSum> {
  const { rows } = await sql<OpenReceiptSum>`
    select count(*)::int as count, coalesce(sum(worth.taxed), 0)::bigint as taxed ${receipts(filter)}`.execute(db)
  const [sum] = rows
  if (!sum) throw new Error('A sum has one row')
  return sum
}

/** A page of `allReceiptsWithoutInvoice`. */
export async function findReceiptsWithoutInvoice(
  db: Database,
  filter: Filter,
  { page, size }: { page: number; size: number },
): Promise<OpenReceiptRow[]> {
  const { rows } = await sql<OpenReceiptRow>`
    ${allReceiptsWithoutInvoice(filter)} limit ${size} offset ${page * size}`.execute(db)
  return rows
}

export const presentOpenReceipt = (
  row: OpenReceiptRow,
): AnswerOf<typeof listReceiptsWithoutInvoice>['content'][number] => ({
  id: row.id,
  number: row.number,
  receivedOn: row.receivedAt.toISOString(),
  deliveryNote: row.deliveryNote,
  orderId: row.orderId,
  orderNumber: row.orderNumber,
  supplier: { id: row.supplierId, name: row.supplierName, taxId: row.taxId ?? '', branch: row.branch },
  taxedAmt: toBaht(row.taxed),
  totalAmt: toBaht(row.total),
})
