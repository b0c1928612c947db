import type { AnswerOf, RequestOf } from '#contract/call.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { confirmCode as confirmCodeCall } from '#contract/restricted-goods/calls.ts'
import { plainDigits } from '#rules/identity/plain-digits.ts'
import { refuseOther, type Retailer } from '#server/http/caller.ts'
import { codeKey, hashCode, sameHash } from '#server/identity/code-hash.ts'
import { refusalOf, spendTry } from '#server/identity/phone-codes.ts'
import { codesOf, provenBy, grantMs, phoneOf } from './restricted-goods.ts'
import { grant } from './store.ts'
import type { RestrictedGoodsDeps } from './deps.ts'

type CodeConfirmation = { who: Retailer; body: RequestOf<typeof confirmCodeCall>['body']; now: Date }

/**
 * Checks a code; the right one opens restricted goods for 24 hours. The response does not reveal whether a code was
 * requested: a guess without one is counted, compared and rejected alike. `code_expired` and `code_too_many` are
 * decided before anything is compared, so they reveal nothing about the guess.
 */
export async function confirmCode(
  deps: RestrictedGoodsDeps,
  { who, body, now }: CodeConfirmation,
): Promise<Result<AnswerOf<typeof confirmCodeCall>>> {
  const rejection = refuseOther(who, 'customerID', body.customerID)
  if (rejection) return rejection
  const { db } = deps
  const phone = await phoneOf(deps, who)
  if (phone === null) return fail('unauthenticated', { detail: 'The account is gone' })
  const guess = hashCode(await codeKey(db), provenBy(who.id, phone), plainDigits(body.verifyCode).trim())
  const codeHash = await spendTry(db, codesOf(who.id), now)
  if (codeHash === null) return fail(await refusalOf(db, codesOf(who.id), now))
  if (!sameHash(guess, codeHash)) return ok({ verifyStatus: false })
  await grant(db, { outletId: who.id, phone, until: new Date(now.getTime() + grantMs) })
  return ok({ verifyStatus: true })
}
