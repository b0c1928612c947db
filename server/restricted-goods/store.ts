import { sql } from 'kysely'
import type { Database } from '#server/adapters/database/database.ts'

type Grant = { outletId: string; phone: string; until: Date }

/** Opens restricted goods: uses the code up and marks the phone it was sent to as proven. */
export async function grant(db: Database, { outletId, phone, until }: Grant): Promise<void> {
  await sql`
    with used as (update verification_code set code_hash = '' where outlet_id = ${outletId}),
      proven as (update outlet set phone_verified = true where id = ${outletId} and phone = ${phone})
    insert into restricted_grant (outlet_id, until, phone) values (${outletId}, ${until}, ${phone})
    on conflict (outlet_id) do update set until = excluded.until, phone = excluded.phone`.execute(db)
}

/** Deletes a retailer's codes, grant, licences and messages. */
export const forgetRetailer = (db: Database, outletId: string): Promise<unknown> =>
  sql`
    with messages as (
        delete from sms where outlet_id = ${outletId}
          or phone = (select phone from restricted_grant where outlet_id = ${outletId})),
      codes as (delete from verification_code where outlet_id = ${outletId}),
      licences as (delete from licence where outlet_id = ${outletId})
    delete from restricted_grant where outlet_id = ${outletId}`.execute(db)
