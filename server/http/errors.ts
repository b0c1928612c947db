import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'
import type { DomainError } from '#contract/errors.ts'
import { isConnectionError, sqlState } from '#server/adapters/database/database.ts'
import { sendProblem } from './problem.ts'

/** The one place where thrown errors become responses. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const domainError = errorOf(error, request)
    return sendProblem(request, reply, domainError, domainError.code === 'internal' ? error : undefined)
  })
}

function errorOf(error: FastifyError, request: FastifyRequest): DomainError {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map((issue) => ({
      path: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
      code: issue.keyword,
    }))
    return { code: 'validation', detail: `The ${error.validationContext ?? 'request'} does not fit the call`, errors }
  }
  // Its client is gone, and no one reads the answer: no failure of ours.
  if (request.raw.destroyed && !request.raw.complete) return { code: 'malformed', detail: 'The request was cut off' }
  if (error.code === 'ERR_STREAM_PREMATURE_CLOSE' && request.socket.destroyed)
    return { code: 'malformed', detail: 'The reader has gone' }
  if (isConnectionError(error))
    return { code: 'unavailable', detail: 'The database cannot be reached now', retryAfterSeconds: 2 }
  // It was the primary until now, or a proxy still takes it for one: nothing was written.
  if (sqlState(error) === '25006')
    return { code: 'unavailable', detail: 'The database takes no changes now', retryAfterSeconds: 2 }
  // Statement timeout, or a transaction that was idle for too long: nothing was written.
  if (['57014', '25P03'].includes(sqlState(error) ?? ''))
    return { code: 'unavailable', detail: 'The database took too long', retryAfterSeconds: 5 }
  // Others held a lock for longer than this waits for one: nothing was written.
  if (sqlState(error) === '55P03')
    return { code: 'unavailable', detail: 'Others are changing the same', retryAfterSeconds: 5 }
  // Class 53: disk, memory or connections exhausted. Nothing was written; the request can be retried.
  if (sqlState(error)?.startsWith('53'))
    return { code: 'unavailable', detail: 'The database has no room now', retryAfterSeconds: 10 }
  // A NUL character is valid in JSON and impossible in PostgreSQL's text.
  if (['22021', '22P05'].includes(sqlState(error) ?? ''))
    return { code: 'malformed', detail: 'A text contains a NUL character' }
  // A lone surrogate is valid in JSON and impossible in PostgreSQL's JSON.
  if (sqlState(error) === '22P02' && / type json/.test(error.message))
    return { code: 'malformed', detail: 'A text contains half a character' }
  if (isResponseSerializationError(error))
    return { code: 'internal', detail: `The answer of ${request.routeOptions.url} breaks its contract` }
  if (error.statusCode === 413) return { code: 'too_large', detail: error.message }
  if (error.statusCode === 415) return { code: 'unsupported_media_type', detail: error.message }
  if (error.statusCode === 503) return { code: 'unavailable', detail: error.message, retryAfterSeconds: 5 }
  if (error.statusCode === 429) return { code: 'rate_limited', detail: error.message }
  if (error.statusCode !== undefined && error.statusCode < 500) return { code: 'malformed', detail: error.message }
  return { code: 'internal', detail: 'Something is broken on our side' }
}
