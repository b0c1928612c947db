import { sql } from 'kysely'
import type { Tx } from '#server/adapters/database/database.ts'
import type { InverseOf } from '#server/staff-actions/staff-actions.ts'
import { shareMonths } from '../take-number.ts'

/** A tax invoice of a supplier as it is written, and as an action keeps it to be undone. */
export type StoredInvoice = NonNullable<InverseOf<'purchase_invoice_changed'>['before']>

/** Locks an invoice until the transaction ends, and lets no month be closed until then; null where there is none. */
export async function lockInvoice(tx: Tx, id: string): Promise<(StoredInvoice & { revision: number }) | null> {
  await shareMonths(tx)
  const { rows } = await sql<StoredInvoice & { revision: number; recorded: Date }>`
    select supplier_id as "supplierId", number, issued_on as "issuedOn", to_char(claimed_in, 'YYYY-MM') as month,
      seller_name as "sellerName", seller_tax_id as "taxId", seller_branch as branch, taxed_satang as value,
      vat_satang as vat, recorded_at as recorded, recorded_by as "recordedBy", revision,
      array(select receipt_id::text from purchase_invoice_receipt where invoice_id = i.id order by 1) as "receiptIds"
    from purchase_invoice i where id = ${id}::uuid for update`.execute(tx)
  const [row] = rows
  if (!row) return null
  const { recorded, ...invoice } = row
  return { ...invoice, recordedAt: recorded.toISOString() }
}

type LockedReceipt = { id: string; supplierId: string; supplierName: string; invoiceId: string | null }

/** Locks goods receipts that were not undone, and returns those that there are. */
export async function lockReceipts(tx: Tx, ids: readonly string[]): Promise<LockedReceipt[]> {
  await sql`select from goods_receipt where id = any(${[...ids]}::uuid[]) order by id for update`.execute(tx)
  const { rows } = await sql<LockedReceipt>`
    select r.id, u.id as "supplierId", u.name as "supplierName", l.invoice_id as "invoiceId"
    from goods_receipt r join purchase_order o on o.id = r.purchase_order_id join supplier u on u.id = o.supplier_id
    left join purchase_invoice_receipt l on l.receipt_id = r.id
    where r.id = any(${[...ids]}::uuid[]) and r.undone_at is null`.execute(tx)
  return rows
}

type Paper = Pick<StoredInvoice, 'taxId' | 'branch' | 'number'>

/** Whether an invoice other than this one has the number of the paper. No other transaction takes it until this one ends. */
export async function isNumberTaken(tx: Tx, id: string, { taxId, branch, number }: Paper): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`purchase_invoice ${taxId} ${branch} ${number}`}, 0))`.execute(
    tx,
  )
  const { rows } = await sql`select from purchase_invoice where seller_tax_id = ${taxId} and seller_branch = ${branch}
    and number = ${number} and id <> ${id}::uuid`.execute(tx)
  return rows.length > 0
}

/** Which of these months are closed. */
export async function closedAmong(tx: Tx, months: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select to_char(month, 'YYYY-MM') as month from tax_month
    where to_char(month, 'YYYY-MM') = any(${[...months]}::text[])`.execute(tx)
  return rows.map(({ month }) => month)
}

/** Writes an invoice with its receipts, new or instead of what it was; its revision rises. */
export async function writeInvoice(tx: Tx, id: string, invoice: StoredInvoice): Promise<void> {
  const { supplierId, number, issuedOn, month, sellerName, taxId, branch, value, vat, receiptIds } = invoice
  await sql`
    insert into purchase_invoice (id, supplier_id, number, issued_on, claimed_in, seller_name, seller_tax_id,
      seller_branch, taxed_satang, vat_satang, recorded_at, recorded_by)
    values (${id}::uuid, ${supplierId}::uuid, ${number}, ${issuedOn}::date, ${`${month}-01`}::date, ${sellerName}, ${taxId},
      ${branch}, ${value}, ${vat}, ${invoice.recordedAt}::timestamptz, ${invoice.recordedBy})
    on conflict (id) do update set supplier_id = excluded.supplier_id, number = excluded.number,
      issued_on = excluded.issued_on, claimed_in = excluded.claimed_in, seller_name = excluded.seller_name,
      seller_tax_id = excluded.seller_tax_id, seller_branch = excluded.seller_branch,
      taxed_satang = excluded.taxed_satang, vat_satang = excluded.vat_satang,
      revision = purchase_invoice.revision + 1`.execute(tx)
  await sql`delete from purchase_invoice_receipt
    where invoice_id = ${id}::uuid and receipt_id <> all(${receiptIds}::uuid[])`.execute(tx)
  await sql`insert into purchase_invoice_receipt (receipt_id, invoice_id)
    select receipt, ${id}::uuid from unnest(${receiptIds}::uuid[]) as receipt
    on conflict (receipt_id) do nothing`.execute(tx)
}
