import { randomInt } from 'node:crypto'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type {
  changeStaff as changeStaffCall,
  changeStaffOwnPassword,
  createStaffAccount,
  getStaff as getStaffCall,
  listStaff as listStaffCall,
} from '#contract/backoffice/settings/staff/calls.ts'
import { generalRoleOf, mayGrant, staffRolesIn, type StaffRole } from '#rules/identity/permissions.ts'
import { oneTimePassword, oneTimePasswordMs } from '#rules/identity/one-time-password.ts'
import { sqlState, type Database, type Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { Staff } from '#server/http/caller.ts'
import type { As } from '#server/http/route.ts'
import { closeDoors, type DoorDeps } from './close-doors.ts'
import { isUuid, uuidOf } from '#server/adapters/database/uuid.ts'
import { createStaff } from './outlet.ts'
import { accountKey, forgetGuesses } from './password-guesses.ts'
import { hashPassword, inLog, passwordFits } from './passwords.ts'
import { replacePassword } from './replace-password.ts'
import { accountsAreExternal, passwordErrors, type PasswordDeps } from './new-password.ts'
import { endSessionsOfStaff } from './sessions-of-staff.ts'
import * as store from './store.ts'
import { withFactor } from './second-factor/store.ts'
import { sessionUses, staffPage } from './staff-store.ts'
import { pageOf } from '#server/http/page.ts'

export type StaffDeps = PasswordDeps & { newId: () => string }
type StaffAnswer = AnswerOf<typeof getStaffCall>
type NewAccount = Omit<RequestOf<typeof createStaffAccount>['body'], 'password'> & { password: string }

/** Accounts as on the wire, in the order given. */
async function shown(db: Database | Tx, rows: readonly store.StaffRow[]): Promise<StaffAnswer[]> {
  const ids = rows.map(({ id }) => id)
  const uses = new Map((await sessionUses(db, ids, new Date())).map((use) => [use.account_id, use]))
  const factors = await withFactor(db, ids)
  return rows.map(({ id, username, name, roles, disabled_at, revision, one_time_until }) => ({
    id,
    username,
    name,
    role: generalRoleOf(roles),
    roles,
    disabled: disabled_at !== null,
    revision,
    oneTimePassword: one_time_until !== null,
    secondFactor: factors.has(id),
    sessions: uses.get(id)?.sessions ?? 0,
    lastUsed: uses.get(id)?.last_used_at.toISOString() ?? null,
  }))
}

async function shownOne(db: Database | Tx, row: store.StaffRow): Promise<StaffAnswer> {
  const [one] = await shown(db, [row])
  if (!one) throw new Error('One row is shown as one account')
  return one
}

/** A page of the accounts that a filter finds, and how many there are. */
export async function findStaff(
  db: Database,
  { page, size, ...filter }: RequestOf<typeof listStaffCall>['query'],
): Promise<{ rows: StaffAnswer[]; total: number }> {
  const { rows, total } = await staffPage(db, filter, { page, size })
  return { rows: await shown(db, rows), total }
}

export async function listStaff(
  { db, identity }: StaffDeps,
  query: RequestOf<typeof listStaffCall>['query'],
): Promise<Result<AnswerOf<typeof listStaffCall>>> {
  if (!identity.own) return accountsAreExternal()
  const { rows, total } = await findStaff(db, query)
  return ok(pageOf(rows, total, query))
}

export async function getStaff({ db, identity }: StaffDeps, id: string): Promise<Result<StaffAnswer>> {
  if (!identity.own) return accountsAreExternal()
  const row = isUuid(id) ? await store.anyStaffById(db, id) : undefined
  return row ? ok(await shownOne(db, row)) : fail('not_found')
}

/** The roles that a request asks for. */
const wantedRoles = ({ role, roles }: { role?: StaffRole | undefined; roles?: StaffRole[] | undefined }): StaffRole[] =>
  staffRolesIn(roles ?? (role ? [role] : []))

const beyondOwn = () => fail('forbidden', { detail: 'Nobody grants what they lack' })

type AddRequest = As<Staff, typeof createStaffAccount>
type AddedStaff = AnswerOf<typeof createStaffAccount>

/**
 * Adds an account, once per idempotency key; without a password it gets one for a single sign-in, which the answer shows. It is
 * in no stored answer: a repetition gets a new one.
 */
export async function addStaff(deps: StaffDeps, request: AddRequest): Promise<Result<AddedStaff>> {
  const { body, who, idempotencyKey: key, now } = request
  if (!deps.identity.own) return accountsAreExternal()
  if (!mayGrant(who.roles, wantedRoles(body))) return beyondOwn()
  const id = key === null ? deps.newId() : uuidOf(['add-staff', who.id, key])
  const given = body.password ?? oneTimePassword(randomInt)
  const until = body.password === undefined ? new Date(now.getTime() + oneTimePasswordMs) : null
  const opened = await openStaffAccount({ db: deps.db, newId: () => id }, { ...body, password: given }, until)
  if (opened.ok) return ok({ ...opened.value, password: until && given })
  const known = opened.error.code === 'username_taken' ? await store.anyStaffById(deps.db, id) : undefined
  return known ? repeatAdded(deps, known, request) : opened
}

/** The account that was added under the key, with another password for a single sign-in unless its owner has chosen one since. */
async function repeatAdded(
  { db, identity, log }: StaffDeps,
  known: store.StaffRow,
  { body, now }: AddRequest,
): Promise<Result<AddedStaff>> {
  const isSame =
    known.username === body.username && known.name === body.name && isSameSet(wantedRoles(body), known.roles)
  const comparison = inLog(log, 'backoffice', known.id)
  const fits = body.password === undefined || (await passwordFits(body.password, known.password_hash, comparison))
  if (!isSame || !fits) return fail('idempotency_key_reused')
  if (body.password !== undefined || known.one_time_until === null)
    return ok({ ...(await shownOne(db, known)), password: null })
  const password = oneTimePassword(randomInt)
  const oneTimeUntil = new Date(now.getTime() + oneTimePasswordMs)
  // Of two repetitions at once the later one has the password, since nobody waits for the other any more.
  const isLatest = ({ one_time_until: until }: store.StaffRow) => until !== null && until < oneTimeUntil
  const replaced = await replaceForgottenPassword(db, known, password, identity, {
    now,
    oneTimeUntil,
    onlyIf: isLatest,
  })
  if (!replaced.ok && replaced.error.code !== 'edit_conflict') return replaced
  if (!replaced.ok) return ok({ ...(await shownOne(db, known)), password: null })
  await identity.own?.noticeEnded()
  return ok({ ...(await shownOne(db, { ...known, one_time_until: oneTimeUntil })), password })
}

/**
 * Creates an account in any roles. The caller checks authorization: an administrator, or the operator.
 * @param oneTimeUntil until when the password opens the account, where it is not its owner's own
 */
export async function openStaffAccount(
  { db, newId }: Pick<StaffDeps, 'db' | 'newId'>,
  { username, name, password, ...wanted }: NewAccount,
  oneTimeUntil: Date | null = null,
): Promise<Result<StaffAnswer>> {
  const weak = staffPasswordViolation(password, username)
  if (weak) return weak
  const id = newId()
  const passwordHash = await hashPassword(password)
  try {
    const roles = wantedRoles(wanted)
    await createStaff(db, { id, username, name, roles, passwordHash, one_time_until: oneTimeUntil })
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    return fail('username_taken', { errors: [{ path: 'username', code: 'username_taken' }] })
  }
  const row = await store.anyStaffById(db, id)
  if (!row) throw new Error('The account was just created')
  return ok(await shownOne(db, row))
}

/**
 * Changes a staff account. Removing rights ends its sessions, since an access token holds the roles for five minutes.
 * Locks all administrators first: of two who demote each other concurrently, the second fails with `last_admin`.
 * What is stored already, as when the answer was lost, is no conflict.
 */
export async function changeStaff(
  { db, identity }: StaffDeps,
  { id, body, who, now }: { id: string; body: RequestOf<typeof changeStaffCall>['body']; who: Staff; now: Date },
): Promise<Result<StaffAnswer>> {
  if (!identity.own) return accountsAreExternal()
  if (!isUuid(id)) return fail('not_found')
  const outcome = await transact(db, async (tx): Promise<Result<StaffAnswer>> => {
    const admins = await store.lockAdmins(tx)
    // Demoted since the token was issued.
    if (!admins.some(({ id: adminId }) => adminId === who.id)) return fail('forbidden')
    const row = await store.lockStaff(tx, id)
    if (!row) return fail('not_found')
    const roles = wantedRoles(body)
    if (body.revision !== undefined && body.revision !== row.revision) {
      const isStored =
        body.name === row.name && body.disabled === (row.disabled_at !== null) && isSameSet(roles, row.roles)
      return isStored ? ok(await shownOne(tx, row)) : fail('edit_conflict')
    }
    const added = roles.filter((role) => !row.roles.includes(role))
    if (!mayGrant(who.roles, added)) return beyondOwn()
    const staysAdmin = roles.includes('admin') && !body.disabled
    if (!staysAdmin && isLastAdmin(admins, id)) return fail('last_admin')
    const disabledAt = body.disabled ? (row.disabled_at ?? now) : null
    const change = { name: body.name, roles, disabled_at: disabledAt, revision: row.revision + 1 }
    await store.updateStaff(tx, id, change)
    if (body.disabled || !isSameSet(roles, row.roles)) await endSessionsOfStaff(tx, identity, { id })
    return ok(await shownOne(tx, { ...row, ...change }))
  })
  if (outcome.ok) await identity.own.noticeEnded()
  return outcome
}

/** One who has never signed in may not be able to any more: it does not remain in another one's place. */
function isLastAdmin(admins: readonly store.Admin[], id: string): boolean {
  const leaving = admins.find((admin) => admin.id === id)
  const others = admins.filter((admin) => admin.id !== id)
  if (!leaving || others.some(({ hasOwnPassword }) => hasOwnPassword)) return false
  return leaving.hasOwnPassword || others.length === 0
}

const isSameSet = (one: readonly StaffRole[], other: readonly StaffRole[]): boolean =>
  one.length === other.length && one.every((role) => other.includes(role))

/** Sets a password for someone who forgot it; sessions with the old one end. */
export async function setStaffPassword(
  { db, identity }: StaffDeps,
  { who, id, password, now }: { who: Staff; id: string; password: string; now: Date },
): Promise<Result<undefined>> {
  if (!identity.own) return accountsAreExternal()
  // The own one is changed against the old one: a stolen session must not be enough.
  if (id === who.id) return fail('second_person_required')
  const row = isUuid(id) ? await store.anyStaffById(db, id) : undefined
  if (!row) return fail('not_found')
  const replaced = await replaceForgottenPassword(db, row, password, identity, { now })
  if (replaced.ok) await identity.own.noticeEnded()
  return replaced
}

type PasswordChange = { now: Date; oneTimeUntil?: Date | null; onlyIf?: (row: store.StaffRow) => boolean }

/** A staff account that may sign in; user names are stored in lower case. */
export const findStaffByUsername = store.staffByUsername

/**
 * Sets another password, ends all sessions and API keys, and unlocks the account. The caller checks authorization: an administrator,
 * or the operator.
 * @param onlyIf whether the account, as it is under its lock, still wants it; `edit_conflict` where it does not
 */
export async function replaceForgottenPassword(
  db: Database,
  { id, username }: Pick<store.StaffRow, 'id' | 'username'>,
  password: string,
  doors: DoorDeps,
  { now, oneTimeUntil = null, onlyIf = () => true }: PasswordChange,
): Promise<Result<undefined>> {
  const weak = staffPasswordViolation(password, username)
  if (weak) return weak
  const hash = await hashPassword(password)
  return transact(db, async (tx): Promise<Result<undefined>> => {
    const row = await store.lockStaff(tx, id)
    if (row && !onlyIf(row)) return fail('edit_conflict')
    await store.updateStaff(tx, id, { password_hash: hash, one_time_until: oneTimeUntil })
    await closeDoors(tx, doors, { kind: 'staff', id, now })
    await forgetGuesses(tx, accountKey('backoffice', username))
    return ok(undefined)
  })
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
  const row = await store.staffById(deps.db, id)
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
    store: store.replaceStaffPassword(id),
  }
  return replacePassword(deps, owner, body, now)
}
