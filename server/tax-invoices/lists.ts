import { sql, type Expression, type SqlBool } from 'kysely'
import type { CreditNote } from '#rules/tax-invoices/credit-note.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { containing } from '#server/adapters/database/containing.ts'
import { invoices, type InvoiceRow } from './store.ts'

type ListQuery = { page: number; size: number; q?: string | undefined }
type ListPage<Row> = { rows: Row[]; total: number }

/** Whether a document has this text in its numbers or its buyer. */
export const documentCondition = (table: string, q: string | undefined): Expression<SqlBool> => {
  if (!q?.trim()) return sql`true`
  const document = sql.ref(`${table}.document`)
  return sql`concat_ws(' ', ${sql.ref(`${table}.number`)}, ${document}->>'orderNumber', ${document}->>'invoiceNumber',
    ${document}->'buyer'->>'name', ${document}->'buyer'->>'taxId',
    ${document}->>'orders') ilike ${containing(q.trim())}`
}

/** A page of all tax invoices, newest first, and their total number. */
export async function findInvoicePage(db: Database, { page, size, q }: ListQuery): Promise<ListPage<InvoiceRow>> {
  const { total } = await db
    .selectFrom('tax_invoice')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(documentCondition('tax_invoice', q))
    .executeTakeFirstOrThrow()
  const rows = await invoices(db)
    .where(documentCondition('tax_invoice', q))
    .orderBy('tax_invoice.issued_at', 'desc')
    .orderBy('tax_invoice.number', 'desc')
    .limit(size)
    .offset(page * size)
    .execute()
  return { rows, total: Number(total) }
}

/** A page of all credit notes, newest first, and their total number. */
export async function findCreditNotePage(db: Database, { page, size, q }: ListQuery): Promise<ListPage<CreditNote>> {
  const { total } = await db
    .selectFrom('credit_note')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(documentCondition('credit_note', q))
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('credit_note')
    .select('document')
    .where(documentCondition('credit_note', q))
    .orderBy('issued_at', 'desc')
    .orderBy('number', 'desc')
    .limit(size)
    .offset(page * size)
    .execute()
  return { rows: rows.map(({ document }) => document), total: Number(total) }
}
