import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '#contract/errors.ts'
import { requestIdHeader } from './request-id.ts'

/** Who asked, as records name them; `visitor` where no login was needed or none was good. */
const actorOf = ({ who }: FastifyRequest): string =>
  !who ? 'visitor' : who.kind === 'service' ? 'service' : `${who.kind}:${who.id}`

/** What every line says of its request: the matched route, not the address, whose query may hold anything. */
const factsOf = (request: FastifyRequest, reply: FastifyReply, status: number) => ({
  reqId: request.id,
  method: request.method,
  route: request.routeOptions.url ?? 'unknown',
  status,
  ms: Math.round(reply.elapsedTime),
  actor: actorOf(request),
  address: request.ip,
})

/**
 * The line of a request that was refused or failed. Of what was sent it names fields only: a parser's message quotes
 * passwords, a parameter that no call knows may be anything.
 */
export function logProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem, cause: unknown): void {
  request.isLogged = true
  const { code, status, errors } = problem
  const fields = errors?.flatMap((error) => (error.code === 'unknown_parameter' ? [] : `${error.path}: ${error.code}`))
  const line = {
    ...factsOf(request, reply, status),
    code,
    // Of what we say ourselves; the framework's words about a request may quote it.
    ...(code !== 'malformed' && { detail: problem.detail }),
    ...(fields && { errors: fields }),
    ...(cause !== undefined && { err: cause }),
  }
  if (status >= 500) request.log.error(line, 'request failed')
  else request.log.warn(line, 'request refused')
}

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** One line for each request that failed or may have changed something, and at the level `debug` for every other. */
export function registerRequestLog(app: FastifyInstance): void {
  app.decorateRequest('isLogged', false)
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader(requestIdHeader, request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply.raw
    if (!request.isLogged) {
      if (statusCode >= 500) request.log.error(factsOf(request, reply, statusCode), 'request failed')
      else if (statusCode >= 400) request.log.warn(factsOf(request, reply, statusCode), 'request refused')
      else if (!safe.has(request.method)) request.log.info(factsOf(request, reply, statusCode), 'request answered')
      else if (app.log.level === 'debug') request.log.debug(factsOf(request, reply, statusCode), 'request answered')
    }
    done()
  })
}

type Thrown = Error & { code?: unknown; constraint?: unknown; table?: unknown }

/** An error as the log has it. PostgreSQL tells the values of a row in its details, which are no business of a log. */
export function errorForLog(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, code, constraint, table, cause } = error as Thrown
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

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether its line is written: a problem is logged where it is made, with its cause. */
    isLogged: boolean
  }
}
