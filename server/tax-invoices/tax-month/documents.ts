import { sql, type RawBuilder } from 'kysely'
import type { Satang } from '#rules/money.ts'
import type { CreditNote } from '#rules/tax-invoices/credit-note.ts'
import type { Series } from '#rules/tax-invoices/document-number.ts'
import { nextMonth, noTax, startOfMonth, type TaxAmounts } from '#rules/tax-invoices/tax-month.ts'
import type { TaxInvoice } from '#rules/tax-invoices/tax-invoice.ts'
import { dayMs, startOfDay } from '#rules/bangkok-time.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { TaxSum } from './month-sums.ts'

/** A tax document of either kind; amounts of a credit note are negative, as in a sum. */
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
  const [start, end] = boundsOf(month, day)
  const of = (alias: 'i' | 'c') => sql`
    ${sql.ref(`${alias}.issued_at`)} >= ${start} and ${sql.ref(`${alias}.issued_at`)} < ${end}
    ${branch === undefined ? sql`` : sql`and ${sql.ref(`${alias}.branch`)} = ${branch}`}`
  const invoices = sql`
    select 'TI' as series, i.number, i.branch, i.issued_at, i.running, i.order_id, i.taxed_satang as taxed,
      i.vat_satang as vat, i.exempt_satang as exempt, i.document
    from tax_invoice i where ${of('i')}`
  const notes = sql`
    select 'CN' as series, c.number, c.branch, c.issued_at, c.running, coalesce(c.order_id, o.order_id) as order_id, -c.taxed_satang as taxed,
      -c.vat_satang as vat, -c.exempt_satang as exempt, c.document
    from credit_note c join tax_invoice o on o.number = c.invoice_number where ${of('c')}`
  if (series === 'TI') return sql<TaxDocument>`${invoices}`
  if (series === 'CN') return sql<TaxDocument>`${notes}`
  return sql<TaxDocument>`${invoices} union all ${notes}`
}

/** The moments between which a month or one of its days lies; nothing for a day of another month. */
function boundsOf(month: string, day: string | undefined): [start: Date, end: Date] {
  const start = startOfMonth(month)
  if (day === undefined) return [start, startOfMonth(nextMonth(month))]
  if (!day.startsWith(month)) return [start, start]
  const begin = startOfDay(day)
  return [begin, new Date(begin.getTime() + dayMs)]
}

/** By date and number: the order of the report, of its files and of the PDF. */
const inOrder = sql`issued_at, series desc, branch, running`

/** The amounts of one document. */
export const amountsOf = ({ taxed, vat, exempt }: TaxDocument): TaxAmounts => ({ value: taxed, vat, exempt })

export const sumOfOne = (document: TaxDocument): TaxSum => ({ count: 1, amounts: amountsOf(document) })

export type SummedDocuments = TaxAmounts & { count: number }
/** The number of documents of a statement, and their sum. */
export const summed = sql`count(*)::int as count, coalesce(sum(taxed), 0)::bigint as value,
  coalesce(sum(vat), 0)::bigint as vat, coalesce(sum(exempt), 0)::bigint as exempt`

/** The closing of the month in which a moment lies, as a subquery without columns; nothing while it is open. */
export const closingOf = (moment: string): RawBuilder<unknown> =>
  sql`select from tax_month m where m.month = date_trunc('month', ${sql.ref(moment)} at time zone 'Asia/Bangkok')::date`

type DocumentPage = { rows: TaxDocument[]; count: number; amounts: TaxAmounts }

/** A page of the documents of a month, and the sum of all that match. */
export async function findDocuments(
  db: Database,
  filter: DocumentFilter,
  { page, size }: { page: number; size: number },
): Promise<DocumentPage> {
  const { rows: sums } = await sql<SummedDocuments>`
    select ${summed} from (${taxDocuments(filter)}) as d`.execute(db)
  const { rows } = await sql<TaxDocument>`
    select * from (${taxDocuments(filter)}) as d order by ${inOrder} limit ${size} offset ${page * size}`.execute(db)
  const { count, ...amounts } = sums[0] ?? { ...noTax, count: 0 }
  return { rows, count, amounts }
}

/** Documents read at once: some 4 kB each, and few statements for a large month. */
const batch = 200

/**
 * All documents of a month, in batches and day by day, so that a large month needs no more memory than a small one and no
 * batch reads more than a day.
 */
export async function* readDocuments(db: Database, month: string): AsyncGenerator<TaxDocument[]> {
  const days = (startOfMonth(nextMonth(month)).getTime() - startOfMonth(month).getTime()) / dayMs
  for (let day = 1; day <= days; day += 1) yield* readDay(db, month, `${month}-${String(day).padStart(2, '0')}`)
}

type KeyedDocument = TaxDocument & { key: string }

async function* readDay(db: Database, month: string, day: string): AsyncGenerator<TaxDocument[]> {
  let after: KeyedDocument | undefined
  for (;;) {
    const from = after ? sql`where key > ${after.key}` : sql``
    const { rows }: { rows: KeyedDocument[] } = await sql<KeyedDocument>`
      select * from (
        select d.*, to_char(issued_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS')
          || (case series when 'TI' then '0' else '1' end) || branch || lpad(running::text, 10, '0') as key
        from (${taxDocuments({ month, day })}) as d) as keyed
      ${from} order by key limit ${batch}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < batch) return
    after = rows.at(-1)
  }
}
