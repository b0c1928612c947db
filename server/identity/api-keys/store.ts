import { sql, type Selectable } from 'kysely'
import type { KeyScope } from '#rules/identity/key-scopes.ts'
import type { StaffRole } from '#rules/identity/permissions.ts'
import { sqlState, type Database, type Tx } from '#server/adapters/database/database.ts'
import type { Tables } from '#server/adapters/database/tables.ts'

export type KeyRow = Selectable<Tables['api_key']> & {
  owner_name: string
  owner_disabled_at: Date | null
  last_used_at: Date | null
}

const keyRows = (db: Database) =>
  db
    .selectFrom('api_key')
    .innerJoin('staff', 'staff.id', 'api_key.owner_id')
    .selectAll('api_key')
    .select((from) => [
      'staff.name as owner_name',
      'staff.disabled_at as owner_disabled_at',
      from
        .selectFrom('api_key_use')
        .select(({ fn }) => fn.max('last_at').as('last_at'))
        .whereRef('key_id', '=', 'api_key.id')
        .as('last_used_at'),
    ])

/** Keys that work first, the newest of them first. */
export const allKeys = (db: Database): Promise<KeyRow[]> =>
  keyRows(db)
    .orderBy(sql`api_key.revoked_at is not null`)
    .orderBy('api_key.created_at', 'desc')
    .execute()

export const keyById = (db: Database, id: string): Promise<KeyRow | undefined> =>
  keyRows(db).where('api_key.id', '=', id).executeTakeFirst()

/** @returns false where another key that is not revoked has the name */
export async function insertKey(tx: Tx, key: Selectable<Tables['api_key']>): Promise<boolean> {
  try {
    await tx.insertInto('api_key').values(key).execute()
    return true
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    return false
  }
}

export async function revokeKey(db: Database, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_key')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Revokes all keys of an account. */
export async function revokeKeysOf(tx: Tx, ownerId: string, now: Date): Promise<void> {
  await tx
    .updateTable('api_key')
    .set({ revoked_at: now })
    .where('owner_id', '=', ownerId)
    .where('revoked_at', 'is', null)
    .execute()
}

type WorkingKey = {
  id: string
  name: string
  scopes: KeyScope[]
  ownerId: string
  ownerName: string
  roles: StaffRole[]
}

/** A key that opens something now, by its hash. */
export const workingKey = (db: Database, hash: string, now: Date): Promise<WorkingKey | undefined> =>
  db
    .selectFrom('api_key')
    .innerJoin('staff', 'staff.id', 'api_key.owner_id')
    .select([
      'api_key.id',
      'api_key.name',
      'api_key.scopes',
      'staff.id as ownerId',
      'staff.name as ownerName',
      'staff.roles',
    ])
    .where('key_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .where('staff.disabled_at', 'is', null)
    .executeTakeFirst()

export async function countUse(db: Database, keyId: string, call: string, allowed: boolean, now: Date): Promise<void> {
  await sql`
    insert into api_key_use as known (key_id, day, call, calls, refused, last_at)
    values (${keyId}, (${now}::timestamptz at time zone 'Asia/Bangkok')::date, ${call}, 1, ${allowed ? 0 : 1}, ${now})
    on conflict (key_id, day, call) do update set calls = known.calls + 1,
      refused = known.refused + excluded.refused, last_at = excluded.last_at`.execute(db)
}

type KeyUse = { day: string; call: string; calls: number; refused: number; lastAt: Date }

/** Newest day first, most frequent calls first. */
export async function usesOf(db: Database, keyId: string, since: Date): Promise<KeyUse[]> {
  const { rows } = await sql<KeyUse>`
    select to_char(day, 'YYYY-MM-DD') as day, call, calls, refused, last_at as "lastAt" from api_key_use
    where key_id = ${keyId} and last_at > ${since} order by day desc, calls desc, call limit 1000`.execute(db)
  return rows
}

/** Forgets what keys called before then. */
export async function forgetUses(db: Database, before: Date): Promise<void> {
  await sql`delete from api_key_use where last_at < ${before}`.execute(db)
}
