import { fail } from '#contract/errors.ts'
import type { Standing } from '#rules/restricted-goods/restriction.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { SmsSender } from '#server/adapters/sms/port.ts'
import type { Retailer } from '#server/http/who.ts'
import { findOutlet } from '#server/identity/identity.ts'
import { standingOf } from './licence-store.ts'

export { licenceFile } from './licences.ts'
export { sweepCodes } from './sweep.ts'

// Who may buy restricted goods. What is restricted, and when it is sold, are the category's settings: see
// rules/restricted-goods/. The cart and the order read the grant with the row they lock.

export type RestrictedGoodsParts = {
  db: Database
  sms: SmsSender
  rateLimitFactor: number
  newId: () => string
  /** The accounts are in another process: who a shop is, its token says. */
  accountsElsewhere?: boolean | undefined
}

export const grantMs = 24 * 60 * 60_000

/** Where the codes of a shop lie. */
export const codesOf = (outletId: string) => ({ table: 'verification_code', owner: outletId }) as const

/** The phone number of the account; null where the account is gone. */
export const phoneOf = async ({ db, accountsElsewhere }: RestrictedGoodsParts, who: Retailer): Promise<string | null> =>
  accountsElsewhere ? who.phone : ((await findOutlet(db, who.id))?.phone ?? null)

/** What this database knows of a shop; null where the account is gone. */
export const ownStanding =
  (parts: RestrictedGoodsParts) =>
  async (who: Retailer, _token: string, now: Date): Promise<Standing | null> => {
    const phone = await phoneOf(parts, who)
    return phone === null ? null : standingOf(parts.db, { outletId: who.id, phone, phoneProven: who.phoneProven, now })
  }

/** A payload that names another shop is refused before anything is looked at. */
export const ownCustomer = (who: Retailer, customerID: string): ReturnType<typeof fail> | null =>
  who.id === customerID ? null : fail('forbidden', { detail: 'customerID is not the signed-in shop' })
