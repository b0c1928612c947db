import { join, resolve } from 'node:path'
import type { Party } from '#rules/tax-invoices/tax-invoice.ts'
import * as z from 'zod/mini'
import type { PromptPayAccount } from '#rules/payments/promptpay-account.ts'
import { appleOf, appleSchema, type AppleSettings } from './apple.ts'
import type { DatabaseLimits } from '#server/adapters/database/database.ts'
import type { RunPlanning } from '#server/fulfilment/fulfilment.ts'
import { databaseSchema, databaseUrlsOf, limitsOf, type DatabaseUrls } from './database.ts'
import { fileSchema, filesOf, type FileSettings } from './file.ts'
import { demoAccount, gatewayOf, methodsOf, paymentSchema, promptPayOf, type GatewaySettings } from './payment.ts'
import { runPlanningOf, runSchema } from './run.ts'
import { demoSeller, sellerOf, sellerSchema } from './seller.ts'
import { tracesOf, traceSchema, type TraceSettings } from './trace.ts'
import { replacedBy, modulesOf } from './service.ts'
import type { ReplacedServices, ModuleName } from '#server/services/services.ts'
import { networks, partsOf, url } from './setting-shapes.ts'
import { lineOf, lineSchema, type LineSettings } from './line.ts'
import { smsOf, smsSchema, type SmsSettings } from './sms.ts'
import { creditOf, creditSchema, type CreditSettings } from './credit.ts'
import { oddOrderSchema, oddOrdersOf } from './odd-order.ts'
import type { OddOrderLimits } from '#rules/orders/odd-order.ts'
import { stockLimitsOf, stockSchema } from './stock.ts'
import type { ConfirmationLimits } from '#rules/stock/confirmation.ts'
import { secondFactorPolicies, type SecondFactorPolicy } from '#rules/identity/second-factor.ts'
import type { PaymentMethod } from '#rules/payments/pay-types.ts'

const portNumber = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535))
const onOff = z.enum(['on', 'off'])
/** A shared secret; the placeholder of the example is public. */
const secret = z.string().check(
  z.minLength(16),
  z.refine((text) => !/^change-?me/i.test(text), 'still the example: make one, such as by openssl rand -hex 24'),
)
/** What an administrator may set on the screen of the company instead, see `server/company-settings/`. */
const companySchema = {
  STAFF_SECOND_FACTOR: z.optional(z.enum(secondFactorPolicies)),
  ...creditSchema,
  ...oddOrderSchema,
  ...paymentSchema,
  ...smsSchema,
  ...lineSchema,
  ...sellerSchema,
  ...runSchema,
}
/** Every setting the server reads. `.env.example` says what each is for. */
const schema = z.object({
  PORT: z._default(portNumber, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(url),
  TRUST_PROXY: z._default(networks, ''),
  DATA_DIR: z._default(z.string(), './.data'),
  DATA_DIR_WAIT_SECONDS: z._default(z.coerce.number().check(z.minimum(0), z.maximum(3600)), 0),
  BACKUP_DIR: z.optional(z.string()),
  WATCHED_FOLDERS: z._default(z.string(), ''),
  OUTSIDE: z.optional(onOff),
  ...databaseSchema,
  ...fileSchema,
  ...traceSchema,
  DEMO: z.optional(onOff),
  DRAIN_SECONDS: z.optional(z.coerce.number().check(z.minimum(0), z.maximum(300))),
  OIDC_ISSUER: z.optional(url),
  RETAILER_ISSUER: z.optional(url),
  ...appleSchema,
  COMPANY_URL: z.optional(url),
  COMPANY_TOKEN: z.optional(secret),
  SMART_BASKET_URL: z.optional(url),
  CONTENT_URL: z.optional(url),
  BANNER_URL: z.optional(url),
  ORDER_STATUS_URL: z.optional(url),
  APPINFO_URL: z.optional(url),
  MODULES: z.optional(z.string()),
  /** The former name of `MODULES`. */
  ROOMS: z.optional(z.string()),
  ...companySchema,
  PAGE_CACHE_URLS: z._default(
    z
      .string()
      .check(
        z.refine((list) => partsOf(list).every((one) => url.safeParse(one).success), 'addresses, separated by commas'),
      ),
    '',
  ),
  MAP_TILES_URL: z.optional(url.check(z.includes('{z}'), z.includes('{x}'), z.includes('{y}'))),
  MAP_TILES_CREDIT: z._default(z.string(), '© OpenStreetMap contributors'),
  LOYALTY_URL: z.optional(url),
  LOYALTY_TOKEN: z.optional(secret),
  ...stockSchema,
  WEBHOOKS_TO_PRIVATE: z._default(onOff, 'off'),
  LIVE_READERS: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 500),
  METRICS_TOKEN: z.optional(secret),
  SMART_BASKET_AS_OF: z._default(onOff, 'off'),
  SMART_BASKET_LEARNED: z._default(onOff, 'on'),
  RATE_LIMIT_FACTOR: z._default(z.coerce.number().check(z.minimum(0.01), z.maximum(1_000_000)), 1),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
})

export type Settings = DatabaseUrls & {
  port: number
  host: string
  /** Origin under which browsers and the payment gateway reach the shop. */
  publicUrl: string
  /** Addresses or networks of the reverse proxies in front, whose headers about the client are trusted. */
  trustProxy: string[]
  dataDir: string
  /** How long a start waits for another process that holds the data folder. */
  dataDirWaitSeconds: number
  /** Where `npm run backup` keeps back-ups of the embedded database. */
  backupDir: string
  /** Folders besides these two whose disks `/metrics` reports. */
  watchedFolders: string[]
  /** Off: nothing is sent to anybody outside, as for a copy that was restored. */
  outside: boolean
  /** Whether the operator has said so, either way. */
  outsideChosen: boolean
  databasePool: number
  /** Off: a start refuses a database that lacks migrations instead of applying them. */
  migrateAtStart: boolean
  /** Time limits of requests; jobs, imports and migrations have none. */
  databaseLimits: DatabaseLimits
  /** The storage of pictures, slips and photos; null: the database. */
  files: FileSettings | null
  /** Where traces go; null: nowhere. */
  traces: TraceSettings | null
  /** How long a process that is stopping goes on serving, milliseconds. */
  drainMs: number
  /** The demo data with its public accounts. */
  demo: boolean
  oidcIssuer: string | null
  /** Another issuer whose retailers sign in here as well; null: none. */
  retailerIssuer: string | null
  /** Whether managers and administrators are prompted for a second factor. */
  secondFactor: SecondFactorPolicy
  /** Webhooks may reach addresses of the own network, and without TLS. */
  webhooksToPrivate: boolean
  apple: AppleSettings | null
  /** The addresses of remote services. */
  replaced: ReplacedServices
  /** The modules of this process; null: all of them. */
  modules: readonly ModuleName[] | null
  gateway: GatewaySettings | null
  /** The payment methods; null: the defaults. */
  paymentMethods: PaymentMethod[] | null
  /** The account for transfers; without it no PromptPay QR code is shown. */
  promptPay: PromptPayAccount | null
  /** From when on an order is odd and held. */
  credit: CreditSettings
  oddOrders: OddOrderLimits
  /** Open screens of the staff that one process tells of changes. */
  liveReaders: number
  /** Above what a second person confirms a change of stock. */
  stockLimits: ConfirmationLimits
  /** Caches in front that keep pages, and are purged when these change; empty: none does. */
  pageCaches: string[]
  /** The source of map tiles and its credit; null: maps are drawn. */
  mapTiles: { url: string; credit: string } | null
  /** The remote loyalty service that keeps the points; null: they are stored here. */
  loyalty: { url: string; token: string } | null
  /** The secret with which another server uses the points stored here. */
  loyaltyToken: string | null
  /** The secret shared by this server and a remote company service. */
  companyToken: string | null
  /** The text message provider; null: messages stay in the outbox. */
  sms: SmsSettings | null
  /** The account that notifies retailers and staff by LINE; null: nobody is notified that way. */
  line: LineSettings | null
  /** The supplier as printed on its tax invoices; without it none is issued. */
  seller: Party | null
  /** Where delivery runs begin, and what one vehicle may take. */
  runPlanning: RunPlanning
  /** Recommendations may be requested as of a past moment, for measurements. */
  smartBasketAsOf: boolean
  smartBasketLearned: boolean
  /** The variables that are set here and not on the screen of the company, with secrets. */
  companyVariables: Readonly<Record<string, string>>
  /** The secret that opens `/metrics` to other machines; null: only this machine may read it. */
  metricsToken: string | null
  rateLimitFactor: number
  logLevel: string
}

/**
 * Reads the environment once.
 * @throws Error listing everything that is wrong, one line each
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`These settings are wrong (see .env.example):\n${lines.join('\n')}`)
  }
  const env = parsed.data
  const modules = modulesOf(env)
  const isMain = modules === null || modules.includes('main')
  const demo = env.DEMO ? env.DEMO === 'on' : !env.DATABASE_URL && isMain
  const gateway = gatewayOf(env)
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL?.replace(/\/$/, '') ?? originOf(env.HOST, env.PORT),
    trustProxy: partsOf(env.TRUST_PROXY),
    dataDir: resolve(env.DATA_DIR),
    dataDirWaitSeconds: env.DATA_DIR_WAIT_SECONDS,
    backupDir: resolve(env.BACKUP_DIR ?? join(env.DATA_DIR, 'backup')),
    watchedFolders: partsOf(env.WATCHED_FOLDERS),
    outside: env.OUTSIDE !== 'off',
    outsideChosen: env.OUTSIDE !== undefined,
    ...databaseUrlsOf(env),
    databasePool: env.DATABASE_POOL,
    migrateAtStart: env.MIGRATE_AT_START === 'on',
    databaseLimits: limitsOf(env),
    files: filesOf(env),
    traces: tracesOf(env),
    // The embedded database has one process only, and no other takes over.
    drainMs: 1000 * (env.DRAIN_SECONDS ?? (env.DATABASE_URL ? 3 : 0)),
    demo,
    oidcIssuer: env.OIDC_ISSUER?.replace(/\/$/, '') ?? null,
    retailerIssuer: retailerIssuerOf(env),
    webhooksToPrivate: env.WEBHOOKS_TO_PRIVATE === 'on',
    // The demo's accounts are public; a second factor would only stand in the way of trying them.
    secondFactor: env.STAFF_SECOND_FACTOR ?? (demo ? 'off' : 'recommended'),
    apple: appleOf(env),
    replaced: replacedBy(env),
    modules,
    gateway,
    paymentMethods: methodsOf(env, demo || gateway !== null),
    promptPay: promptPayOf(env) ?? (demo ? demoAccount : null),
    credit: creditOf(env, demo),
    oddOrders: oddOrdersOf(env),
    stockLimits: stockLimitsOf(env),
    liveReaders: env.LIVE_READERS,
    pageCaches: partsOf(env.PAGE_CACHE_URLS),
    mapTiles: env.MAP_TILES_URL ? { url: env.MAP_TILES_URL, credit: env.MAP_TILES_CREDIT } : null,
    loyalty: loyaltyOf(env),
    loyaltyToken: env.LOYALTY_TOKEN ?? null,
    companyToken: env.COMPANY_TOKEN ?? null,
    sms: smsOf(env),
    line: lineOf(env),
    seller: sellerOf(env) ?? (demo ? demoSeller : null),
    runPlanning: runPlanningOf(env, demo),
    smartBasketAsOf: env.SMART_BASKET_AS_OF === 'on',
    smartBasketLearned: env.SMART_BASKET_LEARNED === 'on',
    companyVariables: Object.fromEntries(
      Object.entries(given).flatMap(([name, value]) => (value && name in companySchema ? [[name, value]] : [])),
    ),
    metricsToken: env.METRICS_TOKEN ?? null,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    logLevel: env.LOG_LEVEL,
  }
}

const originOf = (host: string, port: number): string => `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** The settings of a process that listens on this port; PORT=0 picks a free one. */
export const listeningOn = (settings: Settings, port: number): Settings => {
  const isPublic = settings.publicUrl !== originOf(settings.host, settings.port)
  return { ...settings, port, publicUrl: isPublic ? settings.publicUrl : originOf(settings.host, port) }
}

function retailerIssuerOf({ RETAILER_ISSUER: issuer, OIDC_ISSUER: other }: z.infer<typeof schema>): string | null {
  if (issuer && other)
    throw new Error('RETAILER_ISSUER: with OIDC_ISSUER that one keeps the accounts; set one of them.')
  return issuer?.replace(/\/$/, '') ?? null
}

function loyaltyOf({ LOYALTY_URL: address, LOYALTY_TOKEN: token }: z.infer<typeof schema>): Settings['loyalty'] {
  if (!address) return null
  if (!token) throw new Error('LOYALTY_URL wants LOYALTY_TOKEN: the secret that the service knows this shop by.')
  return { url: address.replace(/\/$/, ''), token }
}
