import { sql } from 'kysely'
import { vatTable, type Satang } from '#rules/money.ts'
import { chargedOf, type TaxInvoice } from '#rules/tax-invoices/tax-invoice.ts'
import { nextMonth, plusTax, startOfMonth } from '#rules/tax-invoices/tax-month.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { closingOf } from './documents.ts'
import { noSum, type TaxSum } from './month-sums.ts'
import { amountsOfRows, taxPoint } from './without-invoice.ts'

type LateInvoice = {
  number: string
  order_number: string
  value: Satang
  vat: Satang
  exempt: Satang
  /** Of an invoice of many orders, some of which may be of this month. */
  document: TaxInvoice | null
}

/**
 * Sales that an earlier month counted without a document when it was closed, and that have their tax invoice in this one: its
 * documents have their VAT once more.
 */
export async function sumCountedBefore(db: Database | Tx, month: string): Promise<TaxSum> {
  const start = startOfMonth(month)
  const { rows } = await sql<LateInvoice>`
    select i.number, o.order_number, i.taxed_satang as value, i.vat_satang as vat, i.exempt_satang as exempt,
      case when exists (select from tax_invoice_order t where t.number = i.number) then i.document end as document
    from tax_invoice i join order_tax_invoice v on v.number = i.number join orders o on o.id = v.order_id
    join lateral ${taxPoint} as due on due.at < ${start}
    where i.issued_at >= ${start} and i.issued_at < ${startOfMonth(nextMonth(month))} and o.created_at < ${start}
      and exists (${closingOf('due.at')} and m.closed_at <= i.issued_at and m.report->'withoutInvoice' is not null)`.execute(
    db,
  )
  const amounts = rows.map(({ document, order_number: orderNumber, value, vat, exempt }) => {
    const charged = document && chargedOf(document, orderNumber)
    if (!charged) return { value, vat, exempt }
    const { goods, fee } = charged
    return amountsOfRows(vatTable([...goods, fee].map(({ vatPercent, amount }) => ({ rate: vatPercent, net: amount }))))
  })
  return { count: rows.length, amounts: amounts.reduce(plusTax, noSum.amounts) }
}
