import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '#contract/errors.ts'
import { traceOfRequest } from './current-request.ts'
import { requestIdHeader } from './request-id.ts'

/** Who made the request, as records name them; `visitor` without a valid token. */
const actorOf = ({ who }: FastifyRequest): string =>
  !who ? 'visitor' : who.kind === 'service' ? 'service' : `${who.kind}:${who.id}`

/** Fields of every line: the matched route and not the address, whose query may hold anything. */
const requestFields = (request: FastifyRequest, reply: FastifyReply, status: number) => ({
  reqId: request.id,
  traceId: traceOfRequest(request).traceId,
  method: request.method,
  route: request.routeOptions.url ?? 'unknown',
  status,
  ms: Math.round(reply.elapsedTime),
  actor: actorOf(request),
  address: request.ip,
})

/**
 * Logs a request that was rejected or failed. Names fields but no values: a parser's message quotes passwords, and an
 * unknown parameter may be anything.
 */
export function logProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem, cause: unknown): void {
  request.isLogged = true
  const { code, status, errors } = problem
  const fields = errors?.flatMap((error) => (error.code === 'unknown_parameter' ? [] : `${error.path}: ${error.code}`))
  const line = {
    ...requestFields(request, reply, status),
    code,
    // Our own wording only; the framework's may quote the request.
    ...(code !== 'malformed' && { detail: problem.detail }),
    ...(fields && { errors: fields }),
    ...(cause !== undefined && { err: cause }),
  }
  if (status >= 500) request.log.error(line, 'request failed')
  else request.log.warn(line, 'request refused')
}

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** One line for each request that failed or may have changed something; all others at level `debug`. */
export function registerRequestLog(app: FastifyInstance): void {
  app.decorateRequest('isLogged', false)
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader(requestIdHeader, request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply.raw
    if (!request.isLogged) {
      if (statusCode >= 500) request.log.error(requestFields(request, reply, statusCode), 'request failed')
      else if (statusCode >= 400) request.log.warn(requestFields(request, reply, statusCode), 'request refused')
      else if (!safe.has(request.method))
        request.log.info(requestFields(request, reply, statusCode), 'request answered')
      else if (app.log.level === 'debug')
        request.log.debug(requestFields(request, reply, statusCode), 'request answered')
    }
    done()
  })
}

type ThrownError = Error & { code?: unknown; constraint?: unknown; table?: unknown }

/** An error for the log. PostgreSQL's details quote values of a row, which do not belong there. */
export function errorForLog(error: unknown): object {
  if (!(error instanceof Error)) return errorAlike(error)
  const { name, message, stack, code, constraint, table, cause } = error as ThrownError
  return {
    type: name,
    message,
    stack,
    code,
    constraint,
    table,
    ...(cause instanceof Error && { cause: errorForLog(cause) }),
  }
}

/** Of what is thrown without being an Error, such as the queues' copies of one. */
function errorAlike(error: unknown): object {
  const { message = error, code }: { message?: unknown; code?: unknown } = Object(error)
  return { message: String(message), ...(code !== undefined && { code }) }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether its line was written: a problem is logged where it arises, with its cause. */
    isLogged: boolean
  }
}
