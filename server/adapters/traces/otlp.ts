import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Context, Span, Tracer } from '@opentelemetry/api'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool, PoolClient } from 'pg'
import { currentRequest } from '#server/http/current-request.ts'
import { timingHeader, timingOf, traceHeader } from '#server/http/trace.ts'
import type { TraceSettings } from '#server/settings/trace.ts'
import type { Traces } from './port.ts'

const packages = ['sdk-trace@3.1.0', 'resources@3.1.0', 'exporter-trace-otlp-http@0.301.0']
const install = `npm install --no-save ${packages.map((name) => `@opentelemetry/${name}`).join(' ')}`

/** The packages of OpenTelemetry, which only those install who want traces. */
async function load() {
  const [api, sdk, resources, exporter] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]).catch((error: unknown) => {
    throw new Error(`OTEL_EXPORTER_OTLP_ENDPOINT is set, and the packages for it are not installed: ${install}`, {
      cause: error,
    })
  })
  return { api, sdk, resources, exporter }
}

type Packages = Awaited<ReturnType<typeof load>>
type RequestStep = { span: Span; context: Context }

/** How a request is recorded; those that are not are missing here. */
const recorded = new WeakMap<FastifyRequest, RequestStep>()

/**
 * Traces by OpenTelemetry's own SDK, sent by OTLP over HTTP. A request continues the trace of its `traceparent`, and is recorded
 * where that is; of the requests without one a part is.
 * @throws Error where the packages are not installed, with the command that does it
 */
export async function otlpTraces(settings: TraceSettings, version: string, log: FastifyBaseLogger): Promise<Traces> {
  const loaded = await load()
  const { api, sdk, resources, exporter } = loaded
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': settings.service, 'service.version': version }),
    // Those that are not recorded never come here.
    sampler: new sdk.AlwaysOnSampler(),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new exporter.OTLPTraceExporter({ url: `${settings.url}/v1/traces`, headers: settings.headers }),
      }),
    ],
  })
  api.diag.setLogger(
    { ...silent, error: (text) => log.warn({ detail: text.slice(0, 300) }, 'traces could not be sent') },
    { logLevel: api.DiagLogLevel.ERROR, suppressOverrideMessage: true },
  )
  const tracer = provider.getTracer('songdee', version)
  const stopCalls = watchCalls(loaded, tracer, new URL(settings.url).origin)
  return {
    watch: (app) => watchRequests(loaded, tracer, app, settings.share),
    watchStatements: (pool) => watchStatements(loaded, tracer, pool),
    close: async () => {
      stopCalls()
      // A collector that is away is no reason for a server not to stop.
      await provider.shutdown().catch((error: unknown) => log.warn({ err: error }, 'traces could not be sent'))
    },
  }
}

const nothing = () => undefined
const silent = { error: nothing, warn: nothing, info: nothing, debug: nothing, verbose: nothing }

function watchRequests({ api }: Packages, tracer: Tracer, app: FastifyInstance, share: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    const caller = callerOf(request.headers[traceHeader])
    // Most requests end here, so that they cost nothing.
    if (caller ? !caller.isRecorded : Math.random() >= share) return done()
    const { TraceFlags, ROOT_CONTEXT } = api
    const parent = caller
      ? api.trace.setSpanContext(ROOT_CONTEXT, { ...caller, traceFlags: TraceFlags.SAMPLED, isRemote: true })
      : ROOT_CONTEXT
    const route = request.routeOptions.url ?? 'unknown'
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      {
        kind: api.SpanKind.SERVER,
        attributes: { 'http.request.method': request.method, 'http.route': route, 'songdee.request_id': request.id },
      },
      parent,
    )
    const { traceId, spanId } = span.spanContext()
    // The log, calls to other services and the answer name the same trace.
    request.knownTrace = { traceId, spanId, flags: '01' }
    reply.raw.setHeader(timingHeader, timingOf(request.knownTrace))
    recorded.set(request, { span, context: api.trace.setSpan(parent, span) })
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = recorded.get(request)?.span
    if (span) {
      span.setAttribute('http.response.status_code', reply.statusCode)
      if (reply.statusCode >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR })
      span.end()
    }
    done()
  })
}

/** Who called, as its `traceparent` says; null without one. */
function callerOf(header: string | string[] | undefined) {
  if (typeof header !== 'string') return null
  const [, traceId, spanId, flags = '00'] =
    /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/.exec(header) ?? []
  return traceId && spanId ? { traceId, spanId, isRecorded: (Number.parseInt(flags, 16) & 1) === 1 } : null
}

/** The current request, where it is recorded. */
function recordedNow(): RequestStep | undefined {
  const request = currentRequest()
  return request && recorded.get(request)
}

const watched = new WeakSet<object>()

function watchStatements({ api }: Packages, tracer: Tracer, pool: Pool): void {
  // Connections that were open before, too.
  pool.on('acquire', (client: PoolClient) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const traced = (...given: unknown[]): unknown => {
      const request = recordedNow()
      if (!request) return query(...given)
      const [first] = given
      const text = typeof first === 'string' ? first : (first as { text?: unknown } | null)?.text
      if (typeof text !== 'string') return query(...given)
      const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL'
      const attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.text': text,
      }
      const span = tracer.startSpan(operation, { kind: api.SpanKind.CLIENT, attributes }, request.context)
      const answer = query(...given)
      if (answer instanceof Promise)
        answer.then(
          () => span.end(),
          (error: unknown) => failed(api, span, error),
        )
      return answer
    }
    client.query = traced as typeof client.query
  })
}

function failed(api: Packages['api'], span: Span, error: unknown): void {
  // The kind alone: messages of PostgreSQL quote values.
  const code = Object(error).code
  span.setAttribute('error.type', typeof code === 'string' ? code : 'Error')
  span.setStatus({ code: api.SpanStatusCode.ERROR })
  span.end()
}

type OutgoingCall = { origin: string; method: string; path: string }

/** Calls by `fetch`, as Node itself announces them. @returns a function that stops it */
function watchCalls({ api }: Packages, tracer: Tracer, ownOrigin: string): () => void {
  const underWay = new WeakMap<object, Span>()
  const requestOf = (message: unknown) => (message as { request: OutgoingCall }).request
  const created = (message: unknown) => {
    const within = recordedNow()
    const request = requestOf(message)
    if (!within || request.origin === ownOrigin) return
    // Without the path, which may hold keys of others.
    const attributes = { 'http.request.method': request.method, 'server.address': new URL(request.origin).host }
    underWay.set(request, tracer.startSpan(request.method, { kind: api.SpanKind.CLIENT, attributes }, within.context))
  }
  const answered = (message: unknown) => {
    const { response } = message as { response: { statusCode: number } }
    underWay.get(requestOf(message))?.setAttribute('http.response.status_code', response.statusCode)
  }
  const ended = (message: unknown) => underWay.get(requestOf(message))?.end()
  const broken = (message: unknown) => {
    const span = underWay.get(requestOf(message))
    if (span) failed(api, span, (message as { error: unknown }).error)
  }
  const listeners = {
    'undici:request:create': created,
    'undici:request:headers': answered,
    'undici:request:trailers': ended,
    'undici:request:error': broken,
  }
  for (const [name, listener] of Object.entries(listeners)) subscribe(name, listener)
  return () => {
    for (const [name, listener] of Object.entries(listeners)) unsubscribe(name, listener)
  }
}
