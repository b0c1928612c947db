import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { SecondFactorPolicy } from '#rules/identity/second-factor.ts'
import { connect, type Database } from '#server/adapters/database/database.ts'
import { builtInIssuer } from '#server/adapters/identity/built-in.ts'
import { smsOutbox } from '#server/adapters/sms/outbox.ts'
import { bindPort, type BoundPort } from '#server/http/bound-port.ts'
import { serve } from '#server/http/serve.ts'
import { createHttp } from '#server/http/server.ts'
import { endSessionsOf } from '#server/adapters/identity/built-in/payload-store.ts'
import { ownAccountsOf } from '#server/identity/accounts.ts'
import { createStaff, hashPassword } from '#server/identity/identity.ts'
import { createOutlet } from '#server/identity/outlets.ts'
import { identityRoutes } from '#server/identity/routes.ts'
import { ownLoyalty } from '#server/loyalty/loyalty.ts'
import { saenSuk } from './builders/newcomer.ts'
import { requestTokens } from './builders/realm.ts'

export const shop = { phone: '0812345678', password: 'ข้าวสาร-2569', storeName: 'ร้านป้าแดง' }
export const clerk = { username: 'somsri', password: 'คลังสินค้า-1', name: 'สมศรี' }
const face = { name: { th: 'ร้านส่งแสนสุข', en: 'Saen Suk & Sons' }, logo: 'u-logo' }

/** A log that collects errors. */
function quietLog(): { log: FastifyBaseLogger; lines: unknown[] } {
  const lines: unknown[] = []
  const nothing = () => undefined
  const collect = (...line: unknown[]) => void lines.push(line)
  const levels = { trace: nothing, debug: nothing, info: nothing, warn: nothing, silent: nothing }
  const log = {
    ...levels,
    level: 'info',
    error: collect,
    fatal: collect,
    child: () => log,
  } as FastifyBaseLogger
  return { log, lines }
}

type IdentityApp = {
  url: string
  app: FastifyInstance
  errors: unknown[]
  post: (path: string, body: object, token?: string) => Promise<Response>
  get: (path: string, token?: string) => Promise<Response>
  token: (form: Record<string, string>, headers?: Record<string, string>) => Promise<Response>
  close: () => Promise<void>
}

type IdentityAppOptions = {
  port?: BoundPort
  publicUrl?: string
  clock?: () => number
  limitFactor?: number
  poolSize?: number
}

/** The identity module and the realm on their own port, as one of several processes on the same database. */
export async function startIdentityApp(databaseUrl: string, options: IdentityAppOptions = {}): Promise<IdentityApp> {
  const { clock = Date.now, limitFactor = 1, poolSize = 5 } = options
  const secondFactor = (): SecondFactorPolicy => 'recommended'
  const bound = options.port ?? (await bindPort(0, '127.0.0.1'))
  const url = `http://127.0.0.1:${bound.port}`
  const { db } = connect(databaseUrl, poolSize, () => undefined)
  const { log, lines } = quietLog()
  const accounts = ownAccountsOf({ db, log, limitFactor, clock, secondFactor, endSessions: endSessionsOf })
  const issuer = await builtInIssuer({
    db,
    publicUrl: options.publicUrl ?? url,
    accounts,
    log,
    limitFactor,
    clock,
    shop: () => face,
  })
  const app = createHttp({ log })
  const deps = {
    db,
    identity: issuer,
    sms: smsOutbox(db, null),
    newId: randomUUID,
    apple: null,
    publicUrl: url,
    rateLimitFactor: limitFactor,
    secondFactor,
    legal: () => ({ version: 1, requiredFrom: 1 }),
    loyalty: ownLoyalty(db),
    log,
  }
  serve(app, identityRoutes(deps), issuer.readToken, limitFactor)
  await app.register(issuer.routes)
  await bound.serve(app)
  const authorization = (token?: string) => (token === undefined ? {} : { authorization: `Bearer ${token}` })
  return {
    url,
    app,
    errors: lines,
    post: (path, body, token) =>
      fetch(url + path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...authorization(token) },
      }),
    get: (path, token) => fetch(url + path, { headers: authorization(token) }),
    token: (form, headers) => requestTokens(url, form, headers),
    close: async () => {
      await app.close()
      await db.destroy()
    },
  }
}

/** Creates the retailer and the clerk of these tests, with known passwords. */
export async function fillAccounts(db: Database): Promise<{ outletId: string }> {
  const outletId = randomUUID()
  const created = await createOutlet(db, {
    id: outletId,
    outletCode: null,
    phone: shop.phone,
    phoneVerified: false,
    email: null,
    taxId: null,
    passwordHash: await hashPassword(shop.password),
    storeName: shop.storeName,
    ownerName: 'แดง',
    lastName: 'ใจดี',
    segment: 'grocery',
    addresses: [{ ...saenSuk, id: randomUUID(), provinceCode: '20' }],
    consents: [],
    createdAt: new Date('2026-01-01T00:00:00Z'),
  })
  if (!created.ok) throw new Error('The shop of the tests could not be made')
  const { username, name } = clerk
  const passwordHash = await hashPassword(clerk.password)
  await createStaff(db, { id: randomUUID(), username, name, roles: ['clerk'], passwordHash })
  return { outletId }
}
