import { fail } from '#contract/errors.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { SmsSender } from '#server/adapters/sms/port.ts'
import type { Retailer } from '#server/http/who.ts'

// Who may buy restricted goods. What is restricted, and when it is sold, are the category's settings: see
// rules/restricted-goods/. The cart and the order read the grant with the row they lock.

export type RestrictedGoodsParts = { db: Database; sms: SmsSender; rateLimitFactor: number }

export const grantMs = 24 * 60 * 60_000

/** Where the codes of a shop lie. */
export const codesOf = (outletId: string) => ({ table: 'verification_code', owner: outletId }) as const

/** A payload that names another shop is refused before anything is looked at. */
export const ownCustomer = (who: Retailer, customerID: string): ReturnType<typeof fail> | null =>
  who.id === customerID ? null : fail('forbidden', { detail: 'customerID is not the signed-in shop' })
