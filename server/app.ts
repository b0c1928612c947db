import compress from '@fastify/compress'
import formbody from '@fastify/formbody'
import { constants } from 'node:zlib'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { OddOrderLimits } from '#rules/orders/odd-order.ts'
import type { ConfirmationLimits } from '#rules/stock/confirmation.ts'
import type { SecondFactorPolicy } from '#rules/identity/second-factor.ts'
import type { PaymentMethod } from '#rules/payments/pay-types.ts'
import type { PromptPayAccount } from '#rules/payments/promptpay-account.ts'
import { deletedAccounts, rejectingDeleted } from './account/deleted-accounts.ts'
import { accountRoutes } from './account/routes.ts'
import type { Databases } from './adapters/database/reading-copy.ts'
import type { AppleSignIn } from './adapters/identity/apple/port.ts'
import type { IdentityServer } from './adapters/identity/port.ts'
import type { PaymentGateway } from './adapters/payment-gateway/port.ts'
import type { LineAccount } from './adapters/line/port.ts'
import type { Loyalty } from './adapters/loyalty/port.ts'
import type { SmsSender } from './adapters/sms/port.ts'
import type { FileReader } from './adapters/files/port.ts'
import type { Traces } from './adapters/traces/port.ts'
import { createLive } from './backoffice/live/live.ts'
import { visibleChanges } from './backoffice/visible.ts'
import { auditRoutes } from './audit/routes.ts'
import { backofficeRoutes } from './backoffice/routes.ts'
import { cartRoutes } from './cart/routes.ts'
import { cashRoutes } from './cash/routes.ts'
import type { Company } from './company-settings/company-settings.ts'
import { companyForms, companyRoutes } from './company-settings/routes.ts'
import { dayRoutes } from './cash/day/routes.ts'
import { refundRoutes } from './cash/refunds/routes.ts'
import { statementForms, statementRoutes } from './cash/statements/routes.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import type { Readers } from './catalogue/visible.ts'
import type { Content, PreparePicture } from './content/content.ts'
import { contentRoutes, imageForms, imageRoutes, ownImages } from './content/routes.ts'
import { fulfilmentRoutes } from './fulfilment/routes.ts'
import { goodsForms, goodsRoutes } from './goods/routes.ts'
import { figureRoutes } from './figures/routes.ts'
import { registerApiDocs } from './http/api-docs.ts'
import { acceptForms } from './http/forms.ts'
import { registerHealth } from './http/health.ts'
import { registerLimits } from './http/limits/limits.ts'
import { refusalLimit } from './http/limits/refusals.ts'
import type { Figure } from './http/metrics.ts'
import { registerOpenApi } from './http/openapi.ts'
import { pathOf } from '#contract/call.ts'
import { sendProblem } from './http/problem.ts'
import { serve as serveAll } from './http/serve.ts'
import { registerSecurityHeaders } from './http/security-headers.ts'
import { createHttp } from './http/server.ts'
import { orService } from './http/caller.ts'
import { noteStaff, orViewing, provisionRetailers, requireRecentSignIn } from './identity/identity.ts'
import { segmentOf } from '#server/identity/outlets.ts'
import { appleReturn } from './identity/apple/routes.ts'
import { exportRoutes } from './export/routes.ts'
import { importForms, importRoutes } from './import/routes.ts'
import { createImportWork } from './import/uploads/work.ts'
import { keyCalls, orApiKey } from './identity/api-keys/api-keys.ts'
import { identityRoutes } from './identity/routes.ts'
import { dataTaskRoutes } from './data-tasks/routes.ts'
import { outboxRoutes } from './outbox/routes.ts'
import { loyaltyRoutes } from './loyalty/routes.ts'
import { deskRoutes } from './order-desk/routes.ts'
import { orderChangeRoutes } from './order-change/routes.ts'
import { orderForRetailerRoutes } from './order-desk/on-behalf/routes.ts'
import { orderSheetRoutes } from './order-desk/sheet/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { countOrders } from './order-figures.ts'
import { purchasingRoutes } from './stock/purchasing/routes.ts'
import { supplierRoutes } from './stock/suppliers/routes.ts'
import { countRoutes } from './stock/counting/routes.ts'
import { lotRoutes } from './stock/lots/routes.ts'
import { stockRoutes } from './stock/routes.ts'
import { browserReturn } from './payments/browser-return.ts'
import type { RunPlanning } from './fulfilment/runs/plan-day.ts'
import { deliveryForms } from './fulfilment/runs/routes.ts'
import { problemForms, problemRoutes } from './order-problems/routes.ts'
import { waitingRoomRoutes } from './waiting-room/routes.ts'
import { stockAlertRoutes } from './stock-alerts/routes.ts'
import { reminderRoutes } from './reminders/routes.ts'
import { paymentRoutes, staffPaymentRoutes } from './payments/routes.ts'
import { slipForms, slipRoutes } from './payments/slips/routes.ts'
import type { Party } from '#rules/tax-invoices/tax-invoice.ts'
import { taxInvoiceRoutes } from './tax-invoices/routes.ts'
import type { CreditRule } from '#rules/credit/credit.ts'
import { creditRoutes } from './credit/routes.ts'
import { priceRoutes } from './prices/routes.ts'
import { promotionRoutes } from './promotions/routes.ts'
import { remoteServices } from './remote-services.ts'
import { ownEligibility } from './restricted-goods/restricted-goods.ts'
import { restrictedGoodsRoutes } from './restricted-goods/routes.ts'
import { inverses } from './inverses.ts'
import { staffActionRoutes } from './staff-actions/routes.ts'
import { isRunning, isServed, type RunningModules } from './services.ts'
import { retailerRoutes } from './retailers/routes.ts'
import { restockRoutes } from './restock/routes.ts'
import { searchWordRoutes } from './search/routes.ts'
import { lineRoutes } from './line/routes.ts'
import { lineWebhook } from './line/webhook.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { smartBasketRoutes } from './smart-basket/routes.ts'

/** The dependencies of all modules, chosen and created in `create-shop.ts`. */
export type AppDeps = Databases & {
  catalogue: Catalogue
  content: Content
  identity: IdentityServer
  /** Null where Sign in with Apple is not offered. */
  apple: AppleSignIn | null
  gateway: PaymentGateway
  sms: SmsSender
  /** The settings of the company; the functions below read what they need of them, which may change at any moment. */
  settings: Company
  /** Null while the supplier has no account at LINE. */
  line: () => LineAccount | null
  loyalty: Loyalty
  /** Another process keeps the points. */
  remoteLoyalty: boolean
  /** The secret with which another server uses the points stored here; null: none may. */
  loyaltyToken: string | null
  /** The same for who may buy restricted goods. */
  companyToken: string | null
  offeredMethods: () => readonly PaymentMethod[]
  promptPay: () => PromptPayAccount | null
  /** How goods are sold on account; null: not at all. */
  credit: () => CreditRule
  /** From when on an order is odd and held. */
  oddOrders: () => OddOrderLimits
  /** Open screens of the staff that this process tells of changes. */
  liveReaders: number
  readFile: FileReader
  /** Above what a second person confirms a change of stock. */
  stockLimits: ConfirmationLimits
  /** The supplier as printed on its tax documents; null while it is not set up. */
  seller: () => Party | null
  /** Where delivery runs begin, and what one vehicle may take. */
  runPlanning: () => RunPlanning
  /** Whether recommendations as of a past moment may be requested. */
  smartBasketAsOf: boolean
  /** Whether the trained ranking orders what a retailer has bought before. */
  smartBasketLearned: boolean
  figures: readonly Figure[]
  /** The secret that opens `/metrics`, where those figures are, to other machines; null: to none. */
  metricsToken: string | null
  log: FastifyBaseLogger
  version: string
  publicUrl: string
  /** Addresses of the reverse proxies whose headers about the client's address are trusted. */
  trustProxy: string[]
  dataDir: string
  rateLimitFactor: number
  /** Whether managers and administrators are prompted for a second factor. */
  secondFactor: () => SecondFactorPolicy
  /** Webhooks may reach addresses of the own network. */
  webhooksToPrivate: boolean
  /** False: nothing goes to anybody outside. */
  outside: boolean
  newId: () => string
  /** Records what requests do; null: nobody does. */
  traces: Traces | null
  /** The modules of this process, and the services that others run. */
  running: RunningModules
  /** Mounted next to the modules: the built-in issuer, the storefront's pages, the gateway's sandbox. */
  mounts: readonly ((app: FastifyInstance, readers: Readers, preparePicture: PreparePicture) => Promise<void>)[]
}

/** The whole server but its port: the routes of all modules in one list. */
export async function createApp(given: AppDeps): Promise<FastifyInstance> {
  const { identity, db, log, running } = given
  const remoteAccounts = !isRunning('main', running)
  const deleted = deletedAccounts(db, log, Date.now)
  // A process without the main module has no accounts: its tokens are the main server's.
  const hasOtherIssuer = !identity.own && !remoteAccounts
  const readAny = hasOtherIssuer
    ? noteStaff(provisionRetailers(identity.readToken, db, log, Date.now), db, Date.now)
    : identity.readToken
  const remote = remoteServices({ ...given, ...running, readToken: readAny, isDeleted: deleted.has })
  const deps = { ...given, company: remote.company, smartBasket: remote.smartBasket, remoteAccounts }
  const serves = (path: string) => isServed(path, running)
  const ownOf = (routes: Parameters<typeof serveAll>[1]) => routes.filter(({ call }) => serves(pathOf(call)))
  const serve: typeof serveAll = (on, routes, ...rest) => serveAll(on, ownOf(routes), ...rest)
  const app = createHttp({ log, trustProxy: deps.trustProxy })
  deps.traces?.watch(app)
  registerSecurityHeaders(app, deps.publicUrl)
  const readSession = rejectingDeleted(readAny, deleted)
  // Keys from before another issuer open nothing: nobody could see or revoke them.
  const readToken = orViewing(hasOtherIssuer ? readSession : orApiKey(readSession, db), db)
  const listeners = { onKeyCall: keyCalls(db, given.rateLimitFactor), refusals: refusalLimit(given.rateLimitFactor) }
  const readers = {
    readToken: listeners.refusals.counting(readToken),
    eligibilityOf: deps.company?.eligibilityOf ?? ownEligibility(deps),
    segmentOf: (outletId: string) => segmentOf(db, outletId),
  }
  await registerLimits(app, { db, factor: deps.rateLimitFactor })
  await registerOpenApi(app, { version: deps.version, limitFactor: deps.rateLimitFactor })
  registerApiDocs(app)
  // Prepared responses are compressed already; this is for histories and carts on slow mobile data.
  await app.register(compress, {
    threshold: 8192,
    encodings: ['br', 'gzip'],
    customTypes: /^application\/(problem\+)?json/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await app.register(formbody)
  const { isOpen } = app.draining
  const live = createLive({ db, log, readToken, isOpen, visibleTo: visibleChanges, mostReaders: deps.liveReaders })
  app.addHook('preClose', async () => live.close())
  const importWork = createImportWork(deps)
  app.addHook('preClose', importWork.settle)
  registerHealth(app, [...deps.figures, ...live.figures, countOrders(app)], deps.metricsToken)
  serve(
    app,
    [
      ...identityRoutes({ ...deps, legal: () => deps.content.snapshot().legal }),
      ...searchWordRoutes(deps),
      ...companyRoutes(deps),
      ...contentRoutes({ ...deps, ...readers, onPublished: deps.catalogue.refreshSoon }),
      ...catalogueRoutes({ ...deps, ...readers }),
      ...goodsRoutes(deps),
      ...restrictedGoodsRoutes(deps),
      ...promotionRoutes(deps),
      ...priceRoutes(deps),
      ...loyaltyRoutes(deps),
      ...cartRoutes(deps),
      ...orderRoutes(deps),
      ...orderChangeRoutes(deps),
      ...orderForRetailerRoutes(deps),
      ...orderSheetRoutes(deps),
      ...stockRoutes(deps),
      ...lotRoutes(deps),
      ...countRoutes(deps),
      ...supplierRoutes(deps),
      ...purchasingRoutes(deps),
      ...deskRoutes(deps),
      ...paymentRoutes(deps),
      ...slipRoutes(deps),
      ...problemRoutes(deps),
      ...fulfilmentRoutes(deps),
      ...stockAlertRoutes(deps),
      ...waitingRoomRoutes(deps),
      ...reminderRoutes(deps),
      ...taxInvoiceRoutes(deps),
      ...figureRoutes(deps),
      ...smartBasketRoutes(deps),
      ...retailerRoutes({ ...deps, keptElsewhere: deps.remoteLoyalty || deps.company !== undefined }),
      ...restockRoutes(deps),
      ...staffPaymentRoutes(deps),
      ...cashRoutes(deps),
      ...creditRoutes(deps),
      ...dayRoutes(deps),
      ...refundRoutes(deps),
      ...staffActionRoutes({ ...deps, inverses, checkSignIn: (who, now) => requireRecentSignIn(identity, who, now) }),
      ...statementRoutes(deps),
      ...outboxRoutes(deps),
      ...dataTaskRoutes(deps),
      ...lineRoutes(deps),
      ...webhookRoutes(deps),
      ...auditRoutes(deps),
      ...importRoutes({ ...deps, importWork }),
      ...exportRoutes(deps),
      ...accountRoutes({ ...deps, deleted }),
      ...backofficeRoutes({ ...deps, live }),
    ],
    orService(readToken, { '/loyalty/': deps.loyaltyToken, '/company/': deps.companyToken }),
    deps.rateLimitFactor,
    listeners,
  )
  await app.register(async (forms) => {
    await acceptForms(forms)
    serve(
      forms,
      [
        ...slipForms(deps),
        ...problemForms(deps),
        ...deliveryForms(deps),
        ...imageForms(deps),
        ...importForms(deps),
        ...statementForms(deps),
        ...goodsForms(deps),
        ...companyForms(deps),
      ],
      readToken,
      deps.rateLimitFactor,
      listeners,
    )
  })
  const images = ownImages({ db, readFile: deps.readFile, cacheFolder: `${deps.dataDir}/images` })
  if (serves('/content/images')) imageRoutes(app, images.find)
  if (!remoteAccounts) {
    appleReturn(app, deps)
    browserReturn(app, deps)
    await lineWebhook(app, deps)
  }
  await remote.mount(app, images.find)
  const preparePicture = serves('/content/images') ? images.prepare : () => undefined
  for (const mount of deps.mounts) await mount(app, readers, preparePicture)
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, { code: 'not_found' }))
  return app
}
