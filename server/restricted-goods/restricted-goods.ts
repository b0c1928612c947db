// Restricted goods: who may buy them, licences, and the codes that prove it.

import type { Eligibility } from '#rules/restricted-goods/restriction.ts'
import { dayMs } from '#rules/bangkok-time.ts'
import type { Retailer } from '#server/http/caller.ts'
import { findOutlet } from '#server/identity/outlets.ts'
import { eligibilityOf } from './licence-store.ts'
import type { RestrictedGoodsDeps } from './deps.ts'

export { licenceFile } from './licences.ts'
export { sweepCodes } from './sweep.ts'

// Who may buy restricted goods. What is restricted, and when it is sold, are the category's settings: see
// rules/restricted-goods/. The cart and the order read the grant with the row they lock.

export const grantMs = dayMs

/** Where the codes of a retailer are stored. */
/** What a code is hashed with: it proves only the phone that it was sent to. */
export const provenBy = (outletId: string, phone: string): string => `${outletId} ${phone}`

export const codesOf = (outletId: string) => ({ table: 'verification_code', owner: outletId }) as const

/** The phone number of the account; null where the account is deleted. */
export const phoneOf = async ({ db, remoteAccounts }: RestrictedGoodsDeps, who: Retailer): Promise<string | null> =>
  remoteAccounts ? who.phone : ((await findOutlet(db, who.id))?.phone ?? null)

/** A retailer's eligibility in this database; null where the account is deleted. */
export const ownEligibility =
  (deps: RestrictedGoodsDeps) =>
  async (who: Retailer, _token: string, now: Date): Promise<Eligibility | null> => {
    const phone = await phoneOf(deps, who)
    return phone === null
      ? null
      : eligibilityOf(deps.db, { outletId: who.id, phone, phoneProven: who.phoneProven, now })
  }

export { allLicences, type ShownLicence } from './licence-store.ts'
