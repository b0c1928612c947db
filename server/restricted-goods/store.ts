import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Database } from '#server/adapters/database/database.ts'
import type { Tables } from '#server/adapters/database/tables.ts'

const keyName = 'verification-code-key'
const hourMs = 60 * 60_000

export async function findKey(db: Database): Promise<string | null> {
  const row = await db.selectFrom('secret').select('value').where('name', '=', keyName).executeTakeFirst()
  return row ? (row.value as string) : null
}

export async function storeKey(db: Database, key: string): Promise<void> {
  await db
    .insertInto('secret')
    .values({ name: keyName, value: JSON.stringify(key) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type NewCode = {
  outletId: string
  codeHash: string
  tries: number
  expiresAt: Date
  now: Date
  mostAnHour: number
}

/**
 * Puts a code in the place of the last one.
 * @returns null, or in how many seconds the next one may be asked for
 */
export async function storeCode(db: Database, code: NewCode): Promise<number | null> {
  const { outletId, now, mostAnHour } = code
  const since = new Date(now.getTime() - hourMs)
  const { rows } = await sql`
    insert into verification_code as known (outlet_id, code_hash, expires_at, tries_left, requested_at)
    values (${outletId}, ${code.codeHash}, ${code.expiresAt}, ${code.tries}, array[${now}::timestamptz])
    on conflict (outlet_id) do update
    set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries_left = excluded.tries_left,
        requested_at = excluded.requested_at || array(select at from unnest(known.requested_at) at where at > ${since})
    where (select count(*) from unnest(known.requested_at) at where at > ${since}) < ${mostAnHour}
    returning outlet_id`.execute(db)
  if (rows.length > 0) return null
  const row = await codeOf(db, outletId)
  // Newest first, so the one that has to grow older than an hour stands at the limit.
  const blocking = row?.requested_at[mostAnHour - 1] ?? now
  return Math.max(1, Math.ceil((blocking.getTime() + hourMs - now.getTime()) / 1000))
}

/** A code that never left the house does not count as asked for. */
export async function forgetRequest(db: Database, outletId: string, at: Date): Promise<void> {
  await sql`
    update verification_code set requested_at = array_remove(requested_at, ${at}::timestamptz)
    where outlet_id = ${outletId}`.execute(db)
}

export type Guess = { outletId: string; tries: number; now: Date; expiresAt: Date }

/**
 * Spends one try, in one statement: guesses sent at once cannot share one.
 * @returns the hash to compare with, empty where no code was asked for; null where there was no try left to spend
 */
export async function spendTry(db: Database, { outletId, tries, now, expiresAt }: Guess): Promise<string | null> {
  const { rows } = await sql<{ code_hash: string }>`
    insert into verification_code as known (outlet_id, code_hash, expires_at, tries_left, requested_at)
    values (${outletId}, '', ${expiresAt}, ${tries - 1}, '{}')
    on conflict (outlet_id) do update set tries_left = known.tries_left - 1
    where known.tries_left > 0 and known.expires_at > ${now}
    returning code_hash`.execute(db)
  return rows[0]?.code_hash ?? null
}

export const codeOf = (db: Database, outletId: string): Promise<Selectable<Tables['verification_code']> | undefined> =>
  db.selectFrom('verification_code').selectAll().where('outlet_id', '=', outletId).executeTakeFirst()

/** Opens restricted goods; the code is used up, and the phone it was sent to is proven. */
export async function grant(db: Database, outletId: string, until: Date): Promise<void> {
  await sql`
    with used as (update verification_code set code_hash = '' where outlet_id = ${outletId}),
      proven as (update outlet set phone_verified = true where id = ${outletId})
    insert into restricted_grant (outlet_id, until) values (${outletId}, ${until})
    on conflict (outlet_id) do update set until = excluded.until`.execute(db)
}

/** A page of the messages that wait in the outbox, newest first, and how many there are in all. */
export async function messages(
  db: Database,
  { page, size }: { page: number; size: number },
): Promise<{ rows: Selectable<Tables['sms']>[]; total: number }> {
  const [rows, count] = await Promise.all([
    db
      .selectFrom('sms')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(size)
      .offset(page * size)
      .execute(),
    db
      .selectFrom('sms')
      .select((sms) => sms.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: count.total }
}
