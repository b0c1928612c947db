import { sql } from 'kysely'
import type { StaffRole } from '#rules/identity/permissions.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { containing } from '#server/adapters/database/containing.ts'
import type { StaffRow } from './store.ts'

type StaffFilter = { q?: string | undefined; role?: StaffRole | undefined; status?: 'ACTIVE' | 'LOCKED' | undefined }

/** Accounts by user name, including those that are locked. */
export async function staffPage(
  db: Database,
  { q, role, status }: StaffFilter,
  { page, size }: { page: number; size: number },
): Promise<{ rows: StaffRow[]; total: number }> {
  let found = db.selectFrom('staff')
  if (q) {
    const part = containing(q)
    found = found.where(({ or, eb }) => or([eb('username', 'ilike', part), eb('name', 'ilike', part)]))
  }
  if (role) found = found.where(sql<boolean>`${role} = any(roles)`)
  if (status) found = found.where('disabled_at', status === 'LOCKED' ? 'is not' : 'is', null)
  const [rows, count] = await Promise.all([
    found
      .selectAll()
      .orderBy('username')
      .limit(size)
      .offset(page * size)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: count.total }
}

type SessionUse = { account_id: string; sessions: number; last_used_at: Date }

/** How many sessions of each account are open, and the last use of one; accounts without a session are left out. */
export async function sessionUses(db: Database | Tx, ids: readonly string[], now: Date): Promise<SessionUse[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('sign_in_session')
    .select(({ fn }) => ['account_id', fn.countAll<number>().as('sessions'), fn.max('last_used_at').as('last_used_at')])
    .where('account_id', 'in', ids)
    .where('expires_at', '>', now)
    .groupBy('account_id')
    .execute()
}
