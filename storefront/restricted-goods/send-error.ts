import type { CallProblem } from '../api/reply.ts'
import type { AllTexts } from '../texts/namespaces.ts'

type Texts = { restricted: AllTexts['restricted']; errors: AllTexts['errors'] }

/** Why no code was sent, in words; after too many requests with the time of the next attempt. */
export function sendError({ code, retryAfter, errors: fields }: CallProblem, { restricted, errors }: Texts): string {
  // It is no number, or another one than the account's.
  if (code === 'validation' || fields?.length) return restricted.phoneInvalid
  if (code === 'rate_limited' && retryAfter) return restricted.tooManyRequests(Math.ceil(retryAfter / 60))
  return errors[code]
}
