import { sql } from 'kysely'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { findOrder } from '#server/orders/orders.ts'
import { presentReport, type Problem } from './present.ts'
import { findReports } from './store.ts'

/** A retailer's reports about one of their orders. */
export async function reportsOf(db: Database, outletId: string, orderId: string): Promise<Result<Problem[]>> {
  const order = await findOrder(db, outletId, orderId)
  return order ? ok((await findReports(db, outletId, order.id)).map(presentReport)) : fail('not_found')
}

/** All reports of a retailer, for the export of their data. */
export const problemFile = async (db: Database, outletId: string): Promise<(Problem & { orderId: string })[]> =>
  (await findReports(db, outletId)).map((report) => ({ ...presentReport(report), orderId: report.order_id }))

/** Reports of a deleted account keep the goods and the credit; texts and photos are deleted. */
export async function forgetProblems(tx: Tx, outletId: string): Promise<void> {
  await sql`delete from problem_photo using problem_report
    where problem_report.id = report_id and outlet_id = ${outletId}::uuid`.execute(tx)
  await tx.updateTable('problem_report').set({ words: null }).where('outlet_id', '=', outletId).execute()
}
