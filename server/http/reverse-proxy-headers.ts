import type { FastifyRequest } from 'fastify'
import { traceOfRequest } from './current-request.ts'
import { traceHeader, traceparentOf } from './trace.ts'

type Headers = Record<string, string | string[] | undefined>

/**
 * Headers a service receives. All others are dropped: cookies, what a proxy claims about the client, hop-by-hop
 * headers.
 */
const forwarded = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-length',
  'content-type',
  'host',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-unmodified-since',
  'range',
  'user-agent',
]

/** @param headers as received, with the service's own host and the body's length */
export function requestHeaders(request: FastifyRequest, headers: Headers): Headers {
  const passed = Object.fromEntries(
    forwarded.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  )
  return {
    ...passed,
    'x-forwarded-for': request.ip,
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
    'x-request-id': request.id,
    [traceHeader]: traceparentOf(traceOfRequest(request)),
  }
}

/** Our own values of these are kept, and hop-by-hop headers dropped. */
const dropped =
  /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|server|x-powered-by|alt-svc|clear-site-data|content-security-policy.*|strict-transport-security|x-frame-options|x-content-type-options|referrer-policy|permissions-policy|cross-origin-.*|access-control-.*|service-worker-allowed|public-key-pins.*|x-ratelimit-.*|x-request-id|server-timing)$/

export function answerHeaders(headers: Headers): Headers {
  const named = String(headers['connection'] ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !dropped.test(name) && !named.includes(name.toLowerCase())),
  )
}
