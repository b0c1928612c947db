import type { Database } from '#server/adapters/database/database.ts'
import type { IdentityServer } from '#server/adapters/identity/port.ts'
import type { Loyalty } from '#server/adapters/loyalty/port.ts'
import type { SmsSender } from '#server/adapters/sms/port.ts'

export type RetailerDeps = {
  db: Database
  identity: IdentityServer
  sms: SmsSender
  rateLimitFactor: number
  newId: () => string
  loyalty: Loyalty
  /** Whether another process keeps points or licences: then two accounts cannot become one here. */
  keptElsewhere: boolean
}
