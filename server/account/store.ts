import { sql } from 'kysely'
import type { Tx } from '#server/adapters/database/database.ts'

/**
 * Data outside the account itself: text messages, codes, stored responses, licences, grants, stock alerts, reminders, calls by staff,
 * what the audit kept of them, and the rows that are shown of files of retailers.
 */
export async function forgetTraces(tx: Tx, outletId: string): Promise<void> {
  const phone = tx.selectFrom('outlet').select('phone').where('id', '=', outletId)
  await tx.deleteFrom('sms').where('phone', '=', phone).execute()
  await tx.deleteFrom('verification_code').where('outlet_id', '=', outletId).execute()
  await tx.deleteFrom('idempotency').where('outlet_id', '=', outletId).execute()
  await tx.deleteFrom('licence').where('outlet_id', '=', outletId).execute()
  await tx.deleteFrom('recommendation_shown').where('outlet_id', '=', outletId).execute()
  await tx.deleteFrom('stock_alert').where('outlet_id', '=', outletId).execute()
  await tx.deleteFrom('turn').where('outlet_id', '=', outletId).execute()
  await tx.deleteFrom('order_reminder').where('outlet_id', '=', outletId).execute()
  await tx.deleteFrom('order_reminder_message').where('outlet_id', '=', outletId).execute()
  await tx.deleteFrom('credit_account').where('outlet_id', '=', outletId).execute()
  await tx.deleteFrom('price_list_retailer').where('outlet_id', '=', outletId).execute()
  await tx.deleteFrom('viewing').where('outlet_id', '=', outletId).execute()
  await tx.deleteFrom('retailer_event').where('outlet_id', '=', outletId).execute()
  // How to undo a change of it holds what it was.
  await tx.deleteFrom('staff_action').where('subject', '=', `retailer:${outletId}`).execute()
  await tx.deleteFrom('retailer_activity').where('outlet_id', '=', outletId).execute()
  await tx.deleteFrom('restricted_grant').where('outlet_id', '=', outletId).execute()
  await sql`select audit_forget(id::text) from outlet where id = ${outletId} or merged_into = ${outletId}`.execute(tx)
  await keepTitlesOfFiles(tx)
}

/** A row of a file says in many ways whose it is: of files of retailers only the titles stay, by which staff go on with them. */
const keepTitlesOfFiles = (tx: Tx): Promise<unknown> =>
  sql`
    update data_import set first_lines = coalesce(
      (select jsonb_agg(cells order by line) from jsonb_array_elements(first_lines) with ordinality as shown (cells, line)
       where line <= header_line), '[]')
    where kind = 'retailers' and jsonb_array_length(first_lines) > header_line`.execute(tx)
