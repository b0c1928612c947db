import type { Database } from '#server/adapters/database/database.ts'
import type { SmsSender } from '#server/adapters/sms/port.ts'

/** What the module needs of other modules. */
export type RestrictedGoodsDeps = {
  db: Database
  sms: SmsSender
  rateLimitFactor: number
  newId: () => string
  /** The accounts are in another process: the token identifies the retailer. */
  remoteAccounts?: boolean | undefined
}
