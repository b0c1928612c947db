import { sql } from 'kysely'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { findOrder } from '#server/orders/orders.ts'
import { presentReport, type Problem } from './present.ts'
import { findReports } from './store.ts'

/** What a retailer has reported of its own order. */
export async function reportsOf(db: Database, outletId: string, orderId: string): Promise<Result<Problem[]>> {
  const order = await findOrder(db, outletId, orderId)
  return order ? ok((await findReports(db, outletId, order.id)).map(presentReport)) : fail('not_found')
}

/** All reports of a retailer, for its file of what is kept about it. */
export const problemFile = async (db: Database, outletId: string): Promise<(Problem & { orderId: string })[]> =>
  (await findReports(db, outletId)).map((report) => ({ ...presentReport(report), orderId: report.order_id }))

/** A closed account's reports keep which goods they were about and what was given back; words and photos go. */
export async function forgetProblems(tx: Tx, outletId: string): Promise<void> {
  await sql`delete from problem_photo using problem_report
    where problem_report.id = report_id and outlet_id = ${outletId}::uuid`.execute(tx)
  await tx.updateTable('problem_report').set({ words: null }).where('outlet_id', '=', outletId).execute()
}
