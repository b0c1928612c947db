import { fail, ok, type Result } from '#contract/errors.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { Loyalty } from '#server/adapters/loyalty/port.ts'

export type LoyaltyDeps = {
  db: Database
  loyalty: Loyalty
  /** The points are another process's: what is in this database says nothing. */
  remoteLoyalty?: boolean
}

/** Refuses to answer from an empty ledger what another process knows. */
export const atHome = ({ remoteLoyalty }: LoyaltyDeps): Result<null> =>
  remoteLoyalty
    ? fail('unavailable', { detail: 'The points are kept by a service elsewhere: see LOYALTY_URL' })
    : ok(null)
