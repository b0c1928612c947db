import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/adapters/database/database.ts'
import type { Topic } from '#server/events/events.ts'

/**
 * Data outside the account itself: text messages and who read them, codes, stored responses, licences, grants, stock alerts, reminders, calls by staff,
 * phones in events, what the audit kept of them, and the rows that are shown of files of retailers.
 */
export async function forgetTraces(tx: Tx, outletId: string): Promise<void> {
  const phone = tx.selectFrom('outlet').select('phone').where('id', '=', outletId)
  const accounts = sql`select id from outlet where id = ${outletId} or merged_into = ${outletId}`
  // To whom the code was that somebody of the staff has read.
  await sql`
    delete from message_reading where phone = (${phone}) or phone in (select merged_phone from outlet where merged_into = ${outletId})
      or message_id in (select id from sms where outlet_id in (${accounts}))`.execute(tx)
  // Also those to phones before, which name the one after.
  await sql`delete from sms where phone = (${phone}) or outlet_id in (${accounts})`.execute(tx)
  await tx.deleteFrom('verification_code').where('outlet_id', '=', outletId).execute()
  // Answers that the staff got show the whole retailer, with its id.
  await sql`
    delete from idempotency kept using (${accounts}) account
    where kept.outlet_id = account.id
      or kept.outlet_id in (select id from staff) and kept.answer like '%' || account.id || '%'`.execute(tx)
  await emptyChangedPhones(tx, accounts)
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
  await sql`select audit_forget(account.id::text) from (${accounts}) account`.execute(tx)
  await keepTitlesOfFiles(tx)
}

/**
 * Events stay for 90 days, with the phones of a changed one. The history of the retailer has the times of the changes, by which the
 * outbox is read in part alone.
 */
function emptyChangedPhones(tx: Tx, accounts: RawBuilder<unknown>): Promise<unknown> {
  const topic: Topic = 'retailer.phone_changed'
  return sql`
    update outbox set payload = payload || '{"before": "", "after": ""}'
    where topic = ${topic} and payload->>'outletId' in (select account.id::text from (${accounts}) account)
      and at = any(array(select at from retailer_event where kind = 'PHONE_CHANGED' and outlet_id in (${accounts})))`.execute(
    tx,
  )
}

/** A row of a file says in many ways whose it is: of files of retailers only the titles stay, by which staff go on with them. */
const keepTitlesOfFiles = (tx: Tx): Promise<unknown> =>
  sql`
    update data_import set first_lines = coalesce(
      (select jsonb_agg(cells order by line) from jsonb_array_elements(first_lines) with ordinality as shown (cells, line)
       where line <= header_line), '[]')
    where kind = 'retailers' and jsonb_array_length(first_lines) > header_line`.execute(tx)
