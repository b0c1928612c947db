import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { closeTaxMonth } from '#contract/backoffice/office/tax-months/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { ClosedReport } from '#rules/tax-invoices/tax-month.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import type { As } from '#server/http/route.ts'
import { notUndoable, recordAction, type Inverse, type UndoableAction } from '#server/staff-actions/staff-actions.ts'
import type { IssueDeps } from '../issue-tax-invoice.ts'
import { lockMonths } from '../take-number.ts'
import { presentReport } from './present.ts'
import { readReport, type MonthClosing } from './read-report.ts'

const firstDay = (month: string): string => `${month}-01`

/**
 * Closes a month with its report, once; the second request gets the first closing. It waits for documents that are being
 * issued, and what is issued afterwards is dated in a later month. Fails with `tax_month_not_over` before its end, with
 * `seller_missing` while the company is not set up, and with `tax_month_not_clear` while something is open and no reason is given,
 * and with `conflict` where the month is not what the page showed.
 */
export async function closeMonth(
  { db, seller }: IssueDeps,
  { params: { month }, body, who, now }: As<Staff, typeof closeTaxMonth>,
): Promise<Result<UndoableAction | null>> {
  return transact(db, async (tx): Promise<Result<UndoableAction | null>> => {
    await lockMonths(tx)
    if (await findClosing(tx, month)) return ok(null)
    const hasSeller = seller() !== null
    const report = await readReport(tx, { month, now, hasSeller })
    if (!report.over) return fail('tax_month_not_over')
    if (!hasSeller) return fail('seller_missing')
    if (report.open.length > 0 && !body.reason)
      return fail('tax_month_not_clear', { errors: report.open.map((path) => ({ path, code: 'open' })) })
    const { open, total, withoutInvoice } = presentReport(report, null)
    if (body.seen && !isDeepStrictEqual(body.seen, { open, total, withoutInvoice }))
      return fail('conflict', { detail: 'The month is not what the page showed' })
    const { invoices, creditNotes } = report
    const closed: ClosedReport = {
      invoices: invoices.amounts,
      creditNotes: creditNotes.amounts,
      documents: invoices.count + creditNotes.count,
      missing: report.series.flatMap(({ missing }) => missing),
      withoutInvoice: report.withoutInvoice,
    }
    await tx
      .insertInto('tax_month')
      .values({
        month: firstDay(month),
        closed_at: now,
        closed_by: actorOf(who),
        report: JSON.stringify(closed),
        reason: report.open.length > 0 ? (body.reason ?? null) : null,
      })
      .execute()
    const subject = { type: 'taxMonth', id: month } as const
    return ok(await recordAction(tx, { kind: 'tax_month_closed', subject, inverse: {}, who, at: now }))
  })
}

/** The month was closed by mistake: it is open again, unless a later one is closed. */
export const undoTaxMonthClosing: Inverse<'tax_month_closed'> = async (tx: Tx, { id }) => {
  await lockMonths(tx)
  const later = await tx
    .selectFrom('tax_month')
    .select('month')
    .where('month', '>', firstDay(id))
    .limit(1)
    .executeTakeFirst()
  if (later) return notUndoable('changed_since', 'A later month is closed')
  const removed = await tx
    .deleteFrom('tax_month')
    .where('month', '=', firstDay(id))
    .returning('month')
    .executeTakeFirst()
  return removed ? ok(null) : notUndoable('changed_since', 'The month is not closed')
}

/** Who closed a month, when and with which figures; null while it is open. */
export async function findClosing(db: Database | Tx, month: string): Promise<MonthClosing | null> {
  const { rows } = await sql<MonthClosing>`
    select actor_of(closed_by) as by, closed_at as at, reason, report from tax_month
    where month = ${firstDay(month)}::date`.execute(db)
  return rows[0] ?? null
}
