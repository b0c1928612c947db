import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type * as calls from '#contract/backoffice/settings/second-factor/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { Staff } from '#server/http/caller.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'
import { endSessionsOfStaff } from '../sessions-of-staff.ts'
import { accountKey, PasswordGuesses } from '../password-guesses.ts'
import { inLog, passwordFits } from '../passwords.ts'
import { accountsAreExternal, type PasswordDeps } from '../new-password.ts'
import { lockStaff, staffById } from '../store.ts'
import { acceptFactor, checkCode, isAskedFor, newRecoveryCodes, offerFactor, type FactorDeps } from './second-factor.ts'
import { factorOf, removeFactor, replaceRecoveryCodes } from './store.ts'

export type OwnFactorDeps = PasswordDeps & FactorDeps

/** What the caller has, and what the setting asks for. */
export async function showSecondFactor(
  { db, identity, secondFactor }: OwnFactorDeps,
  { id, roles }: Staff,
): Promise<Result<AnswerOf<typeof calls.getSecondFactor>>> {
  if (!identity.own) return accountsAreExternal()
  const factor = await factorOf(db, id)
  return ok({
    since: factor?.confirmed_at?.toISOString() ?? null,
    recoveryCodesLeft: factor?.recovery_hashes.length ?? 0,
    policy: secondFactor(),
    needed: isAskedFor(secondFactor(), roles),
  })
}

/** Asks for the password again: an unattended session must not be enough to lock its owner out. */
export async function offerOwnFactor(
  deps: OwnFactorDeps,
  { id }: Staff,
  { password }: RequestOf<typeof calls.offerSecondFactor>['body'],
  now: Date,
): Promise<Result<AnswerOf<typeof calls.offerSecondFactor>>> {
  if (!deps.identity.own) return accountsAreExternal()
  const row = await staffById(deps.db, id)
  if (!row) return fail('unauthenticated', { detail: 'The account is gone' })
  const guess = { account: accountKey('backoffice', row.username), source: `session of ${id}`, trusted: true }
  const tried = await new PasswordGuesses(deps.db, deps.rateLimitFactor).try(guess, now, async () =>
    (await passwordFits(password, row.password_hash, inLog(deps.log, 'backoffice', id))) ? true : null,
  )
  if (tried.waitSeconds !== null) return fail('rate_limited', { retryAfterSeconds: tried.waitSeconds })
  if (!tried.value) return fail('password_wrong', { errors: [{ path: 'password', code: 'password_wrong' }] })
  const offered = await offerFactor(deps, row, now)
  return offered ? ok(offered) : fail('conflict', { detail: 'A second factor is in use' })
}

export async function acceptOwnFactor(
  deps: OwnFactorDeps,
  { id, session }: Staff,
  code: string,
  now: Date,
): Promise<Result<AnswerOf<typeof calls.acceptSecondFactor>>> {
  const { identity, db } = deps
  if (!identity.own) return accountsAreExternal()
  const accepted = await acceptFactor(deps, id, code, now)
  if (!accepted.ok) return accepted
  await transact(db, async (tx) => {
    // A sign-in that is about to begin a session holds the account: it is waited for, and then ended.
    await lockStaff(tx, id)
    // Sessions that began with the password alone.
    await endSessionsOfStaff(tx, identity, { id, keep: session })
  })
  await identity.own.noticeEnded()
  return ok({ recoveryCodes: accepted.value })
}

export async function renewOwnCodes(
  deps: OwnFactorDeps,
  { id }: Staff,
  code: string,
  now: Date,
): Promise<Result<AnswerOf<typeof calls.renewRecoveryCodes>>> {
  if (!deps.identity.own) return accountsAreExternal()
  const checked = await checkCode(deps, id, code, now)
  if (!checked.ok) return checked
  const { codes, hashes } = newRecoveryCodes(id)
  await replaceRecoveryCodes(deps.db, id, hashes)
  return ok({ recoveryCodes: codes })
}

export async function removeOwnFactor(
  deps: OwnFactorDeps,
  { id, roles }: Staff,
  code: string,
  now: Date,
): Promise<Result<undefined>> {
  if (!deps.identity.own) return accountsAreExternal()
  if (deps.secondFactor() === 'required' && isAskedFor('required', roles)) return fail('second_factor_required')
  // What is off is off, as where the answer was lost: its code would count as a wrong guess.
  if (!(await factorOf(deps.db, id))?.confirmed_at) return ok(undefined)
  const checked = await checkCode(deps, id, code, now)
  if (!checked.ok) return checked
  await removeFactor(deps.db, id)
  return ok(undefined)
}

/** Another administrator does it: password and session alone must not be enough to remove the factor. */
export async function resetFactor({ db, identity }: OwnFactorDeps, who: Staff, id: string): Promise<Result<undefined>> {
  if (!identity.own) return accountsAreExternal()
  if (id === who.id) return fail('second_person_required')
  if (!isUuid(id)) return fail('not_found')
  const isDone = await transact(db, async (tx) => {
    if (!(await lockStaff(tx, id)) || !(await removeFactor(tx, id))) return false
    await endSessionsOfStaff(tx, identity, { id })
    return true
  })
  if (!isDone) return fail('not_found')
  await identity.own.noticeEnded()
  return ok(undefined)
}
