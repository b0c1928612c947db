import type { CallProblem } from '../api/reply.ts'
import type { AllTexts } from '../texts/namespaces.ts'

type Texts = { restricted: AllTexts['restricted']; errors: AllTexts['errors'] }

/** Why no code was sent, in words; after too many requests with the time of the next attempt. */
export function sendError({ code, retryAfter }: CallProblem, { restricted, errors }: Texts): string {
  if (code === 'validation') return restricted.phoneInvalid
  if (code === 'rate_limited' && retryAfter) return restricted.tooManyRequests(Math.ceil(retryAfter / 60))
  return errors[code]
}
