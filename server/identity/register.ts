import type { RequestOf } from '#contract/call.ts'
import { fail, type Result } from '#contract/errors.ts'
import type { register } from '#contract/identity/register.ts'
import { normaliseEmail } from '#rules/identity/email.ts'
import { normalisePhone } from '#rules/identity/phone.ts'
import { checkRegistration } from '#rules/identity/registration.ts'
import { normaliseTaxId } from '#rules/identity/tax-id.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { IdentityServer } from '#server/adapters/identity/port.ts'
import { acceptedVersion, consentsTo, type Legal } from './consents.ts'
import { loadGeography } from './geography.ts'
import { createOutlet, taken } from './outlet.ts'
import { hashPassword } from './passwords.ts'
import { linkResult } from './apple/link.ts'
import { elsewhere } from './replace-password.ts'
import { outletByEmail, outletByPhone } from './store.ts'

/** The kind of shop until a clerk knows better. */
const newSegment = 'grocery'

export type RegisterParts = { db: Database; identity: IdentityServer; newId: () => string; legal: () => Legal }

/** `appleCookie`: of the browser that asks, where it has been to Apple. */
export type Registering = { now: Date; appleCookie: string | null }

/** Opens an account with what a person typed. Everything wrong is told at once, before anything is looked up. */
export async function registerShop(
  { db, identity, newId, legal }: RegisterParts,
  body: RequestOf<typeof register>['body'],
  { now, appleCookie }: Registering,
): Promise<Result<{ outletCode: string }>> {
  if (!identity.own) return elsewhere()
  const geography = await loadGeography()
  const errors = checkRegistration(body, (address) => geography.misplacedPart(address))
  const phone = normalisePhone(body.phoneNumber)
  if (errors.length > 0 || phone === null) return fail('validation', { detail: 'Some fields are wrong', errors })
  const email = normaliseEmail(body.email ?? '')
  // Asked before the costly hash; the table decides once more, since two may ask at once.
  if (await outletByPhone(db, phone)) return taken('phoneNumber', 'phone_taken')
  if (email && (await outletByEmail(db, email))) return taken('email', 'email_taken')
  const id = newId()
  const cookie = body.withApple ? appleCookie : null
  const outlet = {
    id,
    outletCode: null,
    phone,
    phoneVerified: false,
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
  // Both or neither: an account that its owner believes to be linked is.
  return createOutlet(db, outlet, async (tx) => !cookie || (await linkResult(tx, { outletId: id, cookie, now })))
}
