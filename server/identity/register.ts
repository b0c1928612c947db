import type { RequestOf } from '#contract/call.ts'
import { fail, type Result } from '#contract/errors.ts'
import type { register } from '#contract/identity/register.ts'
import { normaliseEmail } from '#rules/identity/email.ts'
import { normalisePhone } from '#rules/identity/phone.ts'
import { checkRegistration } from '#rules/identity/registration.ts'
import { normaliseTaxId } from '#rules/identity/tax-id.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { acceptedVersion, consentsTo, type Legal } from './consents.ts'
import { loadGeography } from './geography.ts'
import { createOutlet, taken } from './outlet.ts'
import { hashPassword } from './passwords.ts'
import { outletByEmail, outletByPhone } from './store.ts'

/** The kind of shop until a clerk knows better. */
const newSegment = 'grocery'

export type RegisterParts = { db: Database; newId: () => string; legal: () => Legal }

/** Opens an account with what a person typed. Everything wrong is told at once, before anything is looked up. */
export async function registerShop(
  { db, newId, legal }: RegisterParts,
  body: RequestOf<typeof register>['body'],
  now: Date,
): Promise<Result<{ outletCode: string }>> {
  const geography = await loadGeography()
  const errors = checkRegistration(body, (address) => geography.misplacedPart(address))
  const phone = normalisePhone(body.phoneNumber)
  if (errors.length > 0 || phone === null) return fail('validation', { detail: 'Some fields are wrong', errors })
  const email = normaliseEmail(body.email ?? '')
  // Asked before the costly hash; the table decides once more, since two may ask at once.
  if (await outletByPhone(db, phone)) return taken('phoneNumber', 'phone_taken')
  if (email && (await outletByEmail(db, email))) return taken('email', 'email_taken')
  return createOutlet(db, {
    id: newId(),
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
  })
}
