import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requestIdHeader } from './request-id.ts'
import { traceHeader, traceOf, traceparentOf, type Trace } from './trace.ts'

const current = new AsyncLocalStorage<FastifyRequest>()

/** Makes the current request known to everything it calls, by its id and its place in a trace. */
export function registerCurrentRequest(app: FastifyInstance): void {
  app.decorateRequest('knownTrace', null)
  app.addHook('onRequest', (request, _reply, done) => current.run(request, done))
}

/** The id of the current request; undefined outside one, as in a job. */
export const currentRequestId = (): string | undefined => current.getStore()?.id

/** The current request; undefined outside one, as in a job. */
export const currentRequest = (): FastifyRequest | undefined => current.getStore()

/** The place of a request in its trace; made when somebody first wants to know. */
export const traceOfRequest = (request: FastifyRequest): Trace => (request.knownTrace ??= traceOf(request.headers))

/**
 * The headers for a call to another service: the id of the current request and its trace, so that log lines can be
 * matched on both sides. Empty outside a request, as in a job.
 */
export function requestIdHeaders(): Record<string, string> {
  const request = current.getStore()
  if (!request) return {}
  return { [requestIdHeader]: request.id, [traceHeader]: traceparentOf(traceOfRequest(request)) }
}

declare module 'fastify' {
  interface FastifyRequest {
    knownTrace: Trace | null
  }
}
