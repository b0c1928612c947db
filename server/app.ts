import compress from '@fastify/compress'
import formbody from '@fastify/formbody'
import { constants } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from './app-deps.ts'
import { deletedAccounts, rejectingDeleted } from './account/deleted-accounts.ts'
import { createLive } from './backoffice/live/live.ts'
import { visibleChanges } from './backoffice/visible.ts'
import { imageRoutes, ownImages } from './content/routes.ts'
import { registerApiDocs } from './http/api-docs.ts'
import { acceptForms } from './http/forms.ts'
import { registerHealth } from './http/health.ts'
import { registerLimits } from './http/limits/limits.ts'
import { refusalLimit } from './http/limits/refusals.ts'
import { registerOpenApi } from './http/openapi.ts'
import { pathOf } from '#contract/call.ts'
import { sendProblem } from './http/problem.ts'
import { serve as serveAll } from './http/serve.ts'
import { registerSecurityHeaders } from './http/security-headers.ts'
import { createHttp } from './http/server.ts'
import { orService } from './http/caller.ts'
import { noteStaff, orViewing, provisionRetailers } from './identity/identity.ts'
import { segmentOf } from '#server/identity/outlets.ts'
import { appleReturn } from './identity/apple/routes.ts'
import { createImportWork } from './import/uploads/work.ts'
import { keyCalls, orApiKey } from './identity/api-keys/api-keys.ts'
import { countOrders } from './order-figures.ts'
import { browserReturn } from './payments/browser-return.ts'
import { remoteServices } from './services/remote-services.ts'
import { ownEligibility } from './restricted-goods/restricted-goods.ts'
import { isRunning, isServed } from './services/services.ts'
import { lineWebhook } from './line/webhook.ts'
import { moduleForms, moduleRoutes } from './module-routes.ts'

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
  const routeDeps = { ...deps, readers, deleted, importWork, live }
  registerHealth(app, [...deps.figures, ...live.figures, countOrders(app)], deps.metricsToken)
  serve(
    app,
    moduleRoutes(routeDeps),
    orService(readToken, { '/loyalty/': deps.loyaltyToken, '/company/': deps.companyToken }),
    deps.rateLimitFactor,
    listeners,
  )
  await app.register(async (forms) => {
    await acceptForms(forms)
    serve(forms, moduleForms(routeDeps), readToken, deps.rateLimitFactor, listeners)
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
