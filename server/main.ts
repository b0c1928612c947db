import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { companyMemory } from './adapters/company/memory.ts'
import { connect, type Database } from './adapters/database/database.ts'
import { openDatabase, type OpenDatabase } from './adapters/database/open.ts'
import { openApple } from './adapters/identity/apple/open.ts'
import { openIdentity } from './adapters/identity/open.ts'
import { openGateway } from './adapters/payment-gateway/open.ts'
import { httpLoyalty } from './adapters/loyalty/http-service.ts'
import { openSms } from './adapters/sms/open.ts'
import { signed } from './adapters/sms/signed.ts'
import { createApp } from './app.ts'
import { openCatalogue } from './catalogue/catalogue.ts'
import { openContent } from './content/content.ts'
import { bindPort } from './http/bound-port.ts'
import type { Figure } from './http/metrics.ts'
import { errorForLog } from './http/request-log.ts'
import { closeDataFolder } from './data-folder.ts'
import { ensureDemo, isDemoFilled, knownAccounts } from './demo-shop.ts'
import { accountsOf } from './identity/identity.ts'
import { startClock } from './jobs/clock.ts'
import { lastStockFaults } from './jobs/check-stock.ts'
import { consumers } from './jobs/consumers.ts'
import { jobs } from './jobs/jobs.ts'
import type { Outbox } from './jobs/outbox/open.ts'
import { countDead } from './jobs/outbox/undelivered.ts'
import { ownLoyalty } from './loyalty/loyalty.ts'
import { offeredMethods } from './payments/offered-methods.ts'
import { openPages } from './pages/open.ts'
import { sharedAssets } from './pages/shared-assets.ts'
import { isRunning, type RoomName } from './services.ts'
import { listeningOn, type Settings } from './settings.ts'

const { version }: { version: string } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

/**
 * Starts the shop: port, database, demo, catalogue, modules; when asked to stop it drains, finishes what it began and closes
 * them in the opposite order.
 * @returns the address under which it answers, and how to stop it
 */
export async function start(given: Settings): Promise<{ url: string; stop: () => Promise<void> }> {
  const bound = await bindPort(given.port, given.host)
  const settings = listeningOn(given, bound.port)
  const log = pino({ level: settings.logLevel, serializers: { err: errorForLog } })
  const runs = (room: RoomName) => isRunning(room, settings)
  await closeDataFolder(settings.dataDir)
  const database = await openDatabase(settings, log, settings.databaseLimits)
  const { db, pool } = database
  if (settings.demo) await ensureDemo(database.url, db)
  else if (runs('main')) await refuseDemo(database)
  const reading = connect(
    database.url,
    2,
    (error) => log.warn({ err: error }, 'a database connection broke'),
    settings.databaseLimits,
  )
  const [content, catalogue] = await Promise.all([openContent(reading.db, log), openCatalogue(reading.db, log)])
  const accounts = accountsOf(db, settings.rateLimitFactor, Date.now)
  const identity = await openIdentity(settings, { db, accounts, log })
  const apple = openApple(settings)
  const gateway = await openGateway(settings)
  const parts = {
    db,
    catalogue,
    content,
    identity: identity.server,
    apple: apple.client,
    gateway: gateway.client,
    loyalty: settings.loyalty ? httpLoyalty(settings.loyalty, fetch) : ownLoyalty(db),
    loyaltyElsewhere: settings.loyalty !== null,
    loyaltyToken: settings.loyaltyToken,
    companyToken: settings.companyToken,
    company: companyOf(settings),
    sms: signed(openSms(settings, db, log), () => content.snapshot().brand.name.th),
    offeredMethods: offeredMethods(settings, gateway.connected),
    promptPay: settings.promptPay,
    seller: settings.seller,
    smartBasketAsOf: settings.smartBasketAsOf,
    figures: figures(db),
    metricsToken: settings.metricsToken,
    log,
    version,
    publicUrl: settings.publicUrl,
    trustProxy: settings.trustProxy,
    dataDir: settings.dataDir,
    rateLimitFactor: settings.rateLimitFactor,
    newId: randomUUID,
    running: settings,
  }
  if (settings.demo && !isThisMachine(settings.host))
    log.warn('the demo can be reached from other machines, and everybody knows its passwords')
  if (!settings.seller) log.warn('no tax invoices are issued: set SELLER_NAME, SELLER_TAX_ID and SELLER_ADDRESS')
  if (settings.replaced.company && !parts.company)
    log.warn('the company service is not told of deleted accounts: set COMPANY_TOKEN on both sides')
  const shared = sharedAssets(db)
  const app = await createApp({
    ...parts,
    mounts: runs('main')
      ? [
          ...[...identity.mounts, ...apple.mounts, ...gateway.mounts],
          await openPages({ catalogue, content, settings, shared }),
        ]
      : [],
  })
  await bound.serve(app)
  // Loaded when the shops are served: nobody waits for the queues.
  const { openOutbox } = await import('./jobs/outbox/open.ts')
  // Connections of its own, without limits of time: a slow consumer or job takes none from the shops.
  const working = connect(database.url, 5, (error) => log.warn({ err: error }, 'a database connection broke'))
  const outbox = runs('main')
    ? await openOutbox({ ...working, consumers: consumers({ ...parts, db: working.db }), log })
    : nothingHappens
  const work = jobs({ ...parts, db: working.db, outbox, shared }).filter(
    ({ room = 'main' }) => room === 'any' || runs(room),
  )
  const stopClock = startClock(work, log)
  return {
    url: settings.publicUrl,
    stop: async () => {
      app.draining.begin()
      await pause(settings.drainMs)
      await app.close()
      await stopClock()
      await outbox.stop()
      await working.pool.end()
      catalogue.close()
      content.close()
      await reading.pool.end()
      await pool.end()
      await database.stop()
    },
  }
}

/** @throws Error where the database holds the demo, after letting go of it */
async function refuseDemo({ db, pool, stop }: OpenDatabase): Promise<void> {
  if (!(await isDemoFilled(db))) return
  await pool.end()
  await stop()
  throw new Error(knownAccounts)
}

/** Orders are placed in the main room: a process without it has nothing to pass on. */
const nothingHappens: Outbox = { relay: async () => undefined, stop: async () => undefined }

const isThisMachine = (host: string): boolean => ['localhost', '::1'].includes(host) || host.startsWith('127.')

/** The company service elsewhere, where it can be told of deleted accounts. */
const companyOf = ({ replaced: { company: url }, companyToken: token }: Settings) =>
  url && token ? companyMemory({ url, token }, fetch) : null

/** What `/metrics` tells of the business. */
const figures = (db: Database): Figure[] => [
  {
    name: 'songdee_stock_faults',
    help: 'Products whose stock was not its ledger last night',
    read: () => lastStockFaults(db),
  },
  {
    name: 'songdee_database_up',
    help: 'Whether the database answers this process',
    read: () =>
      sql`select 1`.execute(db).then(
        () => 1,
        () => 0,
      ),
    late: 0,
  },
  { name: 'songdee_events_given_up', help: 'Events a consumer failed at to the end', read: () => countDead(db) },
]
