import { transact } from '#server/adapters/database/transact.ts'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type {
  forgotPassword as forgotPasswordCall,
  resetPassword as resetPasswordCall,
} from '#contract/identity/calls.ts'
import { normalisePhone } from '#rules/identity/phone.ts'
import { claimByPhone } from './claim-by-phone.ts'
import { isKnownBrowser } from './known-browser.ts'
import { accountKey, forgetGuesses } from './password-guesses.ts'
import { hashPassword } from './passwords.ts'
import { codeMinutes } from './phone-codes.ts'
import { checkCode, invalidPhone, sendToPhone, type MessageRequest, type MessageDeps } from './phone-messages.ts'
import { accountsAreExternal, passwordErrors, type PasswordDeps } from './new-password.ts'
import { outletByPhone } from './store.ts'

export type ResetDeps = PasswordDeps & MessageDeps

const textOf = (code: string): string => `รหัสตั้งรหัสผ่านใหม่คือ ${code} ใช้ได้ ${codeMinutes} นาที ห้ามบอกรหัสนี้กับใคร`

/**
 * Sends a code to a phone that has an account; a number without one gets the same response and count.
 * @param code six digits
 */
export async function forgotPassword(
  deps: ResetDeps,
  body: RequestOf<typeof forgotPasswordCall>['body'],
  asking: MessageRequest,
  code: string,
): Promise<Result<AnswerOf<typeof forgotPasswordCall>>> {
  if (!deps.identity.own) return accountsAreExternal()
  const phone = normalisePhone(body.phoneNumber)
  if (!phone) return invalidPhone()
  const outlet = await outletByPhone(deps.db, phone)
  const message = outlet ? { text: textOf(code), code } : null
  const requester = (await isKnownBrowser(deps.db, outlet, asking.browser)) ? 'known browser' : 'anybody'
  return sendToPhone(deps, { purpose: 'password', phone, requester }, message, asking)
}

/**
 * Sets a new password with the code from the phone: ends all sessions and links, verifies the phone and
 * unlocks the account.
 */
export async function resetPassword(
  { db, identity }: ResetDeps,
  body: RequestOf<typeof resetPasswordCall>['body'],
  { browser, now }: { browser: string | null; now: Date },
): Promise<Result<undefined>> {
  if (!identity.own) return accountsAreExternal()
  const phone = normalisePhone(body.phoneNumber)
  if (!phone) return invalidPhone()
  // Before the code is checked: a typing error must not use a try.
  const errors = passwordErrors(body.password, body.confirmPassword, [phone])
  if (errors.length > 0) return fail('validation', { errors })
  const known = await isKnownBrowser(db, await outletByPhone(db, phone), browser)
  const right = await checkCode(db, { purpose: 'password', phone, code: body.code, known }, now)
  if (!right.ok) return right
  const passwordHash = await hashPassword(body.password)
  const done = await transact(db, async (tx) => {
    if (!(await right.value.useUp(tx))) return false
    const id = await claimByPhone(tx, identity, { phone, passwordHash, hasPassword: true, now })
    if (!id) return false
    await forgetGuesses(tx, accountKey('storefront', phone))
    return true
  })
  if (!done) return fail('code_wrong')
  await identity.own.noticeEnded()
  return ok(undefined)
}
