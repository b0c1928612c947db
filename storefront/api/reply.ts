import type { StorefrontErrorCode } from '#contract/errors.ts'
import type * as web from '#web/reply.ts'

/** Problems of staff calls never arrive here. */
export type CallProblem = web.CallProblem<StorefrontErrorCode>
/** `not_stored`: this browser stores nothing more. `on_its_way`: it is ordered already, and was not added again. */
export type CallCode = CallProblem['code'] | 'not_stored' | 'on_its_way'
export type Reply<Answer> = web.Reply<Answer, StorefrontErrorCode>
