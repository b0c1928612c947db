import type { ErrorCode } from '#contract/errors.ts'
import { CallError, type CallProblem, type Reply } from './reply.ts'

// Apart from what a reply is, so that pages without a first call load only `reply.ts`.

/** The problem of a failed response. One that is no problem document comes from an intermediary. */
export async function errorOf<Code extends ErrorCode>(
  response: Response,
): Promise<CallProblem<Code | 'unavailable' | 'internal'>> {
  const problem = (await response.json().catch(() => null)) as Partial<CallProblem<Code>> | null
  return {
    ...problem,
    code: problem?.code ?? (response.status >= 500 ? 'unavailable' : 'internal'),
    status: response.status,
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
  }
}

/**
 * What a call answered, for a query.
 * @throws CallError where it failed
 */
export function valueOf<Answer>(reply: Reply<Answer>): Answer {
  if (!reply.ok) throw new CallError(reply.error)
  return reply.value
}

/** The problem of a failed query. */
export const problemOf = (error: unknown): CallProblem =>
  error instanceof CallError ? error.error : { code: 'internal', status: 0 }
