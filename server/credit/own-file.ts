import type { AnswerOf } from '#contract/call.ts'
import type { downloadData } from '#contract/account/calls.ts'
import { toBaht } from '#rules/money.ts'
import type { Database } from '#server/adapters/database/database.ts'

/** What a retailer may owe and what it paid on account, for the file of its data; null where it never had an account. */
export async function creditFile(db: Database, outletId: string): Promise<AnswerOf<typeof downloadData>['credit']> {
  const account = await db
    .selectFrom('credit_account')
    .select(['limit_satang', 'terms_days', 'status', 'note'])
    .where('outlet_id', '=', outletId)
    .executeTakeFirst()
  if (!account) return null
  const receipts = await db
    .selectFrom('credit_receipt')
    .select(['received_on', 'amount_satang', 'method', 'reference', 'cancelled_at'])
    .where('outlet_id', '=', outletId)
    .orderBy('id')
    .execute()
  return {
    limitAmt: toBaht(account.limit_satang),
    termsDays: account.terms_days,
    status: account.status,
    note: account.note,
    payments: receipts.map((receipt) => ({
      receivedOn: receipt.received_on,
      amt: toBaht(receipt.amount_satang),
      method: receipt.method,
      reference: receipt.reference,
      cancelledOn: receipt.cancelled_at?.toISOString() ?? null,
    })),
  }
}
