import type { Reply } from './reply.ts'

/**
 * Whether the server has decided. No response, a server error, an ended session and what something on the way answers in its
 * place leave it open; a working server that could not check restricted goods has rejected.
 */
export function isDecided(reply: Reply<unknown>): boolean {
  if (reply.ok) return true
  const { status, code } = reply.error
  if (code === 'verification_unavailable') return true
  // The shop's own `internal` is no 4xx.
  return status >= 400 && status < 500 && status !== 401 && status !== 429 && code !== 'internal'
}
