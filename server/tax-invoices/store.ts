import { sql } from 'kysely'
import type { Satang } from '#rules/money.ts'
import type { CreditNote } from '#rules/tax-invoices/credit-note.ts'
import type { TaxInvoice } from '#rules/tax-invoices/tax-invoice.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { shortLinesOf } from '#server/orders/arriving-goods.ts'
import { dueColumns, type DueRow } from '#server/orders/order-reading.ts'
import { lockOrders } from '#server/orders/orders.ts'

/** Invoices as issued, with what has happened to them since. */
export const invoices = (db: Database | Tx) =>
  db
    .selectFrom('tax_invoice')
    .innerJoin('orders', 'orders.id', 'tax_invoice.order_id')
    .select([
      'tax_invoice.number',
      'tax_invoice.order_id',
      'tax_invoice.document',
      'orders.state as order_state',
      ...dueColumns,
      sql<Satang>`(select coalesce(sum(c.net_satang), 0)::bigint from credit_note c
        where c.invoice_number = tax_invoice.number)`.as('credited'),
      // What is due for the other orders of an invoice of many.
      sql<DueRow[]>`(select coalesce(json_agg(json_build_object('stage', o.stage, 'pay_type', o.pay_type,
          'grand_total_satang', o.grand_total_satang, 'paid_satang', o.paid_satang, 'cash_closed', o.cash_closed,
          'short', ${shortLinesOf('o.id')})), '[]')
        from tax_invoice_order t join orders o on o.id = t.order_id
        where t.number = tax_invoice.number and t.order_id <> tax_invoice.order_id)`.as('others'),
    ])

export type InvoiceRow = Awaited<ReturnType<ReturnType<typeof invoices>['executeTakeFirstOrThrow']>>

export const findInvoice = (db: Database | Tx, number: string): Promise<InvoiceRow | undefined> =>
  invoices(db).where('tax_invoice.number', '=', number).executeTakeFirst()

export const findInvoiceOfOrder = (db: Database | Tx, orderId: string): Promise<InvoiceRow | undefined> =>
  invoices(db)
    .where('tax_invoice.number', '=', (eb) =>
      eb
        .selectFrom('order_tax_invoice')
        .select('order_tax_invoice.number')
        .where('order_tax_invoice.order_id', '=', orderId),
    )
    .executeTakeFirst()

/** Locks the orders of an invoice until the transaction ends. */
export async function lockOrdersOfInvoice(tx: Tx, number: string): Promise<void> {
  const rows = await tx.selectFrom('order_tax_invoice').select('order_id').where('number', '=', number).execute()
  const ids = rows.flatMap(({ order_id: id }) => id ?? [])
  if (ids.length > 0) await lockOrders(tx, ids)
}

/** Locks an invoice until the transaction ends, so that its credit notes are written one after another. */
export const lockInvoice = (tx: Tx, number: string): Promise<unknown> =>
  tx.selectFrom('tax_invoice').select('number').where('number', '=', number).forUpdate().executeTakeFirst()

export async function findCreditNotes(db: Database | Tx, invoiceNumber: string): Promise<CreditNote[]> {
  const rows = await db
    .selectFrom('credit_note')
    .select('document')
    .where('invoice_number', '=', invoiceNumber)
    .orderBy('issued_at')
    .orderBy('number')
    .execute()
  return rows.map(({ document }) => document)
}

export async function findCreditNote(db: Database, number: string): Promise<CreditNote | null> {
  const row = await db.selectFrom('credit_note').select('document').where('number', '=', number).executeTakeFirst()
  return row?.document ?? null
}

type IssueRecord = { at: Date; by: string }

export const insertInvoice = (
  tx: Tx,
  { document, at, by, ...order }: IssueRecord & { document: TaxInvoice; orderId: string; outletId: string },
): Promise<unknown> =>
  tx
    .insertInto('tax_invoice')
    .values({
      number: document.number,
      order_id: order.orderId,
      outlet_id: order.outletId,
      issued_at: at,
      issued_by: by,
      net_satang: document.net,
      document: JSON.stringify(document),
    })
    .execute()

/** The orders of an invoice of many, with what it says of each. */
export const insertInvoiceOrders = (
  tx: Tx,
  number: string,
  orders: readonly { orderId: string; net: Satang }[],
): Promise<unknown> =>
  tx
    .insertInto('tax_invoice_order')
    .values(orders.map(({ orderId, net }) => ({ order_id: orderId, number, net_satang: net })))
    .execute()

/** The order with this number, of those of an invoice; null for another one. */
export async function orderOfInvoice(tx: Tx, invoiceNumber: string, orderNumber: string): Promise<string | null> {
  const row = await tx
    .selectFrom('tax_invoice_order')
    .innerJoin('orders', 'orders.id', 'tax_invoice_order.order_id')
    .select('orders.id')
    .where('tax_invoice_order.number', '=', invoiceNumber)
    .where('orders.order_number', '=', orderNumber)
    .executeTakeFirst()
  return row?.id ?? null
}

/** @param orderId of an invoice of many orders, the one whose goods it credits */
export const insertCreditNote = (
  tx: Tx,
  { document, at, by, orderId = null }: IssueRecord & { document: CreditNote; orderId?: string | null },
): Promise<unknown> =>
  tx
    .insertInto('credit_note')
    .values({
      number: document.number,
      invoice_number: document.invoiceNumber,
      order_id: orderId,
      issued_at: at,
      issued_by: by,
      net_satang: document.net,
      document: JSON.stringify(document),
    })
    .execute()

/** The tax documents of a retailer, for the export of their data. */
export async function taxFile(db: Database, outletId: string): Promise<{ invoice: TaxInvoice; notes: CreditNote[] }[]> {
  const rows = await db
    .selectFrom('tax_invoice')
    .select([
      'document',
      sql<CreditNote[]>`(select coalesce(json_agg(c.document order by c.issued_at, c.number), '[]') from credit_note c
        where c.invoice_number = tax_invoice.number)`.as('notes'),
    ])
    // By the order: the account that it was issued for may have become part of this one.
    .where('order_id', 'in', (eb) => eb.selectFrom('orders').select('id').where('orders.outlet_id', '=', outletId))
    .orderBy('issued_at', 'desc')
    .orderBy('number', 'desc')
    .execute()
  return rows.map(({ document, notes }) => ({ invoice: document, notes }))
}
