import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import { normalisePhone } from '#rules/identity/phone.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { failTaken } from './outlet.ts'
import { accountKey, forgetGuesses } from './password-guesses.ts'
import { codeMinutes } from './phone-codes.ts'
import {
  checkCodeOfStaff,
  invalidPhone,
  sendToPhone,
  type MessageDeps,
  type MessageRequest,
  type RightCode,
} from './phone-messages.ts'
import { outletByPhone } from './store.ts'

export { requestSignInCode } from './log-in-by-code.ts'

// How staff help a retailer that cannot sign in. Codes go to phones alone: no answer has one.

/** Lets the right password in again, from everywhere, after too many wrong ones. */
export const unlockAccount = (tx: Tx, phone: string): Promise<void> =>
  forgetGuesses(tx, accountKey('storefront', phone))

const textOf = (code: string): string =>
  `รหัสยืนยันเบอร์ใหม่ของร้านคือ ${code} ใช้ได้ ${codeMinutes} นาที บอกได้เฉพาะพนักงานที่กำลังเปลี่ยนเบอร์ให้`

/**
 * Sends a code to the phone that a retailer wants to change to. Fails with `phone_taken` where another account has it, and with
 * `phone_same` where it is its own.
 * @param code six digits
 */
export async function requestPhoneChange(
  deps: MessageDeps,
  { id, typed }: { id: string; typed: string },
  asking: MessageRequest,
  code: string,
): Promise<Result<{ expiresIn: number }>> {
  const phone = normalisePhone(typed)
  if (!phone) return invalidPhone()
  const owner = await outletByPhone(deps.db, phone)
  if (owner?.id === id) return invalid('phoneNumber', 'phone_same')
  if (owner) return failTaken('phoneNumber', 'phone_taken')
  const subject = { purpose: 'phone-change', phone, requester: 'staff' } as const
  return sendToPhone(deps, subject, { text: textOf(code), code }, asking)
}

/**
 * Whether the code is the one that was sent to this phone. Fails with `validation`, `code_wrong`, `code_expired` or
 * `code_too_many`.
 */
export async function provePhoneChange(
  db: Database,
  { typed, code, now }: { typed: string; code: string; now: Date },
): Promise<Result<RightCode & { phone: string }>> {
  const phone = normalisePhone(typed)
  if (!phone) return invalidPhone()
  const right = await checkCodeOfStaff(db, { purpose: 'phone-change', phone, code }, now)
  if (!right.ok) return fail(right.error.code, { errors: [{ path: 'code', code: right.error.code }] })
  return ok({ ...right.value, phone })
}
