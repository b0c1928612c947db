import type { StorefrontErrorCode } from '#contract/errors.ts'
import type * as web from '#web/reply.ts'

/** Problems of staff calls never arrive here. */
export type CallProblem = web.CallProblem<StorefrontErrorCode>
/** `not_stored`: this browser stores nothing more. */
export type CallCode = CallProblem['code'] | 'not_stored'
export type Reply<Answer> = web.Reply<Answer, StorefrontErrorCode>
