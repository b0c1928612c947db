import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify'
import { createLocalJWKSet } from 'jose'
import type { Database } from '#server/adapters/database/database.ts'
import { isClient } from './built-in/clients.ts'
import { publicHalf, readOrMakeKeys } from './built-in/keys.ts'
import { passwordGrant, registerPasswordGrant } from './built-in/password-grant.ts'
import { endSessionsOf } from './built-in/payload-store.ts'
import { createProvider } from './built-in/provider.ts'
import { realmRoutes } from './built-in/realm-routes.ts'
import { registerRefreshGrant } from './built-in/refresh-grant.ts'
import { audience, type KnownAccounts } from './built-in/session-tokens.ts'
import type { Accounts, IdentityServer } from './port.ts'
import { tokenReader } from './token-reader.ts'

export type BuiltInOptions = {
  db: Database
  publicUrl: string
  accounts: Accounts
  log: FastifyBaseLogger
  limitFactor: number
  clock?: () => number
}

/**
 * The shop's own OpenID Connect issuer, speaking on Keycloak's paths under `/realms/marlin/`: with `routes` registered,
 * the realm is served by this process; its keys and sessions lie in the database, so any number of processes are one.
 */
export async function builtInIssuer(options: BuiltInOptions): Promise<IdentityServer & { routes: FastifyPluginAsync }> {
  const { db, publicUrl, accounts, log, limitFactor, clock = Date.now } = options
  const keys = await readOrMakeKeys(db)
  const known: KnownAccounts = new WeakMap()
  const provider = createProvider({ db, publicUrl, accounts, keys, known, log })
  const grant = passwordGrant(provider, accounts, known)
  registerPasswordGrant(provider, grant, isClient)
  registerRefreshGrant({ db, provider, accounts, known, isClient })
  const readToken = tokenReader({
    issuer: null,
    audience,
    keys: createLocalJWKSet({ keys: [publicHalf(keys.signing)] }),
    clock,
  })
  return {
    passwordGrant: grant,
    readToken,
    endSessions: endSessionsOf,
    routes: realmRoutes({ provider, accounts, db, readToken, limitFactor }),
  }
}
