import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { requestIdHeader } from './request-id.ts'

const current = new AsyncLocalStorage<string>()

/** Makes the id of the current request available to everything it calls. */
export function registerCurrentRequest(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => current.run(request.id, done))
}

/** The id of the current request; undefined outside one, as in a job. */
export const currentRequestId = (): string | undefined => current.getStore()

/**
 * The header for a call to another service: the id of the current request, so that log lines can be matched on both
 * sides. Empty outside a request, as in a job.
 */
export function requestIdHeaders(): Record<string, string> {
  const id = currentRequestId()
  return id === undefined ? {} : { [requestIdHeader]: id }
}
