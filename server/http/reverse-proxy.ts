import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Circuit } from './circuit.ts'
import { lastKnown } from './last-known.ts'
import { answerHeaders, requestHeaders } from './reverse-proxy-headers.ts'
import { targetOf } from './reverse-proxy-target.ts'
import { processLimit } from './limits/limits.ts'
import { sendProblem } from './problem.ts'
import { bearerToken, viewingMark } from './caller.ts'

/** Sends a response of our own. */
type ProxyFallback = (reply: FastifyReply) => FastifyReply

export type ProxyRoute = {
  /** Named in the problem when it is unreachable. */
  service: string
  /** Paths on this origin, and the addresses that replace them. */
  paths: { from: string; to: string }[]
  circuit: Circuit
  timeoutMs: number
  /** Most bytes of a request. */
  largest: number
  /** Requests per minute and address; the service has its own, finer limits. */
  perMinute: number
  /** Serves the last public responses while the service is unreachable. */
  keepsLast?: boolean
  /** Used where the service has nothing or is unreachable; null where there is no fallback either. */
  fallback?: (request: FastifyRequest) => Promise<ProxyFallback | null>
  /** Whether this token's account was deleted, which the service may not know yet. */
  isGone: (token: string) => Promise<boolean>
  /** Whether it answers staff who see the storefront as a retailer; a service has no such token of ours. */
  forViewing?: boolean
  /** Called after each response. */
  onAnswer?: (request: FastifyRequest, status: number) => void
}

/**
 * Forwards everything below some paths to another service, and its responses back: the bearer token, conditional
 * headers and body unchanged. Errors and timeouts become 503 `unavailable`, which names the service.
 */
export async function proxyRequest(app: FastifyInstance, passed: ProxyRoute): Promise<void> {
  const { timeoutMs, largest, perMinute, paths } = passed
  await app.register(async (scope) => {
    // Loaded on demand: most servers forward nothing, and start sooner without it.
    await scope.register(import('@fastify/reply-from'), {
      undici: { connections: 50, connectTimeout: timeoutMs, headersTimeout: timeoutMs, bodyTimeout: timeoutMs },
      disableRequestLogging: true,
    })
    // The service parses the bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largest }, (_request, body, done) =>
      done(null, body),
    )
    const send = sender(passed)
    for (const { from, to } of paths) {
      for (const url of [from, `${from}/*`]) {
        scope.route({
          method: ['GET', 'POST', 'PUT', 'DELETE'],
          url,
          compress: false,
          bodyLimit: largest,
          config: { rateLimit: processLimit(from, { perMinute }, 1) },
          handler: (request, reply) => send(request, reply, targetOf(request.raw.url ?? '', from, to)),
        })
      }
    }
  })
}

type Answer = { statusCode: number; stream: NodeJS.ReadableStream }

function sender({ service, circuit, timeoutMs, keepsLast, fallback, isGone, forViewing, onAnswer }: ProxyRoute) {
  const last = keepsLast ? lastKnown() : null
  const ownAnswer = async (request: FastifyRequest) => (fallback && request.method === 'GET' ? fallback(request) : null)

  /**
   * Responds with the last known response, the fallback, or 503; nothing of a broken response is sent.
   * @param cause for the log alone: it may name an address inside
   */
  const away = async (request: FastifyRequest, reply: FastifyReply, why: string, cause?: Error) => {
    const own = await ownAnswer(request).catch(() => null)
    clear(reply)
    if (last?.tell(request, reply)) return reply
    if (own) return own(reply)
    const detail = `The ${service} service ${why}`
    return sendProblem(request, reply, { code: 'unavailable', detail, retryAfterSeconds: 5, extra: { service } }, cause)
  }

  const handOver = async (request: FastifyRequest, reply: FastifyReply, { statusCode, stream }: Answer) => {
    if (statusCode >= 500) {
      drop(stream)
      return away(request, reply, `answered ${statusCode}`)
    }
    const own = statusCode === 404 ? await ownAnswer(request).catch(() => null) : null
    if (own) {
      drop(stream)
      return own(clear(reply).code(200))
    }
    onAnswer?.(request, statusCode)
    if (!last) return reply.send(stream)
    return last.keep(request, reply, stream).catch(() => away(request, reply, 'broke off its answer'))
  }

  return async (request: FastifyRequest, reply: FastifyReply, target: string | null): Promise<FastifyReply> => {
    if (target === null) return sendProblem(request, reply, { code: 'not_found' })
    const token = bearerToken(request)
    if (token !== null && (await isGone(token))) return sendProblem(request, reply, { code: 'unauthenticated' })
    if (!forViewing && token?.startsWith(viewingMark)) return sendProblem(request, reply, { code: 'view_only' })
    const leave = circuit.enter()
    if (!leave) return away(request, reply, 'does not answer now')
    const body = Buffer.isBuffer(request.body) ? request.body : null
    // A client that disconnects says nothing about the service.
    reply.raw.once('close', () => leave(null))
    return reply.from(target, {
      timeout: timeoutMs,
      // Retries would burden a failing service.
      retryDelay: () => null,
      ...(body && { body, contentType: request.headers['content-type'] ?? 'application/octet-stream' }),
      rewriteRequestHeaders: (_raw, headers) => requestHeaders(request, headers),
      rewriteHeaders: answerHeaders,
      onError: (_reply, { error }) => {
        leave(false)
        void away(request, reply, 'cannot be reached', error)
      },
      onResponse: (_request, _reply, answer) => {
        leave(true)
        void handOver(request, reply, answer as Answer)
      },
    })
  }
}

/** Discards the rest of a response that is not forwarded. */
const drop = (stream: NodeJS.ReadableStream) => void stream.on('error', () => undefined).resume()

function clear(reply: FastifyReply): FastifyReply {
  for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name)
  return reply
}
