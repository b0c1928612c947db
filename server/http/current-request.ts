import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { requestIdHeader } from './request-id.ts'

const current = new AsyncLocalStorage<string>()

/** Remembers the id of each request for whatever is done because of it, however deep in other functions. */
export function registerCurrentRequest(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => current.run(request.id, done))
}

/**
 * The header for a call to another service: the id of the request that causes it, by which its log lines are found on
 * both sides. Nothing where no request does, as in a job.
 */
export function requestIdHeaders(): Record<string, string> {
  const id = current.getStore()
  return id === undefined ? {} : { [requestIdHeader]: id }
}
