import { mayRepeat } from './may-repeat.ts'
import type { Reply } from './reply.ts'

/**
 * Whether the server has decided. No response, a server error, an ended session and what something on the way answers in its
 * place leave it open; a working server that could not check restricted goods has rejected.
 */
export function isDecided(reply: Reply<unknown>): boolean {
  if (reply.ok) return true
  return reply.error.code === 'verification_unavailable' || !mayRepeat(reply.error)
}

/**
 * Whether a request may have been done although its answer says otherwise, or never came: one that is too many, or of an
 * ended session, is refused before anything is done.
 */
export const isPerhapsDone = (reply: Reply<unknown>): boolean =>
  !reply.ok && !isDecided(reply) && reply.error.status !== 429 && reply.error.status !== 401
