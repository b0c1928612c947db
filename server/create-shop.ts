import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Clock } from 'pg-boss'
import type { Party } from '#rules/tax-invoices/tax-invoice.ts'
import { companyMemory } from './adapters/company/memory.ts'
import { connect } from './adapters/database/database.ts'
import { restoredTo } from './adapters/database/embedded/backup/restored.ts'
import { longReadsFrom } from './adapters/database/reading-copy.ts'
import { openWatch } from './adapters/database/watch.ts'
import { openApple, type OpenApple } from './adapters/identity/apple/open.ts'
import { endSessionsOf } from './adapters/identity/built-in/payload-store.ts'
import { openIdentity } from './adapters/identity/open.ts'
import { openIdConnect } from './adapters/identity/openid-connect.ts'
import { openLine } from './adapters/line/open.ts'
import { httpLoyalty } from './adapters/loyalty/http-service.ts'
import type { Loyalty } from './adapters/loyalty/port.ts'
import { s3Files } from './adapters/files/s3.ts'
import { fileReader } from './adapters/files/file-reader.ts'
import { openGateway, type OpenGateway } from './adapters/payment-gateway/open.ts'
import { openSms } from './adapters/sms/open.ts'
import type { SmsSender } from './adapters/sms/port.ts'
import { signed } from './adapters/sms/signed.ts'
import { createApp } from './app.ts'
import type { AppDeps } from './app-deps.ts'
import { businessFigures } from './business-figures.ts'
import { diskFigure } from './disk-figures.ts'
import { openCompany } from './company-settings/company-settings.ts'
import { openCatalogue } from './catalogue/catalogue.ts'
import { openContent } from './content/content.ts'
import { accountsOf, productViewedUntil } from './identity/identity.ts'
import { ownLoyalty } from './loyalty/loyalty.ts'
import type { BuiltBackOffice } from './pages/back-office.ts'
import type { BuiltStorefront } from './pages/built-storefront.ts'
import { openPages } from './pages/open.ts'
import { sharedAssets, tidyHourly } from './pages/shared-assets.ts'
import type { openJobs } from './jobs/open.ts'
import { offeredMethods } from './payments/offered-methods.ts'
import { isRunning } from './services/services.ts'
import { openMisses } from './search/search.ts'
import { outsideFetch } from './outside.ts'
import type { Settings } from './settings/settings.ts'
import type { TraceSettings } from './settings/trace.ts'
import type { ShopDatabase } from './shop-database.ts'

const { version }: { version: string } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

/** What a server is made of besides its settings. */
type ShopDeps = {
  log: FastifyBaseLogger
  /** Migrated, with the demo where the settings want it. */
  database: ShopDatabase
}

/** Replaces what the settings would choose: for tests, which have no external network. */
export type ShopOverrides = {
  apple?: OpenApple
  gateway?: OpenGateway
  /** Wraps the sender that the settings choose. */
  sms?: (chosen: SmsSender) => SmsSender
  /** A loyalty service instead of this database. */
  loyalty?: Loyalty
  /** Drives jobs, queues and the watch instead of the system's time. */
  clock?: Clock
  /** False: serves the APIs only, and needs no build of the storefront. */
  pages?: boolean
  /** Rendered instead of the storefront that `npm run build` left. */
  storefront?: BuiltStorefront
  /** The same for the back office. */
  backOffice?: BuiltBackOffice
  /** Resolves when the scripts and styles of the pages have become smaller since the start. */
  pagesPacked?: Promise<void>
  /** Resolves when the start has nothing left to do. */
  settled?: Promise<void>
}

type ShopServer = {
  /** The whole app, not listening yet. */
  app: FastifyInstance
  /** The dependencies of its modules. */
  deps: AppDeps
  /**
   * Starts event delivery and jobs, on connections of their own. Call it when the app listens: no client waits for the
   * queues.
   */
  startJobs: () => Promise<void>
  /** Finishes what is running and closes everything, in reverse order of opening. */
  close: () => Promise<void>
}

/**
 * The composition root: creates the server from its settings, for `npm start` and for tests. What the settings choose
 * between (issuer, gateway, text message provider …) is chosen here only. Closing it closes the database.
 * @throws Error where the storefront is not built
 */
export async function createShop(
  settings: Settings,
  { log, database }: ShopDeps,
  overrides: ShopOverrides = {},
): Promise<ShopServer> {
  const onBroken = (error: Error) => log.warn({ err: error }, 'a database connection broke')
  const { db, url } = database
  const isMain = isRunning('main', settings)
  const reading = connect(url, 2, onBroken, { limits: settings.databaseLimits })
  const watch = openWatch(reading.db, log, overrides.clock)
  const gateway = overrides.gateway ?? (await openGateway(settings))
  const surroundings = { demo: settings.demo, hasGateway: gateway.connected }
  const [content, catalogue, companySettings] = await Promise.all([
    openContent(reading.db, watch, log),
    openCatalogue(reading.db, watch, log),
    openCompany(reading.db, watch, { settings, environment: settings.companyVariables, surroundings }, log),
  ])
  const common = settings.retailerIssuer ? openIdConnect({ issuer: settings.retailerIssuer }) : null
  const identity = await openIdentity(settings, {
    db,
    accounts: accountsOf({
      db,
      log,
      limitFactor: settings.rateLimitFactor,
      clock: Date.now,
      secondFactor: () => companySettings.now().secondFactor,
      endSessions: endSessionsOf,
      common,
    }),
    log,
    shop: () => content.snapshot().brand,
  })
  const apple = overrides.apple ?? openApple(settings)
  const chosenSms = openSms(
    { demo: settings.demo, outside: settings.outside, settingsNow: () => companySettings.now().sms },
    db,
    log,
  )
  const line = openLine(settings)
  const traces = settings.traces && settings.outside ? await openTraces(settings.traces, log) : null
  if (traces) for (const pool of [database.pool, reading.pool]) if (pool) traces.watchStatements(pool)
  const shared = sharedAssets(db)
  // Reading changes nothing for anybody; the job that writes rests where nothing may go outside.
  const files = settings.files && s3Files(settings.files, fetch)
  const misses = openMisses(db, log)
  const pages =
    isMain && overrides.pages !== false
      ? [
          await openPages({
            catalogue,
            content,
            settings,
            shared,
            misses,
            productViewing: (token, productId, now) => productViewedUntil(db, { token, productId, now }),
            built: overrides.storefront,
            builtBackOffice: overrides.backOffice,
            packed: overrides.pagesPacked,
            settled: overrides.settled,
          }),
        ]
      : []
  const longReads = database.longReads ?? longReadsFrom(db, null)
  let jobs: Awaited<ReturnType<typeof openJobs>> | null = null
  const deps: AppDeps = {
    db,
    longReads,
    catalogue,
    content,
    identity: identity.server,
    apple: apple.client,
    gateway: gateway.client,
    loyalty:
      overrides.loyalty ?? (settings.loyalty ? httpLoyalty(settings.loyalty, outsideFetch(settings)) : ownLoyalty(db)),
    remoteLoyalty: overrides.loyalty !== undefined || settings.loyalty !== null,
    loyaltyToken: settings.loyaltyToken,
    companyToken: settings.companyToken,
    sms: signed(overrides.sms?.(chosenSms) ?? chosenSms, () => content.snapshot().brand.name.th),
    settings: companySettings,
    line: () => line.accountOf(companySettings.now().line),
    offeredMethods: () =>
      offeredMethods({ ...settings, paymentMethods: companySettings.now().paymentMethods }, gateway.connected),
    promptPay: () => companySettings.now().promptPay,
    credit: () => companySettings.now().credit,
    oddOrders: () => companySettings.now().oddOrders,
    liveReaders: settings.liveReaders,
    readFile: fileReader(files, log),
    stockLimits: settings.stockLimits,
    seller: () => companySettings.now().seller,
    runPlanning: () => companySettings.now().runPlanning,
    smartBasketAsOf: settings.smartBasketAsOf,
    smartBasketLearned: settings.smartBasketLearned,
    figures: [
      ...businessFigures({ db, longReads, pool: database.pool, catalogue, jobs: () => jobs?.names ?? null }),
      diskFigure(settings),
    ],
    metricsToken: settings.metricsToken,
    log,
    version,
    publicUrl: settings.publicUrl,
    trustProxy: settings.trustProxy,
    dataDir: settings.dataDir,
    rateLimitFactor: settings.rateLimitFactor,
    secondFactor: () => companySettings.now().secondFactor,
    webhooksToPrivate: settings.webhooksToPrivate,
    outside: settings.outside,
    newId: randomUUID,
    running: settings,
    traces,
    mounts: isMain ? [...identity.mounts, ...apple.mounts, ...gateway.mounts, ...line.mounts, ...pages] : [],
  }
  const company = companyOf(settings)
  warnOfSettings(settings, companySettings.now().seller, company !== null, log)
  const app = await createApp(deps)
  const stopTidying = isMain ? tidyHourly(shared, log) : () => undefined
  return {
    app,
    deps,
    startJobs: async () => {
      const { openJobs: open } = await import('./jobs/open.ts')
      // A copy that is only looked at is not the shop, and is not backed up.
      const isCopy = !settings.databaseUrl && (await restoredTo(settings.dataDir)) !== null
      const backupDir = settings.databaseUrl || isCopy ? null : settings.backupDir
      jobs = await open(settings, {
        ...deps,
        databaseUrl: url,
        company,
        backupDir,
        files,
        watch,
        clock: overrides.clock,
      })
    },
    close: async () => {
      await app.close()
      await jobs?.stop()
      stopTidying()
      await misses.close()
      catalogue.close()
      content.close()
      companySettings.close()
      watch.close()
      await reading.pool.end()
      await database.close()
      await traces?.close()
    },
  }
}

/** Loaded only where they are wanted. */
async function openTraces(settings: TraceSettings, log: FastifyBaseLogger) {
  const { otlpTraces } = await import('./adapters/traces/otlp.ts')
  return otlpTraces(settings, version, log)
}

/** The remote company service, where it can be notified of deleted accounts. */
function companyOf(settings: Settings) {
  const { replaced, companyToken: token } = settings
  return replaced.company && token ? companyMemory({ url: replaced.company, token }, outsideFetch(settings)) : null
}

const isThisMachine = (host: string): boolean => ['localhost', '::1'].includes(host) || host.startsWith('127.')

function warnOfSettings(settings: Settings, seller: Party | null, knowsCompany: boolean, log: FastifyBaseLogger): void {
  if (settings.demo && !isThisMachine(settings.host))
    log.warn('the demo can be reached from other machines, and everybody knows its passwords')
  if (!settings.outside)
    log.warn(
      'OUTSIDE=off: text messages, LINE and webhooks are kept, and the payment gateway, Apple and other services are not called',
    )
  if (!seller)
    log.warn(
      'no tax invoices are issued: set up the company in the back office, or set SELLER_NAME, SELLER_TAX_ID and SELLER_ADDRESS',
    )
  if (settings.replaced.company && !knowsCompany)
    log.warn('the company service is not notified of deleted accounts: set COMPANY_TOKEN on both sides')
}
