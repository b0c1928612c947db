import type { Problem, StorefrontErrorCode } from '#contract/errors.ts'

/** `offline`: the server was not reached, or did not respond in time. */
export type CallCode = StorefrontErrorCode | 'offline'
export type CallProblem = {
  code: CallCode
  /** 0 where there was no response. */
  status: number
  /** Seconds after which the server accepts another request. */
  retryAfter?: number
  detail?: string
  products?: Problem['products']
  least?: Problem['least']
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

/** Problems of staff calls never arrive here. */
type ReceivedProblem = Partial<Omit<Problem, 'code'>> & { code?: StorefrontErrorCode; is_login_pass?: boolean }

/** The problem of a failed response. One that is no problem document comes from an intermediary. */
export async function errorOf(response: Response): Promise<CallProblem & { isLoginPass?: boolean }> {
  const problem = (await response.json().catch(() => null)) as ReceivedProblem | null
  const retryAfter = Number(response.headers.get('retry-after'))
  return {
    code: problem?.code ?? (response.status >= 500 ? 'unavailable' : 'internal'),
    status: response.status,
    ...(retryAfter > 0 && { retryAfter }),
    ...(problem?.detail && { detail: problem.detail }),
    ...(problem?.products && { products: problem.products }),
    ...(problem?.least && { least: problem.least }),
    ...(problem?.errors && { errors: problem.errors }),
    ...(problem?.is_login_pass !== undefined && { isLoginPass: problem.is_login_pass }),
  }
}
