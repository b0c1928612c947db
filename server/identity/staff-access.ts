import { randomInt } from 'node:crypto'
import type { AnswerOf } from '#contract/call.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type {
  giveOneTimePassword as giveOneTimePasswordCall,
  listStaffSessions as listStaffSessionsCall,
} from '#contract/backoffice/settings/staff/calls.ts'
import { oneTimePassword, oneTimePasswordMs } from '#rules/identity/one-time-password.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { Staff } from '#server/http/caller.ts'
import { closeDoors } from './close-doors.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'
import { accountsAreExternal } from './new-password.ts'
import { replaceForgottenPassword, type StaffDeps } from './staff.ts'
import { anyStaffById, lockStaff, updateStaff } from './store.ts'

export async function listStaffSessions(
  { db, identity }: StaffDeps,
  who: Staff,
  id: string,
): Promise<Result<AnswerOf<typeof listStaffSessionsCall>>> {
  if (!identity.own) return accountsAreExternal()
  if (!isUuid(id) || !(await anyStaffById(db, id))) return fail('not_found')
  const sessions = await identity.own.list(id)
  return ok({
    sessions: sessions.map(({ id: session, device, since, lastUsed }) => ({
      id: session,
      ...device,
      since: since.toISOString(),
      lastUsed: lastUsed.toISOString(),
      current: session === who.session,
    })),
  })
}

/** Ends all sessions and API keys of an account; of the own one, all sessions but the caller's. */
export async function endStaffSessions(
  { db, identity }: StaffDeps,
  who: Staff,
  id: string,
  now: Date,
): Promise<Result<undefined>> {
  if (!identity.own) return accountsAreExternal()
  if (!isUuid(id)) return fail('not_found')
  const isThere = await transact(db, async (tx) => {
    if (!(await lockStaff(tx, id))) return false
    await updateStaff(tx, id, { sessions_ended_at: now })
    await closeDoors(tx, identity, { kind: 'staff', id, now, keep: id === who.id ? who.session : undefined })
    return true
  })
  if (!isThere) return fail('not_found')
  await identity.own.noticeEnded()
  return ok(undefined)
}

/** Replaces a forgotten password by one that opens the account once, so that its owner chooses the next one. */
export async function giveOneTimePassword(
  { db, identity }: StaffDeps,
  who: Staff,
  id: string,
  now: Date,
): Promise<Result<AnswerOf<typeof giveOneTimePasswordCall>>> {
  if (!identity.own) return accountsAreExternal()
  if (id === who.id) return fail('second_person_required')
  const row = isUuid(id) ? await anyStaffById(db, id) : undefined
  if (!row) return fail('not_found')
  const password = oneTimePassword(randomInt)
  const until = new Date(now.getTime() + oneTimePasswordMs)
  const replaced = await replaceForgottenPassword(db, row, password, identity, { now, oneTimeUntil: until })
  if (!replaced.ok) return replaced
  await identity.own.noticeEnded()
  return ok({ password, until: until.toISOString() })
}
