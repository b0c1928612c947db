import { fail, ok, type Result } from '#contract/errors.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { customerInfo } from '#contract/loyalty/calls.ts'
import { normalisePhone } from '#rules/identity/phone.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { Retailer, Caller } from '#server/http/caller.ts'
import { findOutlet, findOutletByPhone } from '#server/identity/outlets.ts'
import type { LoyaltyDeps } from './deps.ts'
import { findMember } from './store.ts'

type Customer = { id: string; phone: string; name: string; phoneVerified: boolean }

/**
 * Points are shown only to a retailer with a proven phone number. Where the accounts are in another service, the token
 * or the stored member says so.
 */
export async function provenRetailer(db: Database, who: Retailer): Promise<Result<Customer>> {
  const outlet = await findOutlet(db, who.id)
  const member = outlet ? null : await findMember(db, { id: who.id })
  const isStoredProven = member?.phone_verified === true && member.phone === who.phone
  const isProven = outlet ? outlet.phoneVerified : who.phoneProven === true || isStoredProven
  return isProven ? ok({ id: who.id, phone: who.phone, name: who.name, phoneVerified: true }) : fail('phone_unverified')
}

/** The customer with this phone number, and their points; a retailer may request only their own. */
export async function findCustomer(
  { db, loyalty }: LoyaltyDeps,
  who: Caller,
  typed: string,
  now: Date,
): Promise<Result<AnswerOf<typeof customerInfo>>> {
  const phone = normalisePhone(typed)
  if (who.kind === 'retailer') {
    if (phone === null || phone !== who.phone)
      return fail('forbidden', { detail: 'The phone number is not the own one' })
    const own = await provenRetailer(db, who)
    if (!own.ok) return own
  }
  const known = phone === null ? null : await byPhone(db, phone)
  const customer = known ?? (who.kind === 'retailer' ? { id: who.id, name: who.name } : null)
  if (!customer) return ok({ customer: null })
  const account = await loyalty.account(customer.id, now)
  if (!account.ok) return account
  const { points, tier, expiring: pointsExpiring } = account.value
  return ok({ customer: { ...customer, phoneNumber: phone ?? '', tier, points, pointsExpiring } })
}

async function byPhone(db: Database, phone: string): Promise<{ id: string; name: string } | null> {
  const outlet = await findOutletByPhone(db, phone)
  if (outlet) return { id: outlet.id, name: outlet.storeName }
  const member = await findMember(db, { phone })
  return member && { id: member.id, name: member.name ?? '' }
}
