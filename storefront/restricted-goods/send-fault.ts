import type { CallProblem } from '../api/reply.ts'
import type { Rooms } from '../texts/rooms.ts'

type Texts = { restricted: Rooms['restricted']; errors: Rooms['errors'] }

/** Why no code was sent, for the reader; after too many requests it says when the next one can be asked for. */
export function sendError({ code, retryAfter }: CallProblem, { restricted, errors }: Texts): string {
  if (code === 'validation') return restricted.phoneInvalid
  if (code === 'rate_limited' && retryAfter) return restricted.tooManyRequests(Math.ceil(retryAfter / 60))
  return errors[code]
}
