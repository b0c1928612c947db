import type { FastifyBaseLogger } from 'fastify'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { forgotPassword as forgotPasswordCall } from '#contract/identity/forgot-password.ts'
import type { resetPassword as resetPasswordCall } from '#contract/identity/reset-password.ts'
import { normalisePhone } from '#rules/identity/phone.ts'
import { plainDigits } from '#rules/identity/plain-digits.ts'
import type { SmsSender } from '#server/adapters/sms/port.ts'
import { accountKey, forgetFailures } from './attempts.ts'
import { codeKey, hashCode, sameHash } from './code-hash.ts'
import { hashPassword } from './passwords.ts'
import {
  codeLifetimeMs,
  codesAnHour,
  forgetRequest,
  refusalOf,
  spendTry,
  storeCode,
  useUp,
  type CodeOwner,
} from './phone-codes.ts'
import { elsewhere, passwordErrors, type PasswordParts } from './replace-password.ts'
import { outletByPhone, proveAndReplacePassword } from './store.ts'

export type ResetParts = PasswordParts & { sms: SmsSender }

const noPhone = () => fail('validation', { errors: [{ path: 'phoneNumber', code: 'phone_invalid' }] })
const textOf = (code: string): string => `รหัสตั้งรหัสผ่านใหม่คือ ${code} ใช้ได้ ${codeLifetimeMs / 60_000} นาที ห้ามบอกรหัสนี้กับใคร`

const ownerOf = (key: string, phone: string): CodeOwner => ({
  table: 'password_code',
  owner: hashCode(key, 'phone', phone),
})

/**
 * Sends a code to a phone that has an account. Neither the answer nor its time nor the limits tell whether it has: a
 * number without one is counted alike, and the message is sent after the answer.
 * @param code six digits
 */
export async function forgotPassword(
  { db, identity, sms, rateLimitFactor }: ResetParts,
  { body, now, log }: { body: RequestOf<typeof forgotPasswordCall>['body']; now: Date; log: FastifyBaseLogger },
  code: string,
): Promise<Result<AnswerOf<typeof forgotPasswordCall>>> {
  if (!identity.own) return elsewhere()
  const phone = normalisePhone(body.phoneNumber)
  if (!phone) return noPhone()
  const key = await codeKey(db)
  const of = ownerOf(key, phone)
  const outlet = await outletByPhone(db, phone)
  const wait = await storeCode(db, of, {
    codeHash: outlet ? hashCode(key, of.owner, code) : '',
    now,
    mostAnHour: Math.ceil(codesAnHour * rateLimitFactor),
  })
  if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait })
  if (outlet) {
    const send = async () => {
      const sent = await sms.send({ phone, text: textOf(code), at: now })
      if (sent.ok) return
      if (!sent.perhapsSent) await forgetRequest(db, of, now)
      log.error({ detail: sent.failure.detail }, 'a code for a new password was not sent')
    }
    void send().catch((error: unknown) => log.error({ err: error }, 'a code for a new password was not sent'))
  }
  return ok({ expiresIn: codeLifetimeMs / 1000 })
}

/** Sets a new password with the code from the phone: all sessions end, the phone is proven, a locked account is open. */
export async function resetPassword(
  { db, identity }: ResetParts,
  body: RequestOf<typeof resetPasswordCall>['body'],
  now: Date,
): Promise<Result<undefined>> {
  if (!identity.own) return elsewhere()
  const phone = normalisePhone(body.phoneNumber)
  if (!phone) return noPhone()
  // Before the code is looked at: a slip of the finger must not cost a try.
  const errors = passwordErrors(body.password, body.confirmPassword)
  if (errors.length > 0) return fail('validation', { errors })
  const key = await codeKey(db)
  const of = ownerOf(key, phone)
  const wanted = await spendTry(db, of, now)
  if (wanted === null) return fail(await refusalOf(db, of, now))
  const guess = hashCode(key, of.owner, plainDigits(body.code).replaceAll(/\s/g, ''))
  if (!sameHash(guess, wanted)) return fail('code_wrong')
  const passwordHash = await hashPassword(body.password)
  const done = await db.transaction().execute(async (tx) => {
    if (!(await useUp(tx, of, wanted))) return false
    const id = await proveAndReplacePassword(tx, phone, passwordHash)
    if (!id) return false
    await identity.endSessions(tx, id)
    await forgetFailures(tx, accountKey('storefront', phone))
    return true
  })
  if (!done) return fail('code_wrong')
  await identity.own.noticeEnded()
  return ok(undefined)
}
