import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify'
import { createLocalJWKSet } from 'jose'
import type { Database } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { isClient } from './built-in/clients.ts'
import { publicHalf, readOrMakeKeys } from './built-in/keys.ts'
import { passwordGrant, registerPasswordGrant, type BeginSession } from './built-in/password-grant.ts'
import { realm } from './built-in/paths.ts'
import { endSession, endSessionsOf, within } from './built-in/payload-store.ts'
import { createProvider } from './built-in/provider.ts'
import { realmRoutes } from './built-in/realm-routes.ts'
import { registerRefreshGrant } from './built-in/refresh-grant.ts'
import { endedSince, isSessionOf, recordSession, sessionStart, sessionsOf } from './built-in/session-list.ts'
import { audience, issueTokens, newSession, type KnownAccounts } from './built-in/session-tokens.ts'
import { knownBrowserCookie } from '#server/http/known-browser-cookie.ts'
import { revocationCache } from '#server/http/revocation-cache.ts'
import type { Accounts, IdentityServer, OwnSessions, ShopFace } from './port.ts'
import { tokenReader } from './token-reader.ts'
import type { TokenReader } from '#server/http/caller.ts'

type BuiltInOptions = {
  db: Database
  publicUrl: string
  accounts: Accounts
  log: FastifyBaseLogger
  limitFactor: number
  /** The shop that the login page shows. */
  shop: () => ShopFace
  clock?: () => number
}

/**
 * Our own OpenID Connect issuer, with Keycloak's paths under `/realms/marlin/`. `routes` serves the realm from this
 * process; keys and sessions are in the database, so any number of processes are one issuer.
 */
export async function builtInIssuer(options: BuiltInOptions): Promise<IdentityServer & { routes: FastifyPluginAsync }> {
  const { db, publicUrl, accounts, log, limitFactor, shop, clock = Date.now } = options
  const keys = await readOrMakeKeys(db)
  const known: KnownAccounts = new WeakMap()
  const provider = createProvider({ db, publicUrl, accounts, keys, known, log })
  const ended = revocationCache((since) => endedSince(db, since), log, clock)
  const noticeEnded = () => ended.look()
  const begin: BeginSession = (client, device, hold) =>
    transact(db, async (tx) => {
      const who = await hold(tx)
      if (!who) return null
      const session = newSession(client)
      await recordSession(tx, { id: session.id, accountId: who.id, device, now: new Date() })
      return within(tx, () => issueTokens(provider, known, session, who))
    })
  const grant = passwordGrant(accounts, begin)
  const knownBrowser = knownBrowserCookie(realm, publicUrl)
  registerPasswordGrant(provider, grant, isClient, knownBrowser)
  registerRefreshGrant({ db, provider, accounts, known, isClient, noticeEnded })
  const read = tokenReader({
    issuer: null,
    audience,
    keys: createLocalJWKSet({ keys: [publicHalf(keys.signing)] }),
    clock,
  })
  const readToken: TokenReader = async (token) => {
    const who = await read(token)
    return who?.session !== undefined && (await ended.has(who.session)) ? null : who
  }
  return {
    passwordGrant: grant,
    readToken,
    endSessions: endSessionsOf,
    own: ownSessions(db, begin, noticeEnded),
    routes: realmRoutes({ provider, accounts, db, readToken, limitFactor, noticeEnded, knownBrowser, shop }),
  }
}

function ownSessions(db: Database, begin: BeginSession, noticeEnded: () => Promise<void>): OwnSessions {
  return {
    begin: (device, hold) => begin('storefront', device, hold),
    list: (accountId) => sessionsOf(db, accountId, new Date()),
    startedAt: (id) => sessionStart(db, id),
    isOpen: isSessionOf,
    end: async (accountId, id) => {
      const found = await transact(db, async (tx) => {
        const isOwn = await isSessionOf(tx, accountId, id)
        if (isOwn) await endSession(tx, id)
        return isOwn
      })
      if (found) await noticeEnded()
      return found
    },
    noticeEnded,
  }
}
