import type {
  changeRetailerPhone,
  endRetailerSessions,
  requestRetailerPhone,
  sendRetailerCode,
  unlockRetailer,
} from '#contract/backoffice/retailers/sign-in/calls.ts'
import { fail, type Result } from '#contract/errors.ts'
import { normalisePhone } from '#rules/identity/phone.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import type { As } from '#server/http/route.ts'
import { afterRecentSignIn, closeDoors } from '#server/identity/identity.ts'
import { sixDigits } from '#server/identity/code-hash.ts'
import { findOutlet, lockOutlet, takenField } from '#server/identity/outlets.ts'
import {
  provePhoneChange,
  requestPhoneChange,
  requestSignInCode,
  unlockAccount,
} from '#server/identity/sign-in-help.ts'
import type { RetailerDeps } from './deps.ts'
import { replacePhone } from './replace-phone.ts'
import { showRetailer, type ShownRetailer } from './show-retailer.ts'
import { insertEvent } from './store.ts'

const accountsElsewhere = () => fail('accounts_elsewhere', { detail: 'Another identity server keeps the accounts' })

/** Lets the right password in again. */
export async function unlock(
  deps: RetailerDeps,
  { params: { id }, who, now }: As<Staff, typeof unlockRetailer>,
): Promise<Result<ShownRetailer>> {
  if (!deps.identity.own) return accountsElsewhere()
  const outlet = await findOutlet(deps.db, id)
  if (!outlet) return fail('not_found')
  await transact(deps.db, async (tx) => {
    await unlockAccount(tx, outlet.phone)
    await insertEvent(tx, id, { kind: 'UNLOCKED', who, at: now })
  })
  return showRetailer(deps, id, now)
}

/** Sends a code for signing in to the phone of the retailer; nobody else sees it. */
export async function sendCode(
  deps: RetailerDeps,
  { params: { id }, who, now, raw }: As<Staff, typeof sendRetailerCode>,
): Promise<Result<ShownRetailer>> {
  const outlet = await findOutlet(deps.db, id)
  if (!outlet) return fail('not_found')
  const asking = { now, address: raw.ip, browser: null, log: raw.log, isStaff: true }
  const sent = await requestSignInCode(deps, { phoneNumber: outlet.phone }, asking, sixDigits())
  if (!sent.ok) return sent
  await insertEvent(deps.db, id, { kind: 'CODE_SENT', who, at: now })
  return showRetailer(deps, id, now)
}

/** Signs a retailer out everywhere, and ends its links to Apple and LINE. */
export async function endSessions(
  deps: RetailerDeps,
  { params: { id }, who, now }: As<Staff, typeof endRetailerSessions>,
): Promise<Result<ShownRetailer>> {
  if (!deps.identity.own) return accountsElsewhere()
  if (!(await findOutlet(deps.db, id))) return fail('not_found')
  await transact(deps.db, async (tx) => {
    await closeDoors(tx, deps.identity, { kind: 'retailer', id, now })
    await insertEvent(tx, id, { kind: 'SESSIONS_ENDED', who, at: now })
  })
  await deps.identity.own.noticeEnded()
  return showRetailer(deps, id, now)
}

/**
 * The handler of a call that opens an account to another phone, or to the links of another account: for a person who has just
 * signed in, and for no API key.
 */
export const byPerson = <Request extends { who: Staff; now: Date }, Answer>(
  { identity }: RetailerDeps,
  handle: (request: Request) => Promise<Result<Answer>>,
): ((request: Request) => Promise<Result<Answer>>) => {
  const afterSignIn = afterRecentSignIn(identity, handle)
  return async (request) =>
    request.who.key
      ? fail('forbidden', { detail: 'Only a person changes what opens the account of a retailer' })
      : afterSignIn(request)
}

/** Sends a code to the phone that a retailer wants to change to. */
export async function sendPhoneCode(
  deps: RetailerDeps,
  { params: { id }, body, who, now, raw }: As<Staff, typeof requestRetailerPhone>,
): Promise<Result<{ expiresIn: number }>> {
  if (!deps.identity.own) return accountsElsewhere()
  if (!(await findOutlet(deps.db, id))) return fail('not_found')
  const asking = { now, address: raw.ip, browser: null, log: raw.log }
  const sent = await requestPhoneChange(deps, { id, typed: body.phoneNumber }, asking, sixDigits())
  if (sent.ok) await insertEvent(deps.db, id, { kind: 'PHONE_CODE_SENT', who, at: now })
  return sent
}

/** Changes the phone of a retailer, which has proven the new one. What is done already, as when the answer was lost, is done. */
export async function changeRetailersPhone(
  deps: RetailerDeps,
  { params: { id }, body, who, now }: As<Staff, typeof changeRetailerPhone>,
): Promise<Result<ShownRetailer>> {
  if (!deps.identity.own) return accountsElsewhere()
  const current = await findOutlet(deps.db, id)
  if (!current) return fail('not_found')
  if (current.phoneVerified && current.phone === normalisePhone(body.phoneNumber)) return showRetailer(deps, id, now)
  const proven = await provePhoneChange(deps.db, { typed: body.phoneNumber, code: body.code, now })
  if (!proven.ok) return proven
  const { phone, useUp } = proven.value
  try {
    const isDone = await transact(deps.db, async (tx) => {
      const outlet = await lockOutlet(tx, id)
      if (!outlet || !(await useUp(tx))) return false
      const change = { outletId: id, before: outlet.phone, after: phone, isProven: true, by: actorOf(who), at: now }
      await replacePhone(tx, deps.identity, change)
      return true
    })
    if (!isDone) return fail('code_wrong', { errors: [{ path: 'code', code: 'code_wrong' }] })
    await deps.identity.own.noticeEnded()
    return await showRetailer(deps, id, now)
  } catch (error) {
    const taken = takenField(error)
    if (taken) return taken
    throw error
  }
}
