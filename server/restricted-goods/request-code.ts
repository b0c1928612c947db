import type { AnswerOf, RequestOf } from '#contract/call.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { requestCode as requestCodeCall } from '#contract/restricted-goods/calls.ts'
import { normalisePhone } from '#rules/identity/phone.ts'
import { refuseOther, type Retailer } from '#server/http/caller.ts'
import { codeKey, hashCode } from '#server/identity/code-hash.ts'
import { codeMinutes, codesAnHour, forgetRequest, storeCode } from '#server/identity/phone-codes.ts'
import { codesOf, provenBy, phoneOf } from './restricted-goods.ts'
import type { RestrictedGoodsDeps } from './deps.ts'

type CodeRequest = { who: Retailer; body: RequestOf<typeof requestCodeCall>['body']; now: Date }

const textOf = (code: string): string => `รหัสยืนยันคือ ${code} ใช้ได้ ${codeMinutes} นาที ห้ามบอกรหัสนี้กับใคร`

/**
 * Sends a code to the account's own number. Fails with `validation` for what is no number, `forbidden` for any other number,
 * `rate_limited` from the fourth request within an hour, `unavailable` where the message could not be sent; the request counts unless it was
 * certainly not sent.
 * @param code six digits
 */
export async function requestCode(
  deps: RestrictedGoodsDeps,
  { who, body, now }: CodeRequest,
  code: string,
): Promise<Result<AnswerOf<typeof requestCodeCall>>> {
  const rejection = refuseOther(who, 'customerID', body.customerID)
  if (rejection) return rejection
  const { db, sms, rateLimitFactor } = deps
  const outletId = who.id
  const phone = await phoneOf(deps, who)
  if (phone === null) return fail('unauthenticated', { detail: 'The account is gone' })
  const wanted = normalisePhone(body.phoneNumber)
  if (wanted !== phone) {
    // The same for every other number, whether it has an account or not.
    return fail(wanted === null ? 'validation' : 'forbidden', {
      errors: [{ path: 'phoneNumber', code: 'phone_invalid' }],
    })
  }
  const wait = await storeCode(db, codesOf(outletId), {
    codeHash: hashCode(await codeKey(db), provenBy(outletId, phone), code),
    now,
    mostAnHour: Math.ceil(codesAnHour * rateLimitFactor),
  })
  if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait })
  const sent = await sms.send({ phone, outletId, text: textOf(code), at: now, hasCode: true })
  if (!sent.ok) {
    if (!sent.perhapsSent) await forgetRequest(db, codesOf(outletId), now)
    return sent
  }
  return ok({ expiresIn: codeMinutes * 60 })
}
