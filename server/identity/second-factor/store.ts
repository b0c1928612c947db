import { sql, type Selectable } from 'kysely'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { Tables } from '#server/adapters/database/tables.ts'

export type FactorRow = Selectable<Tables['staff_second_factor']>

export const factorOf = (db: Database | Tx, accountId: string): Promise<FactorRow | undefined> =>
  db.selectFrom('staff_second_factor').selectAll().where('account_id', '=', accountId).executeTakeFirst()

/** The ids among these whose second factor is in use. */
export async function withFactor(db: Database | Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('staff_second_factor')
    .select('account_id')
    .where('account_id', 'in', ids)
    .where('confirmed_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ account_id }) => account_id))
}

/** Stores a secret that is offered; one that is in use stays. @returns false where one is in use */
export async function offerSecret(db: Database | Tx, accountId: string, secret: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into staff_second_factor as factor (account_id, secret, created_at) values (${accountId}, ${secret}, ${now})
    on conflict (account_id) do update set secret = excluded.secret, last_step = 0, created_at = excluded.created_at
    where factor.confirmed_at is null returning account_id`.execute(db)
  return rows.length > 0
}

/** Takes the code of a time step, once: of two at the same moment one fails. */
export async function takeStep(db: Database | Tx, { account_id, secret }: FactorRow, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_second_factor')
    .set({ last_step: step })
    .where('account_id', '=', account_id)
    .where('secret', '=', secret)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Takes a recovery code, once. */
export async function takeRecoveryCode(db: Database | Tx, accountId: string, hash: string): Promise<boolean> {
  const { rows } = await sql`
    update staff_second_factor set recovery_hashes = array_remove(recovery_hashes, ${hash})
    where account_id = ${accountId} and confirmed_at is not null and ${hash} = any(recovery_hashes)
    returning account_id`.execute(db)
  return rows.length > 0
}

/** Puts an offered secret in use, with its recovery codes. @returns false where it is in use already */
export async function confirmFactor(
  db: Database | Tx,
  { account_id, secret }: FactorRow,
  hashes: string[],
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_second_factor')
    .set({ confirmed_at: now, recovery_hashes: hashes })
    .where('account_id', '=', account_id)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function replaceRecoveryCodes(db: Database | Tx, accountId: string, hashes: string[]): Promise<void> {
  await db
    .updateTable('staff_second_factor')
    .set({ recovery_hashes: hashes })
    .where('account_id', '=', accountId)
    .execute()
}

export async function removeFactor(db: Database | Tx, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_second_factor')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
