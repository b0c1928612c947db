import type { AnswerOf, RequestOf } from '#contract/call.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { register, requestRegistrationCode as requestRegistrationCodeCall } from '#contract/identity/calls.ts'
import { normaliseEmail } from '#rules/identity/email.ts'
import { normalisePhone } from '#rules/identity/phone.ts'
import { checkRegistration } from '#rules/identity/registration.ts'
import { normaliseTaxId } from '#rules/identity/tax-id.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { IdentityServer } from '#server/adapters/identity/port.ts'
import { acceptedVersion, consentsTo, type Legal } from './consents.ts'
import { loadGeography } from './geography.ts'
import { createOutlet, failTaken } from './outlet.ts'
import { hashPassword } from './passwords.ts'
import { codeMinutes } from './phone-codes.ts'
import {
  checkCode,
  invalidPhone,
  sendToPhone,
  type MessageRequest,
  type MessageDeps,
  type RightCode,
} from './phone-messages.ts'
import { linkResult } from './apple/link.ts'
import { accountsAreExternal } from './new-password.ts'
import { outletByEmail, outletByPhone } from './store.ts'

/** The segment until staff change it. */
const newSegment = 'grocery'

type RegisterDeps = { db: Database; identity: IdentityServer; newId: () => string; legal: () => Legal }

/**
 * Takes the same time, cost and response for numbers with an account, whose owner is informed in the message; the code
 * in it then signs in.
 */
export async function requestRegistrationCode(
  deps: MessageDeps & { identity: IdentityServer },
  body: RequestOf<typeof requestRegistrationCodeCall>['body'],
  asking: MessageRequest,
  code: string,
): Promise<Result<AnswerOf<typeof requestRegistrationCodeCall>>> {
  if (!deps.identity.own) return accountsAreExternal()
  const phone = normalisePhone(body.phoneNumber)
  if (!phone) return invalidPhone()
  const text = (await outletByPhone(deps.db, phone)) ? textToKnown(code) : textWith(code)
  return sendToPhone(deps, { purpose: 'registration', phone }, { text, code }, asking)
}

/** `appleCookie`: of the client, if it has been to Apple. */
type RegistrationRequest = { now: Date; appleCookie: string | null }

/**
 * Creates an account from a form. All violations are reported together, before any lookup; taken values are reported
 * only with the code sent to the phone, which verifies its number.
 */
export async function registerRetailer(
  { db, identity, newId, legal }: RegisterDeps,
  body: RequestOf<typeof register>['body'],
  { now, appleCookie }: RegistrationRequest,
): Promise<Result<{ outletCode: string }>> {
  if (!identity.own) return accountsAreExternal()
  const geography = await loadGeography()
  const phone = normalisePhone(body.phoneNumber)
  const errors = checkRegistration(body, (address) => geography.misplacedPart(address))
  if (errors.length > 0 || phone === null) return fail('validation', { detail: 'Some fields are wrong', errors })
  const right = await checkedCode(db, phone, body.phoneCode, now)
  if (!right.ok) return right
  const email = normaliseEmail(body.email ?? '')
  // Checked before the costly hash; the table's constraint decides between concurrent requests.
  if (await outletByPhone(db, phone)) return failTaken('phoneNumber', 'phone_taken')
  if (email && (await outletByEmail(db, email))) return failTaken('email', 'email_taken')
  const id = newId()
  const cookie = body.withApple ? appleCookie : null
  const outlet = {
    id,
    outletCode: null,
    phone,
    phoneVerified: true,
    email,
    taxId: normaliseTaxId(body.taxId ?? ''),
    passwordHash: await hashPassword(body.password),
    storeName: body.storeName,
    ownerName: body.ownerName,
    lastName: body.lastName,
    segment: newSegment,
    addresses: body.addresses.map((address) => ({
      ...address,
      id: newId(),
      provinceCode: geography.find(address)?.provinceCode ?? '',
    })),
    consents: consentsTo(acceptedVersion(body.legalVersion, legal())),
    createdAt: now,
  }
  return createOutlet(db, outlet, async (tx) => {
    if (!(await right.value.useUp(tx))) return fail('code_wrong')
    // Both or neither: an account that its owner believes to be linked is.
    const linked = !cookie || (await linkResult(tx, { outletId: id, cookie, now }))
    return linked ? ok(undefined) : fail('apple_taken', { detail: 'Nothing of Apple to link, or it is taken' })
  })
}

/** A missing code is wrong, and uses no try. */
async function checkedCode(
  db: Database,
  phone: string,
  code: string | undefined,
  now: Date,
): Promise<Result<RightCode>> {
  const right = code?.trim() ? await checkCode(db, { purpose: 'registration', phone, code }, now) : fail('code_wrong')
  if (right.ok) return right
  return fail(right.error.code, { errors: [{ path: 'phoneCode', code: right.error.code }] })
}

const textWith = (code: string): string => `รหัสสมัครสมาชิกคือ ${code} ใช้ได้ ${codeMinutes} นาที ห้ามบอกรหัสนี้กับใคร`
const textToKnown = (code: string): string =>
  `เบอร์นี้มีบัญชีร้านอยู่แล้ว กรอกรหัส ${code} ในหน้าสมัครเพื่อเข้าสู่ระบบ ใช้ได้ ${codeMinutes} นาที ห้ามบอกรหัสนี้กับใคร`
