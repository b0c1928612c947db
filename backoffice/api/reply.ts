import type { ErrorCode, Problem } from '#contract/errors.ts'

/** `offline`: the server was not reached, or did not respond in time. */
export type CallCode = ErrorCode | 'offline'
export type CallProblem = {
  code: CallCode
  /** 0 where there was no response. */
  status: number
  /** Seconds after which the server accepts another request. */
  retryAfter?: number
  detail?: string
  products?: Problem['products']
  /** Which fields are wrong: their path in the request, and a code of the rule. */
  errors?: Problem['errors']
}
/** The outcome of a call: expected failures are values, and texts are chosen by their code. */
export type Reply<Answer> = { ok: true; value: Answer } | { ok: false; error: CallProblem }

export const offline: { ok: false; error: CallProblem } = { ok: false, error: { code: 'offline', status: 0 } }

/** The server was reached but could not work: it must not be reported as a missing connection. */
export const unavailable: { ok: false; error: CallProblem } = {
  ok: false,
  error: { code: 'unavailable', status: 503 },
}

/** The problem of a failed response. One that is no problem document comes from an intermediary. */
export async function errorOf(response: Response): Promise<CallProblem> {
  const problem = (await response.json().catch(() => null)) as Partial<Problem> | null
  const retryAfter = Number(response.headers.get('retry-after'))
  return {
    code: problem?.code ?? (response.status >= 500 ? 'unavailable' : 'internal'),
    status: response.status,
    ...(retryAfter > 0 && { retryAfter }),
    ...(problem?.detail && { detail: problem.detail }),
    ...(problem?.products && { products: problem.products }),
    ...(problem?.errors && { errors: problem.errors }),
  }
}

/** Why a query's call failed. Thrown, because queries know failures as exceptions. */
export class CallError extends Error {
  readonly error: CallProblem
  constructor(error: CallProblem) {
    super(error.code)
    this.error = error
  }
}

/** The problem of a failed query. */
export const problemOf = (error: unknown): CallProblem =>
  error instanceof CallError ? error.error : { code: 'internal', status: 0 }
