import { fail, ok, type Result } from '#contract/errors.ts'
import { normalisePhone } from '#rules/identity/phone.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import type { IdentityServer } from '#server/adapters/identity/port.ts'
import { taken } from './outlet.ts'
import { accountKey, forgetGuesses } from './password-guesses.ts'
import { codeLifetimeMs } from './phone-codes.ts'
import { checkCode, sendToPhone, type MessageDeps, type MessageRequest } from './phone-messages.ts'
import { lockOutlet, outletByPhone } from './store.ts'

export { requestSignInCode } from './log-in-by-code.ts'

// How staff help a retailer that cannot sign in. Codes go to phones alone: no answer has one.

type HelpDeps = MessageDeps & { identity: IdentityServer }

/** Lets the right password in again, from everywhere, after too many wrong ones. */
export const unlockAccount = (tx: Tx, phone: string): Promise<void> =>
  forgetGuesses(tx, accountKey('storefront', phone))

const textOf = (code: string): string =>
  `รหัสยืนยันเบอร์ใหม่ของร้านคือ ${code} ใช้ได้ ${codeLifetimeMs / 60_000} นาที บอกได้เฉพาะพนักงานที่กำลังเปลี่ยนเบอร์ให้`
const noticeOf = (phone: string): string => `เบอร์ของบัญชีร้านเปลี่ยนเป็น ${phone} แล้ว ถ้าไม่ได้ขอเปลี่ยน โทรหาผู้จำหน่ายทันที`

/**
 * Sends a code to the phone that a retailer wants to change to. Fails with `phone_taken` where another account has it.
 * @param code six digits
 */
export async function requestPhoneChange(
  deps: HelpDeps,
  typed: string,
  asking: MessageRequest,
  code: string,
): Promise<Result<{ expiresIn: number }>> {
  const phone = normalisePhone(typed)
  if (!phone) return fail('validation', { errors: [{ path: 'phoneNumber', code: 'phone_invalid' }] })
  if (await outletByPhone(deps.db, phone)) return taken('phoneNumber', 'phone_taken')
  return sendToPhone(deps, { purpose: 'phone-change', phone }, { text: textOf(code), code }, asking)
}

type PhoneChange = { outletId: string; typed: string; code: string; now: Date }

/**
 * Changes the phone of a retailer to one that it has proven by a code, ends its sessions, and tells the phone before.
 * @param also further writes in the same transaction
 */
export async function changePhone(
  { db, sms, identity }: HelpDeps,
  { outletId, typed, code, now }: PhoneChange,
  also: (tx: Tx, before: string, after: string) => Promise<void>,
): Promise<Result<null>> {
  const phone = normalisePhone(typed)
  if (!phone) return fail('validation', { errors: [{ path: 'phoneNumber', code: 'phone_invalid' }] })
  const right = await checkCode(db, { purpose: 'phone-change', phone, code }, now)
  if (!right.ok) return fail(right.error.code, { errors: [{ path: 'code', code: right.error.code }] })
  const before = await db.transaction().execute(async (tx) => {
    const outlet = await lockOutlet(tx, outletId)
    if (!outlet || !(await right.value.useUp(tx))) return null
    await tx.updateTable('outlet').set({ phone, phone_verified: true }).where('id', '=', outletId).execute()
    await identity.endSessions(tx, outletId)
    await also(tx, outlet.phone, phone)
    return outlet.phone
  })
  if (before === null) return fail('code_wrong', { errors: [{ path: 'code', code: 'code_wrong' }] })
  await identity.own?.noticeEnded()
  // A phone that is lost or switched off must not stop the change.
  await sms.send({ phone: before, outletId, text: noticeOf(phone), at: now })
  return ok(null)
}
