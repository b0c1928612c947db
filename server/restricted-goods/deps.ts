import type { Database } from '#server/adapters/database/database.ts'
import type { SmsSender } from '#server/adapters/sms/port.ts'

/** What the module needs of the others. */
export type RestrictedGoodsDeps = {
  db: Database
  sms: SmsSender
  rateLimitFactor: number
  newId: () => string
  /** The accounts are in another process: who a shop is, its token says. */
  remoteAccounts?: boolean | undefined
}
