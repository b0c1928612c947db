import type { ErrorCode, Problem } from '#contract/errors.ts'

/**
 * Why a call failed: the problem as on the wire, where there was one. `offline`: the server was not reached, or did not
 * respond in time.
 * @template Code the codes that a front end has texts for
 */
export type CallProblem<Code extends ErrorCode = ErrorCode> = Pick<
  Problem,
  'products' | 'least' | 'deliveryDay' | 'errors' | 'balanceAmt'
> & {
  code: Code | 'offline'
  /** 0 where there was no response. */
  status: number
  detail?: string
  /** False: a wrong password, which says nothing of the session. */
  is_login_pass?: boolean
  /** Seconds after which the server accepts another request. */
  retryAfter?: number
}
/** The outcome of a call: expected failures are values, and texts are chosen by their code. */
export type Reply<Answer, Code extends ErrorCode = ErrorCode> =
  | { ok: true; value: Answer }
  | { ok: false; error: CallProblem<Code> }

export const offline: { ok: false; error: CallProblem<never> } = { ok: false, error: { code: 'offline', status: 0 } }

/** The server was reached but could not work: it must not be reported as a missing connection. */
export const unavailable: { ok: false; error: CallProblem<'unavailable'> } = {
  ok: false,
  error: { code: 'unavailable', status: 503 },
}

/** Why a query's call failed. Thrown, because queries know failures as exceptions. */
export class CallError extends Error {
  readonly error: CallProblem
  constructor(error: CallProblem) {
    super(error.code)
    this.error = error
  }
}
