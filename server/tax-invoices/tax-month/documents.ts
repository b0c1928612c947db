import { sql, type RawBuilder } from 'kysely'
import type { Satang } from '#rules/money.ts'
import type { CreditNote } from '#rules/tax-invoices/credit-note.ts'
import type { Series } from '#rules/tax-invoices/document-number.ts'
import { nextMonth, startOfMonth } from '#rules/tax-invoices/tax-month.ts'
import type { TaxInvoice } from '#rules/tax-invoices/tax-invoice.ts'
import type { Database } from '#server/adapters/database/database.ts'

/** A tax document of either kind; amounts of a credit note are negative, so that a sum is what is declared. */
export type TaxDocument = {
  series: Series
  number: string
  branch: string
  issued_at: Date
  order_id: string
  taxed: Satang
  vat: Satang
  exempt: Satang
  document: TaxInvoice | CreditNote
}

type DocumentFilter = {
  month: string
  day?: string | undefined
  branch?: string | undefined
  series?: Series | undefined
}

/** The documents of a month, or of a part of it, as a subquery. */
export function taxDocuments({ month, day, branch, series }: DocumentFilter): RawBuilder<TaxDocument> {
  const [start, end] = [startOfMonth(month), startOfMonth(nextMonth(month))]
  const of = (
    alias: 'i' | 'c',
  ) => sql`${sql.ref(`${alias}.issued_at`)} >= ${start} and ${sql.ref(`${alias}.issued_at`)} < ${end}
    ${day === undefined ? sql`` : sql`and (${sql.ref(`${alias}.issued_at`)} at time zone 'Asia/Bangkok')::date = ${day}::date`}
    ${branch === undefined ? sql`` : sql`and ${sql.ref(`${alias}.branch`)} = ${branch}`}`
  const invoices = sql`
    select 'TI' as series, i.number, i.branch, i.issued_at, i.running, i.order_id, i.taxed_satang as taxed,
      i.vat_satang as vat, i.exempt_satang as exempt, i.document
    from tax_invoice i where ${of('i')}`
  const notes = sql`
    select 'CN' as series, c.number, c.branch, c.issued_at, c.running, o.order_id, -c.taxed_satang as taxed,
      -c.vat_satang as vat, -c.exempt_satang as exempt, c.document
    from credit_note c join tax_invoice o on o.number = c.invoice_number where ${of('c')}`
  if (series === 'TI') return sql<TaxDocument>`${invoices}`
  if (series === 'CN') return sql<TaxDocument>`${notes}`
  return sql<TaxDocument>`${invoices} union all ${notes}`
}

/** By date and number: the order of the report, of its files and of the PDF. */
const inOrder = sql`issued_at, series desc, branch, running`

type DocumentPage = {
  rows: TaxDocument[]
  count: number
  amounts: { value: Satang; vat: Satang; exempt: Satang }
}

/** A page of the documents of a month, and the sum of all that match. */
export async function findDocuments(
  db: Database,
  filter: DocumentFilter,
  { page, size }: { page: number; size: number },
): Promise<DocumentPage> {
  const { rows: sums } = await sql<{ count: number; value: Satang; vat: Satang; exempt: Satang }>`
    select count(*)::int as count, coalesce(sum(taxed), 0)::bigint as value, coalesce(sum(vat), 0)::bigint as vat,
      coalesce(sum(exempt), 0)::bigint as exempt
    from (${taxDocuments(filter)}) as d`.execute(db)
  const { rows } = await sql<TaxDocument>`
    select * from (${taxDocuments(filter)}) as d order by ${inOrder} limit ${size} offset ${page * size}`.execute(db)
  const { count = 0, ...amounts } = sums[0] ?? {}
  return { rows, count, amounts: amounts as DocumentPage['amounts'] }
}

/** Documents read at once: some 4 kB each, and few statements for a large month. */
const batch = 200

/** All documents of a month, in batches, so that a large month needs no more memory than a small one. */
export async function* readDocuments(db: Database, month: string): AsyncGenerator<TaxDocument[]> {
  let after: (Pick<TaxDocument, 'issued_at' | 'number'> & { key: string }) | null = null
  for (;;) {
    const from: RawBuilder<unknown> =
      after === null ? sql`` : sql`where (issued_at, key) > (${after.issued_at}, ${after.key})`
    const { rows }: { rows: (TaxDocument & { key: string })[] } = await sql<TaxDocument & { key: string }>`
      select * from (
        select d.*, (case series when 'TI' then '0' else '1' end) || branch || lpad(running::text, 10, '0') as key
        from (${taxDocuments({ month })}) as d) as keyed
      ${from} order by issued_at, key limit ${batch}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last
  }
}
