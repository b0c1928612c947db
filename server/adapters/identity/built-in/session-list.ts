import type { Device } from '#rules/identity/device.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { SessionDetails } from '../port.ts'
import { refreshSeconds } from './session-tokens.ts'

// The sessions as shown to their owner, next to the tokens themselves.

export type SessionUse = { id: string; accountId: string; device: Device; now: Date }

/** Records that a session was opened or refreshed, and on which device. */
export async function recordSession(db: Database | Tx, { id, accountId, device, now }: SessionUse): Promise<void> {
  const seen = { ...device, last_used_at: now, expires_at: new Date(now.getTime() + refreshSeconds * 1000) }
  await db
    .insertInto('sign_in_session')
    .values({ id, account_id: accountId, created_at: now, ...seen })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(seen))
    .execute()
}

export async function sessionsOf(db: Database, accountId: string, now: Date): Promise<SessionDetails[]> {
  const rows = await db
    .selectFrom('sign_in_session')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id, browser, system, created_at, last_used_at }) => ({
    id,
    device: { browser, system },
    since: created_at,
    lastUsed: last_used_at,
  }))
}

export async function sessionStart(db: Database, id: string): Promise<Date | null> {
  const row = await db.selectFrom('sign_in_session').select('created_at').where('id', '=', id).executeTakeFirst()
  return row?.created_at ?? null
}

export const isSessionOf = async (tx: Tx, accountId: string, id: string): Promise<boolean> =>
  (await tx
    .selectFrom('sign_in_session')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()) !== undefined

/** Removes a session from the list, and revokes its access tokens in all processes. */
export async function closeSession(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sign_in_session').where('id', '=', id).execute()
  await tx
    .insertInto('ended_session')
    .values({ id, at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether a session was ended within the last hour. */
export const isEnded = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom('ended_session').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export async function endedSince(db: Database, since: Date): Promise<string[]> {
  const rows = await db.selectFrom('ended_session').select('id').where('at', '>', since).execute()
  return rows.map(({ id }) => id)
}
