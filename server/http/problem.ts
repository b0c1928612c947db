import type { FastifyReply, FastifyRequest } from 'fastify'
import { statusOf, type ErrorCode, type DomainError, type Problem } from '#contract/errors.ts'
import { logProblem } from './request-log.ts'

/** Titles are English and for developers; clients translate the code. */
const titleOf = (code: ErrorCode) => {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function problemOf({
  code,
  detail,
  errors,
  products,
  least,
  deliveryDay,
  counted,
  balanceAmt,
  availableAmt,
  extra,
}: DomainError): Problem {
  return {
    type: 'about:blank',
    title: titleOf(code),
    status: statusOf[code],
    detail: detail ?? titleOf(code),
    code,
    ...(errors && { errors }),
    ...(products && { products }),
    ...(least && { least }),
    ...(deliveryDay !== undefined && { deliveryDay }),
    ...(counted && { counted }),
    ...(balanceAmt !== undefined && { balanceAmt }),
    ...(availableAmt !== undefined && { availableAmt }),
    ...extra,
  }
}

/** Sends an expected failure as problem+json (RFC 9457) and logs it, once. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  error: DomainError,
  cause?: unknown,
): FastifyReply {
  const problem = problemOf(error)
  request.problemCode = problem.code
  logProblem(request, reply, problem, cause)
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
  return reply
    .code(problem.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problem))
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the request was refused or failed; null where it was not. */
    problemCode: ErrorCode | null
  }
}
