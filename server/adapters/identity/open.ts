import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Database } from '#server/adapters/database/database.ts'
import type { Settings } from '#server/settings/settings.ts'
import { builtInIssuer } from './built-in.ts'
import { openIdConnect } from './openid-connect.ts'
import type { Accounts, IdentityServer, ShopFace } from './port.ts'
import { realmForwarding } from './realm-forwarding.ts'

type OpenedIdentity = { server: IdentityServer; mounts: ((app: FastifyInstance) => Promise<void>)[] }

/** The issuer of the settings: an external one where `OIDC_ISSUER` is set, else our own. */
export async function openIdentity(
  settings: Settings,
  { db, accounts, log, shop }: { db: Database; accounts: Accounts; log: FastifyBaseLogger; shop: () => ShopFace },
): Promise<OpenedIdentity> {
  const { publicUrl, rateLimitFactor: limitFactor } = settings
  if (settings.oidcIssuer) {
    const server = openIdConnect({ issuer: settings.oidcIssuer })
    return { server, mounts: [realmForwarding({ identity: server, limitFactor, shop })] }
  }
  const server = await builtInIssuer({ db, publicUrl, accounts, log, limitFactor, shop })
  return { server, mounts: [async (app) => void (await app.register(server.routes))] }
}
