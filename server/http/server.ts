import { createServer } from 'node:http'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { registerCurrentRequest } from './current-request.ts'
import { createDraining, registerDraining, type Draining } from './draining.ts'
import { registerErrors } from './errors.ts'
import { sendProblem } from './problem.ts'
import { requestIdOf } from './request-id.ts'
import { registerRequestLog } from './request-log.ts'
import { responseCache, type ResponseCache } from './response-cache.ts'
import { createRequestMetrics, type RequestMetrics } from './request-metrics.ts'
import { rejectUnreadable } from './unreadable-request.ts'

/** In bytes; no JSON body comes near this, uploads have a limit of their own. */
export const bodyLimit = 256 * 1024
/** Milliseconds for a module to be registered: the default of ten seconds is too short on a busy machine. */
const pluginTimeout = 120_000
/** In milliseconds; four photos take as long over the slowest mobile data. */
const requestTimeout = 300_000
/** In milliseconds; longer than a reverse proxy keeps an idle connection: the proxy must be the one to close it. */
const keepAliveTimeout = 72_000

type HttpOptions = { log: FastifyBaseLogger; trustProxy?: string[] | undefined }

/**
 * Fastify with our conventions: one log line per request that failed or changed something, and problem+json for every
 * error.
 */
export function createHttp({ log, trustProxy = [] }: HttpOptions): FastifyInstance {
  const requestMetrics = createRequestMetrics()
  const ready = responseCache(requestMetrics)
  const draining = createDraining()
  const app = Fastify({
    serverFactory: (answer) =>
      createServer({ requestTimeout, keepAliveTimeout }, (request, response) => {
        if (!draining.admit(response) || ready.send(request, response)) return
        // Who has gone has no address any more, by which requests are limited.
        if (request.socket.remoteAddress === undefined) request.socket.destroy()
        else answer(request, response)
      }),
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger per request costs more than the cheapest responses; the few lines written name their request themselves.
    childLoggerFactory: (logger) => logger,
    genReqId: ({ headers }) => requestIdOf(headers),
    trustProxy: trustProxy.length > 0 && trustProxy,
    bodyLimit,
    pluginTimeout,
    clientErrorHandler: rejectUnreadable,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    schemaController: { compilersFactory: { buildValidator: onlyZod, buildSerializer: onlyZod } },
    rewriteUrl: ({ url = '/' }) => (isWellFormed(url) ? url : unreadableAddress(url)),
    frameworkErrors: (error, request, reply) => {
      sendProblem(request, reply, { code: 'malformed', detail: error.message })
    },
  })
  // Every call takes JSON or a form.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('who')
  app.decorateRequest('problemCode', null)
  app.decorate('responseCache', ready)
  app.decorate('requestMetrics', requestMetrics)
  app.decorate('draining', draining)
  registerDraining(app, draining)
  app.addHook('preClose', async () => ready.stop())
  app.addHook('onResponse', (request, reply, done) => {
    const { url = 'unknown', config } = request.routeOptions
    // A stream lasts as long as its reader stays: its hours are no time to answer.
    const isStream = config.definition?.answerType === 'text/event-stream' && reply.statusCode === 200
    requestMetrics.add(request.method, url, reply.statusCode, isStream ? 0 : reply.elapsedTime / 1000)
    done()
  })
  registerCurrentRequest(app)
  registerRequestLog(app)
  registerErrors(app)
  return app
}

/** In place of Ajv and a serializer for its schemas, which Fastify would load for nobody. */
const onlyZod = (): never => {
  throw new Error('All schemas are Zod schemas')
}

function isWellFormed(url: string): boolean {
  if (!url.includes('%')) return true
  try {
    decodeURI(url)
    return true
  } catch {
    return false
  }
}

/** An address with a broken `%` does not exist: a call gets a problem, a person the not-found page. */
const unreadableAddress = (url: string): string =>
  url.startsWith('/api/') ? '/api/unreadable-address' : '/unreadable-address'

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: ResponseCache
    requestMetrics: RequestMetrics
    draining: Draining
  }
}
