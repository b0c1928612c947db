import type { AnswerOf } from '#contract/call.ts'
import type { downloadData } from '#contract/account/calls.ts'
import type { Database } from '#server/adapters/database/database.ts'

/** What staff wrote about a retailer, for its own file. */
export async function supplierRecordOf(
  db: Database,
  id: string,
): Promise<AnswerOf<typeof downloadData>['supplierRecord']> {
  const row = await db
    .selectFrom('outlet')
    .select(['staff_note', 'tax_name', 'tax_branch', 'suspended_reason'])
    .where('id', '=', id)
    .executeTakeFirst()
  const events = await db
    .selectFrom('retailer_event')
    .select(['at', 'kind', 'outcome', 'note'])
    .where('outlet_id', '=', id)
    .orderBy('id')
    .execute()
  return {
    note: row?.staff_note ?? null,
    taxName: row?.tax_name ?? null,
    taxBranch: row?.tax_branch ?? null,
    suspendedFor: row?.suspended_reason ?? null,
    events: events.map(({ at, ...event }) => ({ on: at.toISOString(), ...event })),
  }
}
