import { fail, ok, type Result } from '#contract/errors.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { Loyalty } from '#server/adapters/loyalty/port.ts'

export type LoyaltyDeps = {
  db: Database
  loyalty: Loyalty
  /** Another process owns the points: this database has none. */
  remoteLoyalty?: boolean
}

/** Fails with `unavailable` where another service owns the points, instead of answering from an empty ledger. */
export const requireLocalLedger = ({ remoteLoyalty }: LoyaltyDeps): Result<null> =>
  remoteLoyalty
    ? fail('unavailable', { detail: 'The points are kept by a service elsewhere: see LOYALTY_URL' })
    : ok(null)
