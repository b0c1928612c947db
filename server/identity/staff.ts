import type { AnswerOf, RequestOf } from '#contract/call.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type {
  changeStaff as changeStaffCall,
  changeStaffOwnPassword,
  createStaffAccount,
  getStaff as getStaffCall,
  listStaff as listStaffCall,
} from '#contract/backoffice/staff/calls.ts'
import { generalRoleOf, mayGrant, staffRolesIn, type StaffRole } from '#rules/identity/permissions.ts'
import { sqlState, type Database, type Tx } from '#server/adapters/database/database.ts'
import type { Staff } from '#server/http/caller.ts'
import { isUuid } from './identity.ts'
import { createStaff } from './outlet.ts'
import { accountKey, forgetGuesses } from './password-guesses.ts'
import { hashPassword } from './passwords.ts'
import { accountsAreExternal, passwordErrors, replacePassword, type PasswordDeps } from './replace-password.ts'
import {
  anyStaffById,
  lockAdmins,
  lockStaff,
  replaceStaffPassword,
  staffById,
  staffByUsername,
  staffPage,
  updateStaff,
} from './store.ts'
import type { StaffRow } from './store.ts'
import { pageOf } from '#server/http/page.ts'

export type StaffDeps = PasswordDeps & { newId: () => string }
type StaffAnswer = AnswerOf<typeof getStaffCall>

const shown = ({ id, username, name, role, roles, disabled_at }: StaffRow): StaffAnswer => ({
  id,
  username,
  name,
  role,
  roles,
  disabled: disabled_at !== null,
})

export async function listStaff(
  { db, identity }: StaffDeps,
  { page, size }: RequestOf<typeof listStaffCall>['query'],
): Promise<Result<AnswerOf<typeof listStaffCall>>> {
  if (!identity.own) return accountsAreExternal()
  const { rows, total } = await staffPage(db, { page, size })
  return ok(pageOf(rows.map(shown), total, { page, size }))
}

export async function getStaff({ db, identity }: StaffDeps, id: string): Promise<Result<StaffAnswer>> {
  if (!identity.own) return accountsAreExternal()
  const row = isUuid(id) ? await anyStaffById(db, id) : undefined
  return row ? ok(shown(row)) : fail('not_found')
}

/** The roles that a request asks for. */
const wantedRoles = ({ role, roles }: { role?: StaffRole | undefined; roles?: StaffRole[] | undefined }): StaffRole[] =>
  staffRolesIn(roles ?? (role ? [role] : []))

const beyondOwn = () => fail('forbidden', { detail: 'Nobody grants what they lack' })

export async function addStaff(
  deps: StaffDeps,
  who: Staff,
  body: RequestOf<typeof createStaffAccount>['body'],
): Promise<Result<StaffAnswer>> {
  if (!deps.identity.own) return accountsAreExternal()
  return mayGrant(who.roles, wantedRoles(body)) ? openStaffAccount(deps, body) : beyondOwn()
}

/** Creates an account in any roles. The caller checks authorization: an administrator, or the operator. */
export async function openStaffAccount(
  { db, newId }: Pick<StaffDeps, 'db' | 'newId'>,
  { username, name, password, ...wanted }: RequestOf<typeof createStaffAccount>['body'],
): Promise<Result<StaffAnswer>> {
  const weak = staffPasswordViolation(password, username)
  if (weak) return weak
  const id = newId()
  const roles = wantedRoles(wanted)
  try {
    await createStaff(db, { id, username, name, roles, passwordHash: await hashPassword(password) })
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    return fail('username_taken', { errors: [{ path: 'username', code: 'username_taken' }] })
  }
  return ok({ id, username, name, role: generalRoleOf(roles), roles, disabled: false })
}

/**
 * Changes a staff account. Removing rights ends its sessions, since an access token holds the roles for five minutes.
 * Locks all administrators first: of two who demote each other concurrently, the second fails with `last_admin`.
 */
export async function changeStaff(
  { db, identity }: StaffDeps,
  { id, body, who, now }: { id: string; body: RequestOf<typeof changeStaffCall>['body']; who: Staff; now: Date },
): Promise<Result<StaffAnswer>> {
  if (!identity.own) return accountsAreExternal()
  if (!isUuid(id)) return fail('not_found')
  const outcome = await db.transaction().execute(async (tx): Promise<Result<StaffAnswer>> => {
    const admins = await lockAdmins(tx)
    // Demoted since the token was issued.
    if (!admins.includes(who.id)) return fail('forbidden')
    const row = await lockStaff(tx, id)
    if (!row) return fail('not_found')
    const roles = wantedRoles(body)
    const added = roles.filter((role) => !row.roles.includes(role))
    if (!mayGrant(who.roles, added)) return beyondOwn()
    const staysAdmin = roles.includes('admin') && !body.disabled
    if (admins.includes(id) && !staysAdmin && admins.length === 1) return fail('last_admin')
    const disabledAt = body.disabled ? (row.disabled_at ?? now) : null
    await updateStaff(tx, id, { name: body.name, roles, disabled_at: disabledAt })
    if (body.disabled || !isSameSet(roles, row.roles)) await identity.endSessions(tx, id)
    return ok(shown({ ...row, name: body.name, role: generalRoleOf(roles), roles, disabled_at: disabledAt }))
  })
  if (outcome.ok) await identity.own.noticeEnded()
  return outcome
}

const isSameSet = (one: readonly StaffRole[], other: readonly StaffRole[]): boolean =>
  one.length === other.length && one.every((role) => other.includes(role))

/** Sets a password for someone who forgot it; sessions with the old one end. */
export async function setStaffPassword(
  { db, identity }: StaffDeps,
  id: string,
  password: string,
): Promise<Result<undefined>> {
  if (!identity.own) return accountsAreExternal()
  const row = isUuid(id) ? await anyStaffById(db, id) : undefined
  if (!row) return fail('not_found')
  const replaced = await replaceForgottenPassword(db, row, password, identity.endSessions)
  if (replaced.ok) await identity.own.noticeEnded()
  return replaced
}

/** A staff account that may sign in; user names are stored in lower case. */
export const findStaffByUsername = staffByUsername

/**
 * Sets another password, ends all sessions and unlocks the account. The caller checks authorization: an administrator,
 * or the operator.
 */
export async function replaceForgottenPassword(
  db: Database,
  { id, username }: Pick<StaffRow, 'id' | 'username'>,
  password: string,
  endSessions: (tx: Tx, accountId: string) => Promise<void>,
): Promise<Result<undefined>> {
  const weak = staffPasswordViolation(password, username)
  if (weak) return weak
  const hash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    await lockStaff(tx, id)
    await updateStaff(tx, id, { password_hash: hash })
    await endSessions(tx, id)
    await forgetGuesses(tx, accountKey('backoffice', username))
  })
  return ok(undefined)
}

/** A violation of the password rules for staff; null where there is none. */
function staffPasswordViolation(password: string, username: string) {
  const errors = passwordErrors(password, password, [username])
  return errors.length > 0 ? fail('validation', { errors }) : null
}

export async function changeOwnStaffPassword(
  deps: StaffDeps,
  { id, session }: Staff,
  body: RequestOf<typeof changeStaffOwnPassword>['body'],
  now: Date,
): Promise<Result<undefined>> {
  const row = await staffById(deps.db, id)
  if (!row)
    return deps.identity.own ? fail('unauthenticated', { detail: 'The account is gone' }) : accountsAreExternal()
  const weak = staffPasswordViolation(body.password, row.username)
  if (weak) return weak
  const owner = {
    id,
    client: 'backoffice' as const,
    username: row.username,
    passwordHash: row.password_hash,
    session,
    store: replaceStaffPassword(id),
  }
  return replacePassword(deps, owner, body, now)
}
