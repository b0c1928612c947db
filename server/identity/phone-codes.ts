import { sql } from 'kysely'
import { hourMs, minuteMs } from '#rules/bangkok-time.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'

// Codes sent to phones: six digits, hashed, five minutes, five tries, three an hour. Verifying a phone and resetting a
// password have separate tables, so that the code of one is invalid for the other.

export const codeMinutes = 5
const codeLifetimeMs = codeMinutes * minuteMs
/** Guesses per code. Load tests do not raise it: it is what makes six digits enough. */
const triesPerCode = 5
export const codesAnHour = 3

const owners = { verification_code: 'outlet_id', password_code: 'phone_hash' } as const
type CodeTable = keyof typeof owners
/** The owner of a code: an outlet's id, or the hash of a phone number. */
export type CodeOwner = { table: CodeTable; owner: string }

type CodeRow = { code_hash: string; expires_at: Date; tries_left: number; requested_at: Date[] }

const parts = ({ table }: CodeOwner) => ({ book: sql.table(table), key: sql.ref(owners[table]) })

/**
 * Replaces the previous code.
 * @returns null, or the seconds until the next one may be requested
 */
export async function storeCode(
  db: Database,
  of: CodeOwner,
  { codeHash, now, mostAnHour }: { codeHash: string; now: Date; mostAnHour: number },
): Promise<number | null> {
  const { book, key } = parts(of)
  const since = new Date(now.getTime() - hourMs)
  const expiresAt = new Date(now.getTime() + codeLifetimeMs)
  const { rows } = await sql`
    insert into ${book} as known (${key}, code_hash, expires_at, tries_left, requested_at)
    values (${of.owner}, ${codeHash}, ${expiresAt}, ${triesPerCode}, array[${now}::timestamptz])
    on conflict (${key}) do update
    set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries_left = excluded.tries_left,
        requested_at = excluded.requested_at || array(select at from unnest(known.requested_at) at where at > ${since})
    where (select count(*) from unnest(known.requested_at) at where at > ${since}) < ${mostAnHour}
    returning ${key}`.execute(db)
  if (rows.length > 0) return null
  const row = await findCode(db, of)
  // Newest first: when this one is older than an hour, the next is allowed.
  const blocking = row?.requested_at[mostAnHour - 1] ?? now
  return Math.max(1, Math.ceil((blocking.getTime() + hourMs - now.getTime()) / 1000))
}

/** A code that was certainly not sent does not count as requested. */
export async function forgetRequest(db: Database, of: CodeOwner, at: Date): Promise<void> {
  const { book, key } = parts(of)
  await sql`
    update ${book} set requested_at = array_remove(requested_at, ${at}::timestamptz)
    where ${key} = ${of.owner}`.execute(db)
}

/**
 * Uses one try, in one statement, so that concurrent guesses cannot share it.
 * @returns the hash to compare with, empty where no code was requested; null where no try is left
 */
export async function spendTry(db: Database, of: CodeOwner, now: Date): Promise<string | null> {
  const { book, key } = parts(of)
  const expiresAt = new Date(now.getTime() + codeLifetimeMs)
  const { rows } = await sql<{ code_hash: string }>`
    insert into ${book} as known (${key}, code_hash, expires_at, tries_left, requested_at)
    values (${of.owner}, '', ${expiresAt}, ${triesPerCode - 1}, '{}')
    on conflict (${key}) do update set tries_left = known.tries_left - 1
    where known.tries_left > 0 and known.expires_at > ${now}
    returning code_hash`.execute(db)
  return rows[0]?.code_hash ?? null
}

/** Why no try was left. */
export async function refusalOf(db: Database, of: CodeOwner, now: Date): Promise<'code_too_many' | 'code_expired'> {
  const row = await findCode(db, of)
  return row && row.expires_at > now ? 'code_too_many' : 'code_expired'
}

/** Whether a code was requested, is still valid and not used. */
export async function isCodeOpen(db: Database, of: CodeOwner, now: Date): Promise<boolean> {
  const row = await findCode(db, of)
  return row !== undefined && row.code_hash !== '' && row.expires_at > now
}

/** Consumes a code. @returns false where it was used or replaced meanwhile */
export async function useUp(tx: Tx, of: CodeOwner, codeHash: string): Promise<boolean> {
  const { book, key } = parts(of)
  const { numAffectedRows } = await sql`
    update ${book} set code_hash = '' where ${key} = ${of.owner} and code_hash = ${codeHash}`.execute(tx)
  return numAffectedRows === 1n
}

async function findCode(db: Database, of: CodeOwner): Promise<CodeRow | undefined> {
  const { book, key } = parts(of)
  const { rows } = await sql<CodeRow>`
    select code_hash, expires_at, tries_left, requested_at from ${book} where ${key} = ${of.owner}`.execute(db)
  return rows[0]
}
