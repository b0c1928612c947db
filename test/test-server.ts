import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { fail } from '#contract/errors.ts'
import type { StaffRole } from '#rules/identity/permissions.ts'
import type { PaymentMethod } from '#rules/payments/pay-types.ts'
import type { PromptPayAccount } from '#rules/payments/promptpay-account.ts'
import type { Party } from '#rules/tax-invoices/tax-invoice.ts'
import { gatewaySandbox } from '#sandbox/gateway/gateway.ts'
import { memoryStore } from '#sandbox/gateway/store.ts'
import { connect, type Database } from '#server/adapters/database/database.ts'
import { longReadsFrom } from '#server/adapters/database/reading-copy.ts'
import type { AppleSignIn } from '#server/adapters/identity/apple/port.ts'
import { openApple } from '#server/adapters/identity/apple/open.ts'
import type { PaymentGateway } from '#server/adapters/payment-gateway/port.ts'
import { twoC2P } from '#server/adapters/payment-gateway/two-c-two-p.ts'
import type { Loyalty } from '#server/adapters/loyalty/port.ts'
import type { SmsSender } from '#server/adapters/sms/port.ts'
import { createShop } from '#server/create-shop.ts'
import { bindPort, type BoundPort } from '#server/http/bound-port.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import type { Content } from '#server/content/content.ts'
import { errorForLog } from '#server/http/request-log.ts'
import type { SettleDeps } from '#server/payments/settle.ts'
import type { RunningModules } from '#server/services/services.ts'
import { readSettings, type Settings } from '#server/settings/settings.ts'
import type { ShopDatabase } from '#server/shop-database.ts'
import { expectAudited } from './audited-calls.ts'
import { anEmptyShelf, aProduct, type ProductFacts } from './builders/catalogue.ts'
import { retailerClient, aRetailer, type RetailerClient, type RetailerInput } from './builders/retailer.ts'
import { aStaff, type StaffClient } from './builders/staff.ts'
import { createDatabase } from './database.ts'
import { forFile } from './for-file.ts'
import { keepOnFailure } from './kept-failures.ts'
import { timeLimits } from './time-limits.ts'

export type TestServer = {
  url: string
  db: Database
  databaseUrl: string
  catalogue: Catalogue
  content: Content
  /** The shop's way to the stand-in for Apple. */
  apple: AppleSignIn
  app: FastifyInstance
  /** What jobs are made of: a test runs them itself. */
  deps: SettleDeps
  /** Lines of the log, as objects. */
  log: { level: number; code?: string; msg: string }[]
  /** Looks at the database now, as the clock would within a second. */
  refresh: () => Promise<void>
  /** A new shop account, signed in. */
  retailer: (facts?: RetailerInput) => Promise<RetailerClient>
  /** Somebody of the staff in these roles, signed in. */
  as: (...roles: [StaffRole, ...StaffRole[]]) => Promise<StaffClient>
  close: () => Promise<void>
}

export type TestServerOptions = {
  /** Runs as another process on the database of a shop that is open already, and is closed before it. */
  sharing?: Pick<TestServer, 'databaseUrl'>
  /** Other shelves than the usual two. */
  shelves?: (db: Database) => Promise<void>
  /** Products on the shelf, by id. */
  products?: Readonly<Record<number, Omit<ProductFacts, 'id'>>>
  /** Reads much from its own database, as from a copy of it. */
  hasCopy?: boolean
  /** Puts further things on the shelf. */
  stock?: (db: Database) => Promise<void>
  rateLimitFactor?: number
  offeredMethods?: readonly PaymentMethod[]
  promptPay?: PromptPayAccount | null
  /** Sells on account. */
  credit?: Settings['credit']
  seller?: Party | null
  /** Variables of the environment. */
  environment?: Record<string, string>
  /** The address of the SMS provider that is set up on the screen. */
  smsUrl?: string
  /** Whether managers and administrators are prompted for a second factor; else the default of the settings. */
  secondFactor?: Settings['secondFactor']
  /** Webhooks reach this machine. */
  webhooksToPrivate?: boolean
  smartBasketAsOf?: boolean
  smartBasketLearned?: boolean
  /** Where delivery runs begin, and what one vehicle may take. */
  runPlanning?: Settings['runPlanning']
  /** Open screens of the staff that follow changes. */
  liveReaders?: number
  /** Stands before the gateway, to be slow or silent. */
  gateway?: (own: PaymentGateway) => PaymentGateway
  /** Calls are made for their refusals: those that succeed may have nothing to change, and need no entry in the audit. */
  changesNothing?: boolean
  /** Takes text messages instead of the outbox. */
  sms?: (own: SmsSender) => SmsSender
  /** Sends notices by LINE, to this address. */
  line?: Settings['line']
  /** A port taken before, where another must know the address first. */
  port?: BoundPort
  /** Modules it runs, and services it leaves to others. */
  running?: RunningModules
  /** Another's issuer instead of the shop's own. */
  oidcIssuer?: string
  /** Another keeper of points than this shop's own database. */
  loyalty?: (own: Database) => Loyalty
  loyaltyToken?: string | null
  companyToken?: string | null
  metricsToken?: string | null
  /** What `log` of the shop keeps: warnings and worse unless it says otherwise. */
  logLevel?: 'info' | 'warn'
}

const testSeller: Party = {
  name: 'บริษัท ส่งดี ทดสอบ จำกัด',
  taxId: '0107542000011',
  branch: '00000',
  address: '88/8 หมู่ 5 ต.แสนสุข อ.เมืองชลบุรี จ.ชลบุรี 20130',
}

const noApple: AppleSignIn = {
  authorizeUrl: () => '',
  redeem: async () => fail('unavailable'),
  revoke: async () => fail('unavailable'),
}

/** Nobody's number. */
const testAccount: PromptPayAccount = { kind: 'phone', id: '0800000000', name: 'ร้านส่งทดสอบ' }

const merchantId = 'TESTMERCHANT'
const secretKey = 'a-secret-for-tests-only-0123456789'

/** The server of a test file, opened at its top for all tests: `startTestServer`, closed after the last of them. */
export const testServer = (options: TestServerOptions = {}): Promise<TestServer> =>
  forFile(
    () => startTestServer(options),
    (server) => server.close(),
  )

/** The whole server on a database and a port of its own: everything real but the money behind the gateway. */
export async function startTestServer({
  shelves = anEmptyShelf,
  products = {},
  stock,
  rateLimitFactor = 1000,
  offeredMethods = ['COD', 'PROMPTPAY', 'CREDIT', 'BANK', 'TRANSFER'],
  promptPay = testAccount,
  seller = testSeller,
  smartBasketAsOf = false,
  smartBasketLearned = true,
  oidcIssuer = '',
  loyaltyToken = null,
  companyToken = null,
  metricsToken = null,
  logLevel = 'warn',
  running = { modules: null, replaced: {} },
  ...options
}: TestServerOptions = {}): Promise<TestServer> {
  const database = options.sharing ? joinDatabase(options.sharing.databaseUrl) : await newDatabase()
  const { db } = database
  if (!options.sharing) await shelves(db)
  for (const [id, facts] of Object.entries(products)) await aProduct(db, { id: Number(id), ...facts })
  await stock?.(db)
  const bound = options.port ?? (await bindPort(0, '127.0.0.1'))
  const url = `http://127.0.0.1:${bound.port}`
  const lines: TestServer['log'] = []
  const log = pino(
    { level: logLevel, serializers: { err: errorForLog } },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  )
  const settings: Settings = {
    ...readSettings({ PORT: String(bound.port), DEMO: 'off', OIDC_ISSUER: oidcIssuer, ...options.environment }),
    ...running,
    rateLimitFactor,
    paymentMethods: [...offeredMethods],
    promptPay,
    seller,
    smartBasketAsOf,
    smartBasketLearned,
    credit: options.credit ?? null,
    line: options.line ?? null,
    webhooksToPrivate: options.webhooksToPrivate ?? false,
    ...(options.secondFactor && { secondFactor: options.secondFactor }),
    ...(options.liveReaders && { liveReaders: options.liveReaders }),
    ...(options.runPlanning && { runPlanning: options.runPlanning }),
    companyVariables: { ...options.environment, ...(options.smsUrl && { SMS_URL: options.smsUrl }) },
    loyaltyToken,
    companyToken,
    metricsToken,
    dataDir: '/nonexistent/songdee-test',
  }
  // A busy machine may take its time; tests of a gateway that is silent put one of their own before it.
  const own = twoC2P({
    baseUrl: `${url}/gateway/payment/4.3/`,
    merchantId,
    secretKey,
    fetch,
    timeoutMs: timeLimits.action,
  })
  const client = options.gateway?.(own) ?? own
  const { app, deps, close } = await createShop(
    settings,
    { log, database: options.hasCopy ? { ...database, longReads: longReadsFrom(db, db) } : database },
    {
      apple: openApple({ ...settings, demo: true }),
      gateway: { client, connected: true, mounts: [(mounted) => mountGateway(mounted, url)] },
      ...(options.sms && { sms: options.sms }),
      ...(options.loyalty && { loyalty: options.loyalty(db) }),
      pages: false,
    },
  )
  await bound.serve(app)
  const forget = keepOnFailure((kept) => writeFileSync(join(kept, `server-${bound.port}.json`), JSON.stringify(lines)))
  const { catalogue, content, gateway, apple } = deps
  return {
    url,
    db,
    databaseUrl: database.url,
    catalogue,
    content,
    apple: apple ?? noApple,
    app,
    deps: { db, gateway, log },
    log: lines,
    refresh: () => catalogue.refresh(),
    as: (...roles) => aStaff({ url, db }, ...roles),
    retailer: async (facts = {}) => retailerClient(url, await aRetailer(db, facts)),
    close: async () => {
      forget()
      // What another service does is in its own database.
      const isOwn = Object.keys(running.replaced).length === 0 && !options.loyalty
      if (isOwn && !options.changesNothing) await expectAudited(app, db).finally(close)
      else await close()
    },
  }
}

async function newDatabase(): Promise<ShopDatabase> {
  const { url, db, pool, drop } = await createDatabase()
  return { url, db, pool, close: drop }
}

/** A database that somebody else made and will drop. */
function joinDatabase(url: string): ShopDatabase {
  const { db } = connect(url, 10, () => undefined, { connectMs: timeLimits.connection })
  return { url, db, close: () => db.destroy() }
}

const mountGateway = async (app: FastifyInstance, origin: string) => {
  await app.register(gatewaySandbox, {
    prefix: '/gateway',
    origin,
    merchants: { [merchantId]: secretKey },
    store: memoryStore(),
    now: () => new Date(),
    newToken: () => randomBytes(24).toString('base64url'),
    retryDelaysMs: [50, 100],
    payLaterMs: 100,
  })
}
