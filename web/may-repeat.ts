import type { CallProblem } from './reply.ts'

/**
 * Whether the same request may succeed later: no response, a server error, a rate limit, an ended session, or an answer of something
 * on the way, since the shop's own `internal` is always a server error.
 */
export const mayRepeat = ({ status, code }: Pick<CallProblem, 'status' | 'code'>): boolean =>
  status === 0 || status >= 500 || status === 429 || status === 401 || code === 'internal'
