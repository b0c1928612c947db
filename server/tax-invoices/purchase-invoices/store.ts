import { sql, type RawBuilder } from 'kysely'
import { toBaht, type Satang } from '#rules/money.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { getPurchaseInvoice, listPurchaseInvoices } from '#contract/backoffice/office/purchase-invoices/calls.ts'
import { containing } from '#server/adapters/database/containing.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { Actor } from '#server/http/actor.ts'

export type PurchaseInvoice = AnswerOf<typeof getPurchaseInvoice>

/** A tax invoice of a supplier. `running`: its place in the report of its month. */
export type PurchaseInvoiceRow = {
  running: number
  id: string
  number: string
  issuedOn: string
  month: string
  supplierId: string
  supplierName: string
  sellerName: string
  taxId: string
  branch: string
  value: Satang
  vat: Satang
  revision: number
  recordedAt: Date
  recordedBy: Actor
  receipts: PurchaseInvoice['receipts']
}

type Filter = { month: string; q?: string | undefined }

const columns = sql`i.id, i.number, i.issued_on as "issuedOn", to_char(i.claimed_in, 'YYYY-MM') as month,
  i.supplier_id as "supplierId", u.name as "supplierName", i.seller_name as "sellerName", i.seller_tax_id as "taxId",
  i.seller_branch as branch, i.taxed_satang as value, i.vat_satang as vat, i.revision, i.recorded_at as "recordedAt",
  actor_of(i.recorded_by) as "recordedBy", (
    select coalesce(json_agg(json_build_object('id', r.id, 'number', r.number, 'receivedOn', r.received_at,
      'deliveryNote', r.delivery_note, 'orderId', o.id, 'orderNumber', o.number) order by r.received_at, r.number), '[]')
    from purchase_invoice_receipt l join goods_receipt r on r.id = l.receipt_id
      join purchase_order o on o.id = r.purchase_order_id
    where l.invoice_id = i.id) as receipts`

const firstDay = (month: string): string => `${month}-01`

/** Numbered before anything is sought, so that a row has the same number in every list. */
const ofMonth = (month: string) => sql`
  select n.*, row_number() over (order by n.issued_on, n.number, n.id)::int as running
  from purchase_invoice n where n.claimed_in = ${firstDay(month)}::date`

const matching = ({ month, q }: Filter) => {
  const part = q === undefined ? null : containing(q)
  return sql`from (${ofMonth(month)}) as i where (${part}::text is null
    or concat_ws('|', i.number, i.seller_tax_id) ilike ${part}
    or search_fold(i.seller_name) like '%' || search_fold(${part}) || '%')`
}

/** The tax invoices of suppliers whose tax is deducted in a month, by date and number: the purchase tax report. */
export const allPurchaseInvoices = (filter: Filter): RawBuilder<PurchaseInvoiceRow> => sql<PurchaseInvoiceRow>`
  select i.running, ${columns} from (select i.* ${matching(filter)}) as i join supplier u on u.id = i.supplier_id
  order by i.running`

/** A number of tax invoices of suppliers, their taxed value without VAT, and their VAT. */
export type PurchaseSum = { count: number; value: Satang; vat: Satang }

/** The sum of the purchase tax report of a month. */
export async function sumPurchaseInvoices(db: Database | Tx, filter: Filter): Promise<PurchaseSum> {
  const { rows } = await sql<PurchaseSum>`
    select count(*)::int as count, coalesce(sum(i.taxed_satang), 0)::bigint as value,
      coalesce(sum(i.vat_satang), 0)::bigint as vat ${matching(filter)}`.execute(db)
  const [sum] = rows
  if (!sum) throw new Error('A sum has one row')
  return sum
}

/** A page of `allPurchaseInvoices`. */
export async function findPurchaseInvoices(
  db: Database,
  filter: Filter,
  { page, size }: { page: number; size: number },
): Promise<PurchaseInvoiceRow[]> {
  const { rows } = await sql<PurchaseInvoiceRow>`
    ${allPurchaseInvoices(filter)} limit ${size} offset ${page * size}`.execute(db)
  return rows
}

/** One tax invoice of a supplier; null where there is none. */
export async function readPurchaseInvoice(db: Database | Tx, id: string): Promise<PurchaseInvoice | null> {
  const { rows } = await sql<PurchaseInvoiceRow>`
    select 0 as running, ${columns} from purchase_invoice i join supplier u on u.id = i.supplier_id
    where i.id = ${id}::uuid`.execute(db)
  return rows[0] ? presentInvoice(rows[0]) : null
}

const presentInvoice = (row: PurchaseInvoiceRow): PurchaseInvoice => ({
  id: row.id,
  number: row.number,
  issuedOn: row.issuedOn,
  month: row.month,
  supplier: { id: row.supplierId, name: row.supplierName },
  sellerName: row.sellerName,
  taxId: row.taxId,
  branch: row.branch,
  valueAmt: toBaht(row.value),
  vatAmt: toBaht(row.vat),
  receiptIds: row.receipts.map(({ id }) => id),
  receipts: row.receipts.map((receipt) => ({ ...receipt, receivedOn: new Date(receipt.receivedOn).toISOString() })),
  revision: row.revision,
  recordedOn: row.recordedAt.toISOString(),
  recordedBy: row.recordedBy,
})

export const presentListed = (row: PurchaseInvoiceRow): AnswerOf<typeof listPurchaseInvoices>['content'][number] => ({
  ...presentInvoice(row),
  running: row.running,
})
